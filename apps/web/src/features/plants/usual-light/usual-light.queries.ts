import type { Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export const usualLightQueries = (api: Api, id: number) => ({
  find: () =>
    queryOptions({
      queryKey: ['plants', id, 'usual-light'],
      queryFn: ({ signal }) => api.weather.usualLight({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),

  set: (months: (number | null)[]) => api.weather.setUsualLight({ params: { id }, body: { months } }),
})
