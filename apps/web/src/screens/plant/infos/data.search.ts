import { isKind, isView, type PeriodKind, type View } from '#features/plants/history/period-kind.ts'

/** What the address of the data tab says: which period is looked at, and how. */
export interface DataTabSearch {
  period?: PeriodKind | undefined
  day?: string | undefined
  /** The last day of a custom period, whose first is `day`. */
  to?: string | undefined
  /** 'previous', or a day. */
  compare?: string | undefined
  view?: View | undefined
}

export const dataTabSearch = ({ period, day, to, compare, view }: Record<string, unknown>): DataTabSearch => ({
  ...(isKind(period) && { period }),
  // Whether the calendar has such a day, the page looks.
  ...(looksLikeDay(day) && { day }),
  ...(looksLikeDay(to) && { to }),
  ...((compare === 'previous' || looksLikeDay(compare)) && { compare }),
  ...(isView(view) && { view }),
})

const looksLikeDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
