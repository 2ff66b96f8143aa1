import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { Activity, lazy, Suspense, useState, type ReactNode } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { authQueries } from '../../features/auth/log-in.ts'

const AccountCommonScreen = lazy(async () => ({ default: (await import('./settings/common.tsx')).AccountCommonScreen }))

/** The account pages are kept alive (spec §2): what was typed there survives a look at another page. */
export const Account = ({ children }: { children: ReactNode }) => {
  const { data: me } = useQuery(authQueries(useApi()).me)
  // What is shown, not where one is going: the next page may take a moment.
  const shown = useMatch({ from: '/main/account/settings/common', shouldThrow: false }) !== undefined
  const here = shown && (me?.permissions.includes('user') ?? false)
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
