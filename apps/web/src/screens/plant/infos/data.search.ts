import type { PeriodViewSearch } from '#features/plants/history/period-view.ts'
import { isView } from '#features/plants/history/views.ts'
import { isPeriodKind, looksLikeDay } from '#periods/kinds.ts'

/** The search parameters of the data tab: the period and its view. */
export type DataTabSearch = PeriodViewSearch

export const dataTabSearch = ({ period, day, to, compare, view }: Record<string, unknown>): DataTabSearch => ({
  ...(isPeriodKind(period) && { period }),
  ...(looksLikeDay(day) && { day }),
  ...(looksLikeDay(to) && { to }),
  ...((compare === 'previous' || looksLikeDay(compare)) && { compare }),
  ...(isView(view) && { view }),
})
