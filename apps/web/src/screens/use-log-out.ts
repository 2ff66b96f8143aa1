import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { forgetUnsent } from '#api/unsent.ts'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'

/** Ends the session and leads to the log-in. */
export const useLogOut = () => {
  const { session } = useHost()
  const api = useApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const closed = session.close(api)
    await navigate({ to: paths.login })
    // Only now: components that are still mounted would refetch.
    cache.clear()
    forgetUnsent()
    await closed
  }
}
