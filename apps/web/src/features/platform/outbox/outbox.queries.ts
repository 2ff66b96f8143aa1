import { CallFailed, type Api } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { queryOptions } from '@tanstack/react-query'

/** @param dataCentre the data centre of the outbox, if it is not the chosen one */
export const outboxQueries = (api: Api, dataCentre?: DataCentre) => ({
  /** Null if there is none: only the demo has one. */
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
    // A person is waiting for a code.
    refetchInterval: ({ state }) => (state.data === null ? false : 3_000),
    meta: { inPlace: true },
  }),

  /** What is attached to a mail. */
  file: (id: number) => api.outbox.file({ params: { id } }, dataCentre ? { dataCentre } : {}),
})
