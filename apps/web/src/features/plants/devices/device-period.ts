import {
  addDays,
  dateOf,
  dayOf,
  isDay,
  lastDayOfMonth,
  monthOf,
  spanOfDay,
  startOfDay,
  yearOf,
  type Day,
} from '@heliograph/domain/zones'
import { isPeriodKind, type DevicePeriodKind } from './device-period-kind.ts'

/** A period is its kind and any day in it. */
export interface DevicePeriod {
  kind: DevicePeriodKind
  day: Day
}

/** Days and weeks are curves of what was said; longer periods are sums of energies. */
export const isCurve = ({ kind }: DevicePeriod) => kind === 'day' || kind === 'week'

/** The period before (-1) or after (1). A month keeps its date where the other month has it. */
export const stepped = ({ kind, day }: DevicePeriod, step: -1 | 1): DevicePeriod => {
  if (kind === 'day') return { kind, day: addDays(day, step) }
  if (kind === 'week') return { kind, day: addDays(day, 7 * step) }
  if (kind === 'total') return { kind, day }
  const months = yearOf(day) * 12 + monthOf(day) - 1 + (kind === 'year' ? 12 * step : step)
  const first = dayOf(Math.floor(months / 12), (months % 12) + 1)
  const last = lastDayOfMonth(yearOf(first), monthOf(first))
  return { kind, day: dayOf(yearOf(first), monthOf(first), Math.min(dateOf(day), dateOf(last))) }
}

/** Its first day; the beginning of time for all of it. */
export const firstDayOf = ({ kind, day }: DevicePeriod): Day => {
  if (kind === 'day') return day
  if (kind === 'week') return mondayOf(day)
  return kind === 'month' ? dayOf(yearOf(day), monthOf(day)) : kind === 'year' ? dayOf(yearOf(day)) : '1970-01-01'
}

export const isFuture = (period: DevicePeriod, today: Day) => firstDayOf(period) > today

export const isCurrent = (period: DevicePeriod, today: Day) =>
  firstDayOf(period) === firstDayOf({ ...period, day: today })

/** 2026-03-01, 2026-03-02 – 2026-03-08, 2026-03, 2026; nothing for all years. */
export const nameOf = (period: DevicePeriod) => {
  const { kind, day } = period
  if (kind === 'week') return `${firstDayOf(period)} – ${addDays(firstDayOf(period), 6)}`
  return kind === 'day' ? day : kind === 'month' ? day.slice(0, 7) : kind === 'year' ? day.slice(0, 4) : ''
}

/** The instants of a day or of a week, on the plant's clock. */
export const spanOf = (zone: string, period: DevicePeriod) =>
  period.kind === 'week'
    ? { from: startOfDay(zone, firstDayOf(period)), to: startOfDay(zone, addDays(firstDayOf(period), 7)) }
    : spanOfDay(zone, period.day)

/** A period in an address. What is missing, to come or makes no sense is today's. */
export const periodFrom = (search: { period?: unknown; day?: unknown }, today: Day): DevicePeriod => {
  const kind = isPeriodKind(search.period) ? search.period : 'day'
  const day = `${search.day ?? today}`
  return isDay(day) && !isFuture({ kind, day }, today) ? { kind, day } : { kind, day: today }
}

/** Today is left out, so that an address kept for tomorrow shows tomorrow. */
export const periodTo = (period: DevicePeriod, today: Day): { period?: DevicePeriodKind; day?: Day } => ({
  ...(period.kind !== 'day' && { period: period.kind }),
  ...(!isCurrent(period, today) && { day: period.day }),
})

const mondayOf = (day: Day) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
