import type { Api, ChangePlantRequest } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export const editPlantQueries = (api: Api, id: number) => ({
  change: (body: ChangePlantRequest) => api.plants.change({ params: { id }, body }),

  /** What a change of zone or capacity does to the past. */
  past: () =>
    queryOptions({
      queryKey: ['plants', id, 'past'],
      queryFn: ({ signal }) => api.plants.past({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),
})
