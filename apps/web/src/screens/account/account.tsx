import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Activity, lazy, Suspense, useState, type ReactNode } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { paths } from '../../app/paths.ts'
import { authQueries } from '../../features/auth/log-in.ts'

const AccountCommonScreen = lazy(async () => ({ default: (await import('./settings/common.tsx')).AccountCommonScreen }))

/** The account pages are kept alive (spec §2): what was typed there survives a look at another page. */
export const Account = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { data: me } = useQuery(authQueries(useApi()).me)
  const here = pathname === paths.accountCommon && (me?.permissions.includes('user') ?? false)
  const [visited, setVisited] = useState(here)
  if (here && !visited) setVisited(true)
  return (
    <>
      {visited && (
        <Activity mode={here ? 'visible' : 'hidden'}>
          <Suspense>
            <AccountCommonScreen />
          </Suspense>
        </Activity>
      )}
      {!here && children}
    </>
  )
}
