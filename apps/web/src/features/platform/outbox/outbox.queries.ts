import { CallFailed, type Api } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { queryOptions } from '@tanstack/react-query'

/** @param dataCentre whose outbox, if not that of the chosen one */
export const outboxQueries = (api: Api, dataCentre?: DataCentre) => ({
  /** Null where there is none: only the demo has one. */
  newest: queryOptions({
    queryKey: ['outbox', 'newest', dataCentre],
    queryFn: async ({ signal }) => {
      try {
        return (await api.outbox.list({}, { signal, ...(dataCentre && { dataCentre }) })).data
      } catch (error) {
        if (error instanceof CallFailed && error.code === 'resource_not_exist_or_deleted') return null
        throw error
      }
    },
    // Somebody waits here for a code.
    refetchInterval: ({ state }) => (state.data === null ? false : 3_000),
    meta: { inPlace: true },
  }),
})
