import { Button } from '@mantine/core'
import IconBusiness from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconFound from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { authQueries } from '#features/people/auth/log-in.ts'
import { ContactDialog } from '#features/people/organisations/contact-dialog.tsx'
import { Identities } from '#features/people/organisations/identities.tsx'
import type { Mine } from '#features/people/organisations/mine.ts'
import { organisationQueries } from '#features/people/organisations/organisations.queries.ts'
import { organisationRefusals } from '#features/people/organisations/refusal-words.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { useSwitch } from './use-switch.ts'
import classes from './identity.module.css'

/** Who a person acts for: themselves, or one of their organisations (spec §2: station switching). */
export const IdentityScreen = () => {
  const { words: all } = useLanguage()
  const { organisations: words, shell } = all
  const api = useApi()
  const queries = organisationQueries(api)
  const cache = useQueryClient()
  const { data: me } = useQuery(authQueries(api).me)
  const mine = useQuery(queries.mine)
  const { switchTo, switching, error } = useSwitch()
  const [founding, setFounding] = useState(false)
  const [leaving, setLeaving] = useState<Mine | undefined>()
  const leave = useMutation(queries.leave)
  const refusals = organisationRefusals(all)

  const foundButton = (
    <Button variant="default" leftSection={<IconFound aria-hidden="true" />} onClick={() => setFounding(true)}>
      {words.found}
    </Button>
  )
  return (
    <div className={classes.page}>
      <PageTitle title={words.identityTitle}>{mine.data && mine.data.length > 0 && foundButton}</PageTitle>
      <p className={classes.lead}>{words.identityLead}</p>
      <Refusal text={refusalText(error, refusals)} />
      {me && (
        <Identities
          mine={mine.isError ? [] : mine.data}
          here={me.organizationId}
          personName={me.name ?? me.email ?? words.asYourself}
          switching={switching}
          onSwitch={(id) => switchTo(id, mine.data?.find(({ org }) => org.id === id)?.org.name)}
          onLeave={setLeaving}
          words={words}
          shell={shell}
        />
      )}
      {mine.isError && !mine.data && (
        <Card>
          <Notice
            title={words.identitiesFailed}
            text={shell.failedText}
            action={<Button onClick={() => void mine.refetch()}>{shell.retry}</Button>}
          />
        </Card>
      )}
      {mine.data?.length === 0 && (
        <Card>
          <Notice
            icon={<IconBusiness className="as-picture" />}
            title={words.noneTitle}
            text={words.noneText}
            action={foundButton}
          />
        </Card>
      )}
      {founding && (
        <ContactDialog
          title={words.foundTitle}
          lead={words.foundLead}
          action={words.found}
          start={{ name: '', contactEmail: '', contactPhone: '' }}
          send={queries.found}
          onDone={() => {
            setFounding(false)
            void cache.invalidateQueries({ queryKey: queries.mine.queryKey })
          }}
          onClose={() => setFounding(false)}
          words={all}
        />
      )}
      {leaving && (
        <AskFirst
          title={words.leaveTitle({ name: leaving.org.name })}
          text={words.leaveText}
          action={words.leave}
          isLoss
          onYes={() =>
            leave.mutate(leaving.org.id, {
              onSuccess: () => {
                setLeaving(undefined)
                void cache.invalidateQueries()
              },
            })
          }
          busy={leave.isPending}
          failure={refusalText(leave.error, refusals)}
          onClose={() => {
            setLeaving(undefined)
            leave.reset()
          }}
          words={shell}
        />
      )}
    </div>
  )
}
