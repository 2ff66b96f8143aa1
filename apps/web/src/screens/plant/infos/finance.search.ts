import { isCalendarKind, looksLikeDay } from '#periods/kinds.ts'
import type { PeriodSearch } from '#periods/period.ts'

/** The search parameters of the page of tariffs and income: the period. */
export type FinanceSearch = PeriodSearch<FinanceKind>

/** The first one is shown first. */
export const financeKinds = ['month', 'day', 'year', 'total'] as const
type FinanceKind = (typeof financeKinds)[number]

export const financeSearch = ({ period, day }: Record<string, unknown>): FinanceSearch => ({
  ...(isCalendarKind(period) && period !== 'week' && { period }),
  ...(looksLikeDay(day) && { day }),
})

/** As people choose among them. */
export const inOrder: readonly FinanceKind[] = ['day', 'month', 'year', 'total']
