import { daysOfPeriod, periodName, type DayRange } from '@heliograph/domain/periods'
import {
  addDays,
  dateOf,
  daysBetween,
  dayOf,
  isDay,
  lastDayOfMonth,
  monthOf,
  spanOfDay,
  yearOf,
  type Day,
} from '@heliograph/domain/zones'
import type { PeriodKind } from './kinds.ts'

export { rangeText, weekdayOf, type DayRange } from '@heliograph/domain/periods'

/** A period: its kind and any day in it, in the plant's zone; a custom one has a first and a last day. */
export interface Period<Kind extends PeriodKind = PeriodKind> {
  kind: Kind
  day: Day
  to?: Day
}

/** The days of a period, or undefined for the total, whose start is unknown. */
export const rangeOf = ({ kind, ...period }: Period): DayRange | undefined =>
  kind === 'total' ? undefined : daysOfPeriod({ kind, ...period })

export const lengthOf = ({ first, last }: DayRange) => daysBetween(first, last).length

/** The instants of a range of days, in a zone. */
export const spanOf = (zone: string, { first, last }: DayRange) => ({
  from: spanOfDay(zone, first).from,
  to: spanOfDay(zone, last).to,
})

/**
 * The previous (-1) or next (1) period. A month keeps its date if the other month has it: January 31st, February 28th.
 */
export const stepped = <P extends Period>(period: P, step: -1 | 1): P => {
  const { kind, day } = period
  if (kind === 'total') return period
  if (kind === 'day' || kind === 'week') return { ...period, day: addDays(day, step * (kind === 'day' ? 1 : 7)) }
  if (kind === 'custom') {
    const last = period.to ?? day
    const days = step * lengthOf({ first: day, last })
    return { ...period, day: addDays(day, days), to: addDays(last, days) }
  }
  if (kind === 'year') return { ...period, day: inMonth(yearOf(day) + step, monthOf(day), dateOf(day)) }
  const months = yearOf(day) * 12 + monthOf(day) - 1 + step
  return { ...period, day: inMonth(Math.floor(months / 12), (months % 12) + 1, dateOf(day)) }
}

/** Whether the whole period is after `today`; for a custom one, whether any part is. */
export const isFuture = (period: Period, today: Day) => {
  const range = rangeOf(period)
  return range !== undefined && (period.kind === 'custom' ? range.last : range.first) > today
}

export const isCurrent = (period: Period, today: Day) => {
  const range = rangeOf(period)
  return range === undefined || (range.first <= today && today <= range.last)
}

/** As `periodName`; empty for the total. */
export const nameOf = ({ kind, ...period }: Period) => (kind === 'total' ? '' : periodName({ kind, ...period }))

/** The same for a file name: without spaces. */
export const fileNameOf = (period: Period) => nameOf(period).replace(' – ', '_') || 'total'

/** Another kind of period, around the same time. */
export const asKind = <Kind extends PeriodKind>(period: Period, kind: Kind, today: Day): Period<Kind> => {
  if (kind !== 'custom') return { kind, day: period.day > today ? today : period.day }
  const range = rangeOf(period)
  const last = range === undefined || range.last > today ? today : range.last
  return { kind, day: range === undefined ? addDays(today, -29) : range.first, to: last }
}

export type RangeFault = 'noDay' | 'reversed' | 'tooLong' | 'inFuture'

/** Why two days are not a valid range, or undefined. */
export const faultOf = ({ first, last }: DayRange, today: Day): RangeFault | undefined => {
  if (!isDay(first) || !isDay(last)) return 'noDay'
  if (last < first) return 'reversed'
  if (last > today) return 'inFuture'
  return last > addDays(first, mostDays - 1) ? 'tooLong' : undefined
}

/** A period as search parameters: `?period=month&day=2026-03-15`. */
export interface PeriodSearch<Kind extends PeriodKind = PeriodKind> {
  period?: Kind | undefined
  day?: string | undefined
  /** The last day of a custom period; `day` is the first. */
  to?: string | undefined
}

/** The period in an address. Missing or invalid parts default to today. */
export const periodFrom = <Kind extends PeriodKind>(
  search: Record<keyof PeriodSearch, unknown>,
  today: Day,
  kinds: readonly [Kind, ...Kind[]],
): Period<Kind> => {
  const kind = kinds.find((one) => one === search.period) ?? kinds[0]
  const day = `${search.day ?? today}`
  const to = `${search.to ?? ''}`
  if (kind === 'custom') {
    return faultOf({ first: day, last: to }, today) ? { kind, day: addDays(today, -6), to: today } : { kind, day, to }
  }
  return isDay(day) && !isFuture({ kind, day }, today) ? { kind, day } : { kind, day: today }
}

/**
 * Today is left out, so that a bookmark shows the current day. Sets every key, so that missing values are removed from
 * the address.
 */
export const periodTo = <Kind extends PeriodKind>(period: Period<Kind>, today: Day): Required<PeriodSearch<Kind>> => ({
  period: period.kind === 'day' ? undefined : period.kind,
  day: period.kind !== 'custom' && isCurrent(period, today) ? undefined : period.day,
  to: period.kind === 'custom' ? period.to : undefined,
})

const inMonth = (year: number, month: number, date: number): Day => {
  const last = lastDayOfMonth(year, month)
  return dayOf(year, month, Math.min(date, dateOf(last)))
}

/** The most days for which the server returns sums. */
export const mostDays = 400
