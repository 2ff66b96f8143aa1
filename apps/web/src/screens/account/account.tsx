import { useQuery } from '@tanstack/react-query'
import { useMatches, type AnyRouteMatch } from '@tanstack/react-router'
import { Activity, Suspense, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import type { KeptPage } from '#app/router-context.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './account.module.css'

/** The account pages are kept alive (spec §2): unsaved input survives visiting another page. */
export const Account = ({ children }: { children: ReactNode }) => {
  const { data: me } = useQuery(authQueries(useApi()).me)
  // The page shown, not the one being loaded, which may take a moment.
  const shown = useMatches({ select: (matches) => keptOf(matches.at(-1)) })
  const here = (me?.permissions.includes('user') ?? false) ? shown : undefined
  const [visited, setVisited] = useState<readonly KeptPage[]>([])
  if (here && !visited.some(({ page }) => page === here.page)) setVisited([...visited, here])
  return (
    <>
      {visited.length > 0 && (
        <div className={classes.account} hidden={!here}>
          {here && <AccountMenu />}
          <div className={classes.page}>
            {visited.map(({ page, Screen }) => (
              <Activity key={page} mode={here?.page === page ? 'visible' : 'hidden'}>
                <Suspense>
                  <Screen />
                </Suspense>
              </Activity>
            ))}
          </div>
        </div>
      )}
      {!here && children}
    </>
  )
}

/** A page without access is not shown. */
const keptOf = (match: Pick<AnyRouteMatch, 'status' | 'staticData'> | undefined): KeptPage | undefined =>
  match === undefined || match.status === 'notFound' || match.status === 'error' ? undefined : match.staticData.kept
