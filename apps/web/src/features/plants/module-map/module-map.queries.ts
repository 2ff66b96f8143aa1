import type { Api, ModuleMapWish } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const moduleMapQueries = (api: Api, id: number) => ({
  ofDay: (day: string, { grows }: { grows: boolean }) =>
    queryOptions({
      queryKey: ['plants', id, 'module-map', day],
      queryFn: ({ signal }) => api.moduleMap.ofDay({ params: { id, day } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: grows ? growsEveryMs : false,
      meta: { inPlace: true },
    }),

  save: (body: ModuleMapWish) => api.moduleMap.save({ params: { id }, body }),
})

const growsEveryMs = 5 * 60_000
