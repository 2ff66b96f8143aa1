import type { Api } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const pageSize = 20

/** Failures show in place. Fetched on every opening: the person's last action must be included. */
export const auditQueries = (api: Api) => {
  const query = (page: number, kind?: string) => ({ page, size: pageSize, ...(kind !== undefined && { kind }) })
  return {
    mine: (page: number) =>
      queryOptions({
        queryKey: ['audit', 'mine', page],
        queryFn: ({ signal }) => api.audit.mine({ query: query(page) }, { signal }),
        placeholderData: keepPreviousData,
        staleTime: 0,
        meta: { inPlace: true },
      }),

    ofOrganisation: (page: number) =>
      queryOptions({
        queryKey: ['audit', 'organisation', page],
        queryFn: ({ signal }) => api.audit.ofOrganisation({ query: query(page) }, { signal }),
        placeholderData: keepPreviousData,
        staleTime: 0,
        meta: { inPlace: true },
      }),

    changes: (plantId: number, page: number) =>
      queryOptions({
        queryKey: ['plant', plantId, 'audit', 'changes', page],
        queryFn: ({ signal }) =>
          api.audit.ofPlant({ params: { id: plantId }, query: query(page, 'plant.change') }, { signal }),
        placeholderData: keepPreviousData,
        staleTime: 0,
        meta: { inPlace: true },
      }),

    looks: (plantId: number, page: number) =>
      queryOptions({
        queryKey: ['plant', plantId, 'audit', 'looks', page],
        queryFn: ({ signal }) =>
          api.audit.ofPlant({ params: { id: plantId }, query: query(page, 'plant.look') }, { signal }),
        placeholderData: keepPreviousData,
        staleTime: 0,
        meta: { inPlace: true },
      }),
  }
}

export type AuditQuery = ReturnType<ReturnType<typeof auditQueries>['mine' | 'ofOrganisation' | 'looks' | 'changes']>
