import type { CalendarKind, PeriodKind } from './kinds.ts'
import type { RangeFault } from './period.ts'

/** Texts of the period picker, passed in by the screen in the person's language. */
export interface PeriodWords<Kind extends PeriodKind = PeriodKind> {
  period: string
  kinds: Record<Kind, string>
  steps: Record<SteppedKind, StepWords>
  allYears: string
}

export interface StepWords {
  previous: string
  next: string
  /** The label of the calendar's button. */
  pick: string
  current: string
}

export interface RangeWords {
  custom: string
  pickDay: string
  from: string
  to: string
  faults: Record<Exclude<RangeFault, 'tooLong'>, string> & { tooLong: (slots: { most: number }) => string }
}

export type SteppedKind = Exclude<CalendarKind, 'total'>
