import type { Api, SaveTariffRequest } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type IncomeScale = 'day' | 'month' | 'bill' | 'year' | 'total'

export const tariffQueries = (api: Api, id: number) => ({
  list: () =>
    queryOptions({
      queryKey: ['plants', id, 'tariffs'],
      queryFn: ({ signal }) => api.tariffs.list({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),

  income: (scale: IncomeScale, day: string) =>
    queryOptions({
      queryKey: ['plants', id, 'income', scale, day],
      queryFn: ({ signal }) => api.tariffs.income({ params: { id }, query: { scale, day } }, { signal }),
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),

  save: (body: SaveTariffRequest) => api.tariffs.save({ params: { id }, body }),
  remove: (validFrom: string) => api.tariffs.remove({ params: { id, validFrom } }),
})
