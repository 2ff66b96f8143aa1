import type { Api } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

export const commissioningQueries = (api: Api, id: number) => ({
  /** The person is at the devices and waits for what they report. */
  find: () =>
    queryOptions({
      queryKey: ['plants', id, 'commissioning'],
      queryFn: ({ signal }) => api.commissioning.find({ params: { id } }, { signal }),
      staleTime: 0,
      refetchInterval: minuteMs / 4,
      meta: { inPlace: true },
    }),

  keep: (body: Parameters<Api['commissioning']['keep']>[0]['body']) => api.commissioning.keep({ params: { id }, body }),
})
