import type { Api } from '@heliograph/contract/browser'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Spec §9. */
export const pageSize = 20

export interface PlantWindow {
  page: number
  keyword: string
  by: 'id' | 'name'
  direction: 'ASC' | 'DESC'
}

/** Newest first (spec §9). */
export const firstWindow: PlantWindow = { page: 1, keyword: '', by: 'id', direction: 'DESC' }

export const plantQueries = (api: Api) => ({
  /** One page, for the list. It tells its failure in place. */
  page: ({ page, keyword, by, direction }: PlantWindow) =>
    queryOptions({
      queryKey: ['plants', 'page', page, keyword, by, direction],
      queryFn: ({ signal }) =>
        api.plants.search(
          {
            query: { page, size: pageSize, 'order.direction': direction, 'order.property': by },
            body: { keyword: keyword || null },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: 60_000,
      meta: { inPlace: true },
    }),

  /** Page after page, for the switcher: more is available while page times size is below the total (spec §4). */
  pages: (keyword: string) =>
    infiniteQueryOptions({
      queryKey: ['plants', 'pages', keyword],
      queryFn: ({ pageParam: page, signal }) =>
        api.plants.search(
          {
            query: { page, size: pageSize, 'order.direction': firstWindow.direction, 'order.property': firstWindow.by },
            body: { keyword: keyword || null },
          },
          { signal },
        ),
      initialPageParam: firstWindow.page,
      getNextPageParam: ({ total }, _pages, page) => (page * pageSize < total ? page + 1 : undefined),
    }),

  information: (id: number, language: string) =>
    queryOptions({
      queryKey: ['plants', id, 'information', language],
      queryFn: ({ signal }) => api.plants.information({ params: { id }, query: { language } }, { signal }),
      meta: { inPlace: true },
    }),
})
