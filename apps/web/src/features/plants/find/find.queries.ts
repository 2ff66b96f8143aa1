import type { Api } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const findQueries = (api: Api) => ({
  /** Plants and devices by a part of their name or serial number. */
  matches: (text: string) =>
    queryOptions({
      queryKey: ['find', text],
      queryFn: ({ signal }) => api.plants.find({ query: { text } }, { signal }),
      enabled: text !== '',
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),
})
