import { addDays, dateOf, dayOf, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'

export const periods = ['day', 'month', 'year', 'total'] as const
export type PeriodKind = (typeof periods)[number]

/** A period is its kind and any day in it. */
export interface Period {
  kind: PeriodKind
  day: Day
}

/** The period before (-1) or after (1). A month keeps its date where the other month has it: January 31st, February 28th. */
export const stepped = ({ kind, day }: Period, step: -1 | 1): Period => {
  if (kind === 'day') return { kind, day: addDays(day, step) }
  if (kind === 'year') return { kind, day: inMonth(yearOf(day) + step, monthOf(day), dateOf(day)) }
  if (kind === 'total') return { kind, day }
  const months = yearOf(day) * 12 + monthOf(day) - 1 + step
  return { kind, day: inMonth(Math.floor(months / 12), (months % 12) + 1, dateOf(day)) }
}

/** Whether the period lies wholly after `today`. */
export const isFuture = ({ kind, day }: Period, today: Day) =>
  kind !== 'total' && nameOf({ kind, day }) > nameOf({ kind, day: today })

export const isCurrent = (period: Period, today: Day) => nameOf(period) === nameOf({ ...period, day: today })

/** 2026-03-01, 2026-03, 2026; nothing for all years. */
export const nameOf = ({ kind, day }: Period) =>
  kind === 'day' ? day : kind === 'month' ? day.slice(0, 7) : kind === 'year' ? day.slice(0, 4) : ''

const inMonth = (year: number, month: number, date: number): Day => {
  const last = lastDayOfMonth(year, month)
  return dayOf(year, month, Math.min(date, dateOf(last)))
}
