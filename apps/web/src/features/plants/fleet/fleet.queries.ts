import type { Api } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

export const fleetQueries = (api: Api) => ({
  /** Failures show in place, above the last answer. */
  overview: (language: string) =>
    queryOptions({
      queryKey: ['fleet', 'overview', language],
      queryFn: ({ signal }) => api.fleet.overview({ query: { language } }, { signal }),
      refetchInterval: minuteMs,
      meta: { inPlace: true },
    }),

  /** Why each of these plants needs help. Plants that do not are left out. */
  reasons: (ids: readonly number[], language: string) =>
    queryOptions({
      queryKey: ['fleet', 'reasons', ids, language],
      queryFn: ({ signal }) => api.fleet.reasons({ body: { ids: [...ids], language } }, { signal }),
      enabled: ids.length > 0,
      refetchInterval: minuteMs,
      meta: { inPlace: true },
    }),
})
