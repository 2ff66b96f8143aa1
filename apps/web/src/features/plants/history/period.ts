import {
  addDays,
  dateOf,
  daysBetween,
  dayOf,
  isDay,
  lastDayOfMonth,
  monthOf,
  yearOf,
  type Day,
} from '@heliograph/domain/zones'
import { isKind, isView, type PeriodKind, type View } from './period-kind.ts'

/** A period is its kind and any day in it; a custom one its first day and its last. */
export interface Period {
  kind: PeriodKind
  day: Day
  to?: Day
  /** Beside it is shown the period before, or, beside a day, any other. */
  compare?: 'previous' | Day
  view?: View
}

/** What a period is, without how it is looked at. */
export type Which = Pick<Period, 'kind' | 'day' | 'to'>

/** First and last day, both included. */
export interface DayRange {
  first: Day
  last: Day
}

/** The days of a period, or undefined for all years: nobody knows where they begin. */
export const rangeOf = ({ kind, day, to }: Which): DayRange | undefined => {
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
    case 'total':
      return undefined
  }
}

export const lengthOf = ({ first, last }: DayRange) => daysBetween(first, last).length

/** The period before (-1) or after (1). A month keeps its date where the other month has it: January 31st, February 28th. */
export const stepped = <P extends Which>(period: P, step: -1 | 1): P => {
  const { kind, day } = period
  if (kind === 'total') return period
  if (kind === 'day' || kind === 'week') return { ...period, day: addDays(day, step * (kind === 'day' ? 1 : 7)) }
  if (kind === 'custom') {
    const { first, last } = rangeOf(period)!
    const days = step * lengthOf({ first, last })
    return { ...period, day: addDays(first, days), to: addDays(last, days) }
  }
  if (kind === 'year') return { ...period, day: inMonth(yearOf(day) + step, monthOf(day), dateOf(day)) }
  const months = yearOf(day) * 12 + monthOf(day) - 1 + step
  return { ...period, day: inMonth(Math.floor(months / 12), (months % 12) + 1, dateOf(day)) }
}

/** Whether the period lies wholly after `today`; a custom one, whether a part of it does. */
export const isFuture = (period: Which, today: Day) => {
  const range = rangeOf(period)
  return range !== undefined && (period.kind === 'custom' ? range.last : range.first) > today
}

export const isCurrent = (period: Which, today: Day) => {
  const range = rangeOf(period)
  return range === undefined || (range.first <= today && today <= range.last)
}

/** 2026-03-01, 2026-03, 2026, 2026-03-02 – 2026-03-08; nothing for all years. */
export const nameOf = (period: Which) => {
  const { kind, day } = period
  if (kind === 'week' || kind === 'custom') return rangeText(rangeOf(period)!)
  return kind === 'day' ? day : kind === 'month' ? day.slice(0, 7) : kind === 'year' ? day.slice(0, 4) : ''
}

export const rangeText = ({ first, last }: DayRange) => (first === last ? first : `${first} – ${last}`)

/** The same for a file: without blanks. */
export const fileNameOf = (period: Which) => nameOf(period).replace(' – ', '_') || 'total'

/** Another kind, about the same time. What can only be seen of the former kind is left behind. */
export const asKind = (period: Period, kind: PeriodKind, today: Day): Period => {
  const range = rangeOf(period)
  const former = { ...(period.compare === 'previous' && kind !== 'total' && { compare: period.compare }) }
  if (kind !== 'custom') return { kind, day: period.day > today ? today : period.day, ...former }
  const last = range === undefined || range.last > today ? today : range.last
  const first = range === undefined ? addDays(today, -29) : range.first
  return { kind, day: first, to: last, ...former }
}

export type RangeFault = 'noDay' | 'reversed' | 'tooLong' | 'inFuture'

/** Why two days are no range to show, or undefined. */
export const faultOf = ({ first, last }: DayRange, today: Day): RangeFault | undefined => {
  if (!isDay(first) || !isDay(last)) return 'noDay'
  if (last < first) return 'reversed'
  if (last > today) return 'inFuture'
  return last > addDays(first, mostDays - 1) ? 'tooLong' : undefined
}

/** A period in an address: `?period=month&day=2026-03-15`. What is missing or makes no sense is today's day. */
export const periodFrom = (search: Record<string, unknown>, today: Day): Period => {
  const kind = isKind(search['period']) ? search['period'] : 'day'
  const day = `${search['day'] ?? today}`
  const to = `${search['to'] ?? ''}`
  const looked = lookedFrom(kind, search)
  if (kind === 'custom') {
    const range = faultOf({ first: day, last: to }, today) ? { day: addDays(today, -6), to: today } : { day, to }
    return { kind, ...range, ...looked }
  }
  return isDay(day) && !isFuture({ kind, day }, today) ? { kind, day, ...looked } : { kind, day: today, ...looked }
}

/** Today is left out, so that an address kept for tomorrow shows tomorrow. Every part is named: what is not said goes. */
export const periodTo = (period: Period, today: Day) => ({
  period: period.kind === 'day' ? undefined : period.kind,
  day: period.kind !== 'custom' && isCurrent(period, today) ? undefined : period.day,
  to: period.kind === 'custom' ? period.to : undefined,
  compare: period.compare,
  view: period.view,
})

const lookedFrom = (kind: PeriodKind, { compare, view }: Record<string, unknown>): Pick<Period, 'compare' | 'view'> => {
  const isOther = compare === 'previous' || (kind === 'day' && typeof compare === 'string' && isDay(compare))
  return {
    ...(isOther && kind !== 'total' && { compare }),
    ...(isView(view) && viewsOf(kind).includes(view) && { view }),
  }
}

export const viewsOf = (kind: PeriodKind): readonly View[] =>
  kind === 'year' ? ['calendar'] : kind === 'week' || kind === 'month' || kind === 'custom' ? ['power'] : []

const inMonth = (year: number, month: number, date: number): Day => {
  const last = lastDayOfMonth(year, month)
  return dayOf(year, month, Math.min(date, dateOf(last)))
}

const mondayOf = (day: Day) => addDays(day, -weekdayOf(day))

/** Monday is 0. */
export const weekdayOf = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** What the server gives of sums, and of frames. */
export const mostDays = 400
export const mostFrameDays = 31
