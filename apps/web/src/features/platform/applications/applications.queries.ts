import type { Api } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const pageSize = 20

export const applicationQueries = (api: Api) => ({
  /** How many SMS are left, and what changed it. */
  standing: (page: number) =>
    queryOptions({
      queryKey: ['message-charge', page],
      queryFn: ({ signal }) => api.messageCharge.standing({ query: { page, size: pageSize } }, { signal }),
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),
})
