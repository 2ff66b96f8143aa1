import type { Day } from '@heliograph/domain/zones'
import type { DayRange } from '#periods/period.ts'

/** What is special about a day, besides being one. */
export interface DayMark {
  /** How many alerts were present. */
  alerts: number
  /** Data is missing: for part of the day, or for all of it; or readings contradict each other. */
  gap?: 'partly' | 'whole' | 'contradiction'
}

export type DayMarked = readonly [Day, DayMark]

/** How to fetch the marks of some days, as the last answers are stored. Days without an entry are not marked. */
export type MarksIn = (range: DayRange) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly DayMarked[]>
}
