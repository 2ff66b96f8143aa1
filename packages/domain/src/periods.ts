import { addDays, daysBetween, dayOf, lastDayOfMonth, monthOf, yearOf, type Day } from './zones.ts'

/** The periods that have a first and a last day. */
type BoundedKind = 'day' | 'week' | 'month' | 'year' | 'custom'

/** Such a period by any day in it, in the plant's zone; a custom one has a first and a last day. */
export interface BoundedPeriod {
  kind: BoundedKind
  day: Day
  to?: Day | undefined
}

/** First and last day, inclusive. */
export interface DayRange {
  first: Day
  last: Day
}

/** Weeks begin on Monday. */
export const daysOfPeriod = ({ kind, day, to }: BoundedPeriod): DayRange => {
  const [year, month] = [yearOf(day), monthOf(day)]
  switch (kind) {
    case 'day':
      return { first: day, last: day }
    case 'week':
      return { first: mondayOf(day), last: addDays(mondayOf(day), 6) }
    case 'month':
      return { first: dayOf(year, month), last: lastDayOfMonth(year, month) }
    case 'year':
      return { first: dayOf(year), last: dayOf(year, 12, 31) }
    case 'custom':
      return { first: day, last: to ?? day }
  }
}

/** 2026-03-01, 2026-03, 2026, 2026-03-02 – 2026-03-08. */
export const periodName = (period: BoundedPeriod) => {
  const { kind, day } = period
  if (kind === 'week' || kind === 'custom') return rangeText(daysOfPeriod(period))
  return kind === 'day' ? day : kind === 'month' ? day.slice(0, 7) : day.slice(0, 4)
}

export const rangeText = ({ first, last }: DayRange) => (first === last ? first : `${first} – ${last}`)

/** The parts of a period that bars stand for: the months of a year, 2026-03, and the days of others, 2026-03-01. */
export const partsOfPeriod = (period: BoundedPeriod): string[] => {
  if (period.kind === 'year')
    return Array.from({ length: 12 }, (_, place) => dayOf(yearOf(period.day), place + 1).slice(0, 7))
  const { first, last } = daysOfPeriod(period)
  return daysBetween(first, last)
}

/** Monday is 0. */
export const weekdayOf = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const mondayOf = (day: Day) => addDays(day, -weekdayOf(day))
