import { isKind, type PeriodKind } from '../../../features/history/period-kind.ts'

/** What the address of the data tab says: which period is looked at. */
export interface DataTabSearch {
  period?: PeriodKind
  day?: string
}

export const dataTabSearch = ({ period, day }: Record<string, unknown>): DataTabSearch => ({
  ...(isKind(period) && { period }),
  // Whether the calendar has such a day, the page looks.
  ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
})
