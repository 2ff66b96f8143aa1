import type { Api, GatewayBudget, SetAsideGroup } from '@heliograph/contract/browser'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

export const pageSize = 20

/** Both change while they are visible. Failures show in place. */
export const intakeQueries = (api: Api) => ({
  counts: () =>
    queryOptions({
      queryKey: ['intake', 'counts'],
      queryFn: ({ signal }) => api.intake.counts({}, { signal }),
      refetchInterval: 10_000,
      meta: { inPlace: true },
    }),

  rollUp: (page: number) =>
    queryOptions({
      queryKey: ['intake', 'roll-up', page],
      queryFn: ({ signal }) => api.intake.rollUp({ query: { page, size: pageSize } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: 10_000,
      meta: { inPlace: true },
    }),

  retryRollUp: mutationOptions({
    mutationFn: (systemId: number) => api.intake.retryRollUp({ body: { systemId } }),
    meta: { inPlace: true },
  }),

  clock: () =>
    queryOptions({
      queryKey: ['intake', 'clock'],
      queryFn: ({ signal }) => api.intake.clock({}, { signal }),
      refetchInterval: 30_000,
      meta: { inPlace: true },
    }),

  confirmClock: mutationOptions({
    mutationFn: (time: number) => api.intake.confirmClock({ body: { time } }),
    meta: { inPlace: true },
  }),

  setAside: ({ page, search, urgency }: QuarantineSearch, language: string) =>
    queryOptions({
      queryKey: ['intake', 'set-aside', page, search, urgency, language],
      queryFn: ({ signal }) =>
        api.intake.setAsideGroups(
          { query: { page, size: pageSize, lan: language, ...(search && { search }), ...(urgency && { urgency }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: 30_000,
      meta: { inPlace: true },
    }),

  budgets: (page: number) =>
    queryOptions({
      queryKey: ['intake', 'budgets', page],
      queryFn: ({ signal }) => api.intake.budgets({ query: { page, size: pageSize } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: 30_000,
      meta: { inPlace: true },
    }),

  setBudget: (body: { sn: string; budget: BudgetLimits | null }) => api.intake.setBudget({ body }),
})

/** What is looked for in the quarantine. Pages count from 1. */
export interface QuarantineSearch {
  page: number
  search: string
  urgency: Urgency | undefined
}

export type Urgency = SetAsideGroup['urgency']

type BudgetLimits = Pick<GatewayBudget, 'samplesPerSecond' | 'samplesPerDay'>
