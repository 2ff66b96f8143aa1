import type { Api } from '@heliograph/contract/browser'
import { hourMs, minuteMs, type Day } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

export const lossQueries = (api: Api) => ({
  /** Of some days of a plant. */
  ofPlant: (plantId: number, { first, last }: { first: Day; last: Day }) =>
    queryOptions({
      queryKey: ['losses', plantId, first, last],
      queryFn: ({ signal }) => api.losses.ofPlant({ params: { id: plantId }, query: { first, last } }, { signal }),
      meta: { inPlace: true },
      staleTime: 10 * minuteMs,
    }),

  /** It changes once a day. */
  ofFleet: () =>
    queryOptions({
      queryKey: ['losses', 'fleet'],
      queryFn: ({ signal }) => api.losses.ofFleet({}, { signal }),
      meta: { inPlace: true },
      staleTime: hourMs,
    }),
})
