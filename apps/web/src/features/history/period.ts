import { addDays, dateOf, dayOf, isDay, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import { isKind, type PeriodKind } from './period-kind.ts'

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

/** A period in an address: `?period=month&day=2026-03-15`. What is missing or makes no sense is today's day. */
export const periodFrom = (search: Record<string, unknown>, today: Day): Period => {
  const kind = isKind(search['period']) ? search['period'] : 'day'
  const day = `${search['day'] ?? today}`
  const period = { kind, day }
  return isDay(day) && !isFuture(period, today) ? period : { kind, day: today }
}

/** Today is left out, so that an address kept for tomorrow shows tomorrow. */
export const periodTo = (period: Period, today: Day): { period?: PeriodKind; day?: Day } => ({
  ...(period.kind !== 'day' && { period: period.kind }),
  ...(!isCurrent(period, today) && { day: period.day }),
})

const inMonth = (year: number, month: number, date: number): Day => {
  const last = lastDayOfMonth(year, month)
  return dayOf(year, month, Math.min(date, dateOf(last)))
}
