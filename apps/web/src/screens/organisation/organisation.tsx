import type { Business } from '@heliograph/contract/browser'
import { Button, Skeleton } from '@mantine/core'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { menuOf } from '#app/menus.ts'
import { paths } from '#app/paths.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { ContactDialog } from '#features/people/organisations/contact-dialog.tsx'
import { organisationKey, organisationQueries } from '#features/people/organisations/organisations.queries.ts'
import { useOwnStanding, type OwnStanding } from '#features/people/organisations/own-standing.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from './organisation.module.css'

interface Props {
  /** The action of this page. */
  tool?: (own: OwnStanding) => ReactNode
  children: (own: OwnStanding, organisation: Business) => ReactNode
}

/** What the pages of an organisation share: its name, its contact, and links between them. */
export const Organisation = ({ tool, children }: Props) => {
  const { brand } = useHost().platform
  const { words: all } = useLanguage()
  const { organisations: words, shell } = all
  const api = useApi()
  const { data: me } = useQuery(authQueries(api).me)
  const own = useOwnStanding(me)
  const current = useQuery({ ...organisationQueries(api).current, enabled: own !== undefined })
  const [changing, setChanging] = useState(false)

  if (me && !own) {
    return (
      <Notice
        page
        title={words.privateTitle}
        text={words.privateText}
        action={
          <Button component={Link} to={paths.identity}>
            {words.identity}
          </Button>
        }
      />
    )
  }
  if (current.isError && !current.data) {
    return (
      <Notice
        page
        title={words.failed}
        text={shell.failedText}
        action={<Button onClick={() => void current.refetch()}>{shell.retry}</Button>}
      />
    )
  }
  if (!own || !current.data) return <Skeleton height={480} radius="lg" role="status" aria-label={shell.loading} />

  const { name, contactEmail, contactPhone, members } = current.data
  const reached = [contactEmail, contactPhone && `+${contactPhone}`].filter(Boolean)
  const facts = [words.count({ count: members }), ...(reached.length > 0 ? reached : [words.noContact])]
  return (
    <div className={classes.page}>
      <PageTitle title={name}>{tool?.(own)}</PageTitle>
      <p className={classes.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {own.functions.includes('organisation.manage') && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconEdit aria-hidden="true" />}
            onClick={() => setChanging(true)}
          >
            {words.changeTitle}
          </Button>
        )}
      </p>
      <nav className={classes.tabs} aria-label={words.tabs}>
        {menuOf('organisation', { brand, me, words: all })
          .filter(({ page }) => page !== 'organisationRoles' || seesRoles(own))
          .filter(({ page }) => page !== 'organisationAlertRules' || own.functions.includes('organisation.manage'))
          .map(({ to, name: tab }) => (
            <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
              {tab}
            </Link>
          ))}
      </nav>
      {children(own, current.data)}
      {changing && <ChangeContact start={current.data} onClose={() => setChanging(false)} />}
    </div>
  )
}

const seesRoles = ({ functions }: OwnStanding) =>
  functions.includes('role.manage') || functions.includes('member.manage')

const ChangeContact = ({ start, onClose }: { start: Business; onClose: () => void }) => {
  const { words } = useLanguage()
  const cache = useQueryClient()
  const queries = organisationQueries(useApi())
  return (
    <ContactDialog
      title={words.organisations.changeTitle}
      action={words.organisations.save}
      start={{
        name: start.name,
        contactEmail: start.contactEmail ?? '',
        contactPhone: start.contactPhone ? `+${start.contactPhone}` : '',
      }}
      send={queries.change}
      onDone={() => {
        onClose()
        void cache.invalidateQueries({ queryKey: organisationKey })
        void cache.invalidateQueries({ queryKey: queries.mine.queryKey })
      }}
      onClose={onClose}
      words={words}
    />
  )
}
