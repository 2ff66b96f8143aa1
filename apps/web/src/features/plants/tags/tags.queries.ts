import type { Api } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const tagQueries = (api: Api) => ({
  list: queryOptions({
    queryKey: ['tags'],
    queryFn: async ({ signal }) => (await api.tags.list({ signal })).data,
    meta: { inPlace: true },
  }),

  plants: (keyword: string) =>
    queryOptions({
      queryKey: ['plants', 'to tag', keyword],
      queryFn: async ({ signal }) => {
        const query = { size: plantsAtOnce, 'order.property': 'name', 'order.direction': 'ASC' } as const
        const { total, data } = await api.plants.search({ query, body: { keyword: keyword || null } }, { signal })
        return {
          total,
          plants: data.map(({ id, name, locationAddress, following }) => ({
            id,
            name,
            address: locationAddress,
            following,
          })),
        }
      },
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),

  /** How many plants are the person's favourites. */
  favourites: queryOptions({
    queryKey: ['plants', 'favourites'],
    queryFn: async ({ signal }) => (await api.plants.count({ body: { following: true } }, { signal })).total,
    meta: { inPlace: true },
  }),

  /** Each by itself: those that are marked stay so if the network is lost, and saving again marks the others. */
  async markFavourites(changes: ReadonlyMap<number, boolean>) {
    for (const [id, following] of changes) await api.plants.markFavourite({ params: { id }, body: { following } })
  },

  /** Puts a tag on plants and takes it off others. */
  async put(name: string | null, changes: ReadonlyMap<number, boolean>) {
    for (const isOn of [true, false]) {
      const ids = [...changes].flatMap(([id, wanted]) => (wanted === isOn ? [id] : []))
      for (let from = 0; from < ids.length; from += idsAtOnce)
        await api.tags.put({ body: { name, ids: ids.slice(from, from + idsAtOnce), isOn } })
    }
  },
})

const plantsAtOnce = 100
const idsAtOnce = 1000
