import type { Api } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

export const outlookQueries = (api: Api, plantId: number) => ({
  /** The rest of today and tomorrow. */
  ofPlant: () =>
    queryOptions({
      queryKey: ['outlook', plantId],
      queryFn: ({ signal }) => api.expectation.outlook({ params: { id: plantId } }, { signal }),
      select: ({ outlook }) => outlook,
      meta: { inPlace: true },
      refetchInterval: 10 * minuteMs,
    }),
})
