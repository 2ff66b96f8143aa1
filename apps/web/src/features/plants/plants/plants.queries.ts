import type { Api } from '@heliograph/contract/browser'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fewPlants, keepManyPlants } from './many-plants.ts'
import { favouritesFirst as first, filterOf, type PlantView } from './plant-view.ts'

/** Spec §9. */
const pageSize = 20
/** For the long list: as many rows as a tall window shows. */
export const rowsPerPage = 50

export const plantQueries = (api: Api) => ({
  /** Rows of the long list, with today's curves. Failures show in place. */
  rows: (view: PlantView, page: number) =>
    queryOptions({
      queryKey: ['plants', 'rows', filterOf(view), view.by, view.direction, page],
      queryFn: ({ signal }) =>
        api.plants.search(
          {
            query: { page, size: rowsPerPage, 'order.direction': view.direction, 'order.property': view.by },
            body: { ...filterOf(view), curves: true },
          },
          { signal },
        ),
      refetchInterval: refreshMs,
      meta: { inPlace: true },
    }),

  /** Only the number of plants, for the menu. */
  total: queryOptions({
    queryKey: ['plants', 'total'],
    queryFn: async ({ signal }) => {
      const { total } = await api.plants.search({ query: { size: 1 }, body: {} }, { signal })
      keepManyPlants(total > fewPlants)
      return total
    },
    staleTime: Infinity,
    meta: { inPlace: true },
  }),

  /** The number of plants per condition, type and grid type. */
  counts: (view: PlantView) =>
    queryOptions({
      queryKey: ['plants', 'counts', filterOf(view)],
      queryFn: ({ signal }) => api.plants.count({ body: filterOf(view) }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
      meta: { inPlace: true },
    }),

  positions: (view: PlantView) =>
    queryOptions({
      queryKey: ['plants', 'positions', filterOf(view)],
      queryFn: ({ signal }) => api.plants.positions({ body: filterOf(view) }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
      meta: { inPlace: true },
    }),

  /** Page by page, for the switcher, favourites first: more is available while page times size is below the total (spec §4). */
  pages: (keyword: string) =>
    infiniteQueryOptions({
      queryKey: ['plants', 'pages', keyword],
      queryFn: ({ pageParam: page, signal }) =>
        api.plants.search(
          {
            query: { page, size: pageSize, 'order.direction': first.direction, 'order.property': first.by },
            body: { keyword: keyword || null },
          },
          { signal },
        ),
      initialPageParam: 1,
      getNextPageParam: ({ total }, _pages, page) => (page * pageSize < total ? page + 1 : undefined),
    }),

  information: (id: number, language: string) =>
    queryOptions({
      queryKey: ['plants', id, 'information', language],
      queryFn: ({ signal }) => api.plants.information({ params: { id }, query: { language } }, { signal }),
      meta: { inPlace: true },
    }),

  /** What the person may do in a plant, from its row in the list. Null if it is not among the first. */
  roleCodes: (id: number) =>
    queryOptions({
      queryKey: ['plants', id, 'role-codes'],
      queryFn: async ({ signal }) => {
        const { data } = await api.plants.search({ query: { size: mostRows }, body: {} }, { signal })
        return data.find((row) => row.id === id)?.roleCode ?? null
      },
      meta: { inPlace: true },
    }),
})

const refreshMs = 60_000
const mostRows = 100
