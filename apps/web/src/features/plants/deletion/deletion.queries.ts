import type { Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export const deletionQueries = (api: Api) => ({
  /** What goes with a plant. */
  consequences: (id: number) =>
    queryOptions({
      queryKey: ['plants', id, 'deletion'],
      queryFn: ({ signal }) => api.deletion.consequences({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),

  deleted: queryOptions({
    queryKey: ['deleted-plants'],
    queryFn: ({ signal }) => api.deletion.deleted(undefined, { signal }),
    staleTime: 0,
    meta: { inPlace: true },
  }),

  remove: async (id: number) => {
    const { deleted } = await api.deletion.delete({ body: { ids: [id] } })
    return deleted.includes(id)
  },
  restore: (id: number) => api.deletion.restore({ params: { id } }),
})
