import type { Api, Wall, WallWish } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answeredUnder, requestKeyOf } from '#api/request-key.ts'
import { unsentKeys } from '#api/unsent.ts'

export const wallQueries = (api: Api) => ({
  list: queryOptions({
    queryKey: ['walls'],
    queryFn: ({ signal }) => api.walls.list(undefined, { signal }),
    meta: { inPlace: true },
  }),

  /** The plants that can be chosen. */
  plants: (keyword: string) =>
    queryOptions({
      queryKey: ['plants', 'for a wall', keyword],
      queryFn: async ({ signal }) => {
        const query = { size: plantsAtOnce, 'order.property': 'name', 'order.direction': 'ASC' } as const
        const { total, data } = await api.plants.search({ query, body: { keyword: keyword || null } }, { signal })
        return { total, plants: data.map(({ id, name, locationAddress }) => ({ id, name, address: locationAddress })) }
      },
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),

  /**
   * A new link, or a change of one. Only a new one has a secret. Its key stays until an answer arrives, whatever is wished for by then: no
   * link that nobody saw stays valid.
   */
  async save(wall: Wall | undefined, body: WallWish['body']) {
    if (wall === undefined) {
      const requestKey = requestKeyOf(unsentKeys.wall)
      const { secret } = await api.walls.create({ body: { ...body, requestKey } })
      answeredUnder(unsentKeys.wall, requestKey)
      return secret
    }
    await api.walls.change({ params: { id: wall.id }, body })
    return undefined
  },

  revoke: (id: number) => api.walls.revoke({ params: { id } }),
})

const plantsAtOnce = 100
