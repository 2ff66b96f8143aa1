import type { Api, EnteredPrices, PriceSourceRequest, SaveTariffRequest } from '@heliograph/contract/browser'
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

  prices: () =>
    queryOptions({
      queryKey: ['plants', id, 'prices'],
      queryFn: ({ signal }) => api.tariffs.prices({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),

  checkPrices: (body: EnteredPrices) => api.tariffs.checkPrices({ params: { id }, body }),
  savePrices: (body: EnteredPrices) => api.tariffs.savePrices({ params: { id }, body }),
  savePriceSource: (body: PriceSourceRequest) => api.tariffs.savePriceSource({ params: { id }, body }),
  removePriceSource: (kind: EnteredPrices['kind']) => api.tariffs.removePriceSource({ params: { id, kind } }),
  removePrices: (kind: EnteredPrices['kind']) => api.tariffs.removePrices({ params: { id, kind } }),

  payback: () =>
    queryOptions({
      queryKey: ['plants', id, 'payback'],
      queryFn: ({ signal }) => api.tariffs.payback({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),

  save: (body: SaveTariffRequest) => api.tariffs.save({ params: { id }, body }),
  remove: (validFrom: string) => api.tariffs.remove({ params: { id, validFrom } }),
})
