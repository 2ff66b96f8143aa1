import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { Activity, Suspense, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { paths } from '#app/paths.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { AccountMenu } from './account-menu.tsx'
import { sections, type Section } from './sections.tsx'
import classes from './account.module.css'

/** The account pages are kept alive (spec §2): what was typed there survives a look at another page. */
export const Account = ({ children }: { children: ReactNode }) => {
  const { data: me } = useQuery(authQueries(useApi()).me)
  // What is shown, not where one is going: the next page may take a moment. A page that is refused is not shown.
  const shown = useMatches({ select: (matches) => sectionAt(matches.at(-1)) })
  const here = (me?.permissions.includes('user') ?? false) ? shown : undefined
  const [visited, setVisited] = useState<readonly Section[]>([])
  if (here && !visited.includes(here)) setVisited([...visited, here])
  return (
    <>
      {visited.length > 0 && (
        <div className={classes.account} hidden={!here}>
          {here && <AccountMenu />}
          <div className={classes.page}>
            {visited.map((section) => {
              const Screen = sections[section]
              return (
                <Activity key={section} mode={here === section ? 'visible' : 'hidden'}>
                  <Suspense>
                    <Screen />
                  </Suspense>
                </Activity>
              )
            })}
          </div>
        </div>
      )}
      {!here && children}
    </>
  )
}

const sectionAt = (match: { pathname: string; status: string } | undefined): Section | undefined => {
  const { pathname = '', status } = match ?? {}
  if (status === 'notFound' || status === 'error') return undefined
  const name = pathname.startsWith(`${paths.accountSettings}/`) ? pathname.slice(paths.accountSettings.length + 1) : ''
  return Object.hasOwn(sections, name) ? (name as Section) : undefined
}
