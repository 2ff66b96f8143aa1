import type { Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

/** Failures show in place. */
export const relationQueries = (api: Api) => ({
  related: (plantId: number, past: boolean) =>
    queryOptions({
      queryKey: [...relationsKey(plantId), past ? 'past' : 'standing'],
      queryFn: ({ signal }) => api.relations.related({ params: { id: plantId }, query: { past } }, { signal }),
      meta: { inPlace: true },
    }),

  handOver: (plantId: number) =>
    queryOptions({
      queryKey: [...relationsKey(plantId), 'hand-over'],
      queryFn: ({ signal }) => api.relations.handOver({ params: { id: plantId } }, { signal }),
      meta: { inPlace: true },
    }),

  /** Whether the plant has an owner, and whether businesses see the contact details. */
  owner: (plantId: number) =>
    queryOptions({
      queryKey: [...relationsKey(plantId), 'owner'],
      queryFn: async ({ signal }) => {
        const { ownerAccountId, authOpen } = await api.plants.station({ params: { id: plantId } }, { signal })
        return { exists: ownerAccountId !== null, open: authOpen }
      },
      meta: { inPlace: true },
    }),

  /** The key has no ticket: nothing in the browser's storage can take over the plant. */
  offer: (ticket: string) =>
    queryOptions({
      queryKey: ['hand-over', 'offer', ticket.slice(-4)],
      queryFn: ({ signal }) => api.relations.offer({ body: { ticket } }, { signal }),
      meta: { inPlace: true },
      gcTime: 0,
      retry: false,
    }),

  stranded: (text: string) =>
    queryOptions({
      queryKey: ['take-over', text],
      queryFn: ({ signal }) => api.relations.stranded({ query: { text } }, { signal }),
      meta: { inPlace: true },
      gcTime: 0,
      retry: false,
    }),
})

/** The query key of everything about access to a plant. */
export const relationsKey = (plantId: number) => ['plant', plantId, 'relations'] as const
