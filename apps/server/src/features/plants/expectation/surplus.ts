import { hourMs, offsetAt } from '@heliograph/domain/zones'
import type { HourExpected } from './day-answer.ts'

/** The mean power of an hour, W; null where it is not known. */
export interface HourOfUse {
  at: number
  powerW: number | null
}

/** What is usually used in the hour of the clock that starts then, on such a day of the week, W. */
export type UsualUse = (at: number) => number

/** Hours in which more should be made than is usually used. */
export interface SurplusSpan {
  from: number
  to: number
  kwh: number
  /** Also at the lower end of what is expected. */
  isSure: boolean
}

/**
 * Undefined unless each hour of the clock is known of some days. People are at home at other hours on Saturdays and Sundays:
 * those count apart from the others, the more so the more of them are known.
 */
export const usualUse = (hours: readonly HourOfUse[], zone: string): UsualUse | undefined => {
  const byClock = Array.from({ length: 24 }, () => ({ weekday: noUse(), weekend: noUse() }))
  for (const { at, powerW } of hours) {
    if (powerW === null) continue
    const { hour, kind } = clockAt(zone, at)
    const of = byClock[hour]?.[kind]
    if (!of) continue
    of.days += 1
    of.sumW += powerW
  }
  if (byClock.some(({ weekday, weekend }) => weekday.days + weekend.days < leastDays)) return undefined
  const usual = byClock.map(({ weekday, weekend }) => {
    const meanW = (weekday.sumW + weekend.sumW) / (weekday.days + weekend.days)
    // As if some of its days had been like all others.
    const apart = ({ days, sumW }: Use) => (sumW + alikeDays * meanW) / (days + alikeDays)
    return { weekday: apart(weekday), weekend: apart(weekend) }
  })
  return (at) => {
    const { hour, kind } = clockAt(zone, at)
    return usual[hour]?.[kind] ?? 0
  }
}

/** Around the hour with the most surplus, those with at least half of it. Undefined if that would not run a machine. */
export const bestSpan = (hours: readonly HourExpected[], use: UsualUse, now: number): SurplusSpan | undefined => {
  const over = hours.map(({ at, powerW, lowW }) => ({ at, overW: powerW - use(at), leastW: lowW - use(at) }))
  const best = over.reduce((most, { overW }, place) => (overW > (over[most]?.overW ?? -Infinity) ? place : most), 0)
  const most = over[best]?.overW ?? 0
  if (most < leastSurplusW) return undefined
  const isIn = (place: number) => {
    const hour = over[place]
    const before = over[place - 1]
    return hour !== undefined && hour.overW >= most / 2 && (!before || hour.at - before.at <= hourMs)
  }
  let [first, last] = [best, best]
  while (first > 0 && isIn(first - 1)) first--
  while (isIn(last + 1)) last++
  const span = over.slice(first, last + 1)
  const from = Math.max(now, span[0]?.at ?? now)
  const to = (span.at(-1)?.at ?? now) + hourMs
  if (to - from < leastMs) return undefined
  const kwh = span.reduce(
    (sum, { at, overW }) => sum + (overW * Math.min(hourMs, at + hourMs - from)) / hourMs / 1000,
    0,
  )
  return { from, to, kwh, isSure: span.every(({ leastW }) => leastW > 0) }
}

const clockAt = (zone: string, at: number): { hour: number; kind: 'weekday' | 'weekend' } => {
  const clock = new Date(at + offsetAt(zone, at))
  return { hour: clock.getUTCHours(), kind: clock.getUTCDay() % 6 === 0 ? 'weekend' : 'weekday' }
}

interface Use {
  days: number
  sumW: number
}
const noUse = (): Use => ({ days: 0, sumW: 0 })

const alikeDays = 2
/** Five days of a fortnight. */
const leastDays = 5
const leastSurplusW = 500
const leastMs = hourMs / 2
