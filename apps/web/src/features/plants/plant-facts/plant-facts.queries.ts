import type { Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

/** The parts of a plant's details. Each shows its failure in place. */
export const plantFactQueries = (api: Api, id: number) => ({
  detail: (language: string) =>
    queryOptions({
      queryKey: ['plants', id, 'detail', language],
      queryFn: ({ signal }) => api.plants.detail({ params: { id }, query: { language } }, { signal }),
      meta: { inPlace: true },
    }),

  energySaved: () =>
    queryOptions({
      queryKey: ['plants', id, 'energySaved'],
      queryFn: ({ signal }) => api.plants.energySaved({ body: { systemId: id } }, { signal }),
      meta: { inPlace: true },
    }),

  /** How the plant's energies are measured. */
  methods: () =>
    queryOptions({
      queryKey: ['plants', id, 'facts', 'methods'],
      queryFn: async ({ signal }) => (await api.history.total({ params: { id } }, { signal })).statistics.methods,
      meta: { inPlace: true },
    }),

  devices: () =>
    queryOptions({
      queryKey: ['plants', id, 'facts', 'devices'],
      queryFn: ({ signal }) => api.devices.list({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),
})
