import { textOf } from '@heliograph/brand/configuration'
import type { ConsentState } from '@heliograph/contract/browser'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { consentQueries } from '#features/people/consents/consents.queries.ts'
import { Consent } from '#features/people/registration/consents.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { PlainScreen } from './plain-screen.tsx'
import { useLogOut } from './use-log-out.ts'
import classes from './agreement.module.css'

/** Instead of every page behind the log-in: which texts are new, to accept or to decline. */
export const Agreement = ({ missing }: Pick<ConsentState, 'missing'>) => {
  const { brand } = useHost().platform
  const { language, words } = useLanguage()
  const { consents: told, errors, registration, shell } = words
  const api = useApi()
  const queries = consentQueries(api, language)
  const cache = useQueryClient()
  const logOut = useLogOut()
  const [declining, setDeclining] = useState(false)
  const platform = textOf(brand, 'showName', language) ?? ''
  const form = useForm({
    start: { terms: false, privacy: false },
    check: (ticked) =>
      Object.fromEntries(missing.flatMap(({ kind }) => (ticked[kind] ? [] : [[kind, registration.consentRequired]]))),
    send: () => queries.give(missing),
    onDone: (state) => cache.setQueryData(queries.state.queryKey, state),
    // It was replaced meanwhile: the newer one is shown.
    onRefused: () => void cache.invalidateQueries({ queryKey: queries.state.queryKey }),
    said: { errors, otherwise: told.notKept },
  })
  return (
    <PlainScreen>
      <PageTitle title={told.title} />
      <p>{told.lead({ platform })}</p>
      <Form form={form} className={classes.form}>
        {missing.map(({ kind, link }) => (
          <Consent
            key={kind}
            kind={kind}
            text={{ link }}
            platform={platform}
            words={registration}
            {...form.tick(kind)}
          />
        ))}
        <Refusal text={form.refusal} />
        <ButtonRow>
          <Button type="submit" loading={form.busy}>
            {told.agree}
          </Button>
          <Button variant="default" onClick={() => setDeclining(true)}>
            {told.decline}
          </Button>
        </ButtonRow>
      </Form>
      <Leaving />
      {declining && (
        <AskFirst
          title={told.declineTitle}
          text={told.declineText({ platform })}
          action={shell.logOut}
          busy={false}
          onYes={() => void logOut()}
          onClose={() => setDeclining(false)}
          words={shell}
        />
      )}
    </PlainScreen>
  )
}

/** What needs no agreement. These pages belong to a person, not to an organisation. */
const Leaving = () => {
  const { consents: told, profile, organisations } = useLanguage().words
  const { data: me } = useQuery(authQueries(useApi()).me)
  if (!me) return null
  const isSelf = me.permissions.includes('user')
  return (
    <section className={classes.leaving} aria-labelledby="leaving">
      <h2 id="leaving">{told.leaving}</h2>
      <ul>
        {isSelf ? (
          <>
            <li>
              <Link to={paths.accountExport}>{profile.exportAccount}</Link>
            </li>
            <li>
              <Link to={paths.accountRevoke}>{profile.revoke}</Link>
            </li>
          </>
        ) : (
          <li>
            {told.asMember} <Link to={paths.identity}>{organisations.identity}</Link>
          </li>
        )}
      </ul>
    </section>
  )
}
