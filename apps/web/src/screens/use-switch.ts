import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { serverNow } from '#browser/server-time.ts'
import { isKept } from '#features/people/organisations/kept.ts'
import { organisationQueries } from '#features/people/organisations/organisations.queries.ts'
import { useWords } from '#i18n/words-context.tsx'
import { showToast } from '#ui/notices/toast.ts'

/** Switches identity: sets another token, clears the cached data, and shows the list of plants. */
export const useSwitch = () => {
  const { session, credentials } = useHost()
  const words = useWords('organisations')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, variables, error } = useMutation({
    ...organisationQueries(useApi()).switchTo,
    // Also if another page was opened meanwhile: the token before is invalid from here on.
    onSuccess: async (switched, { name, long }) => {
      const cancelled = cache.cancelQueries()
      session.open(switched, { long })
      await cancelled
      cache.removeQueries({ type: 'inactive' })
      void cache.resetQueries()
      showToast(name === undefined ? words.switchedToSelf : words.switched({ name }))
      await navigate({ to: paths.plantList })
    },
  })

  const switchTo = async (organisationId: number, name: string | undefined) => {
    const token = credentials.token()
    if (token === undefined) return
    // Requests with the old token would be refused, which would look like the end of the session.
    await cache.cancelQueries()
    mutate({ organisationId, name, token, long: isKept(token, serverNow()) })
  }

  return {
    switchTo: (organisationId: number, name: string | undefined) => void switchTo(organisationId, name),
    switching: isPending ? variables.organisationId : undefined,
    error,
  }
}
