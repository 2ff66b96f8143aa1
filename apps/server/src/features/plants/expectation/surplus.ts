import { hourMs, offsetAt } from '@heliograph/domain/zones'
import type { HourExpected } from './day-answer.ts'

/** The mean power of an hour, W; null where it is not known. */
export interface HourOfUse {
  at: number
  powerW: number | null
}

/** What is usually used in the hour of the clock that starts then, W. */
export type UsualUse = (at: number) => number

/** Hours in which more should be made than is usually used. */
export interface SurplusSpan {
  from: number
  to: number
  kwh: number
  /** Also at the lower end of what is expected. */
  isSure: boolean
}

/** Undefined unless each hour of the clock is known of some days. */
export const usualUse = (hours: readonly HourOfUse[], zone: string): UsualUse | undefined => {
  const byClock = Array.from({ length: 24 }, (): number[] => [])
  for (const { at, powerW } of hours) if (powerW !== null) byClock[clockHour(zone, at)]?.push(powerW)
  if (byClock.some(({ length }) => length < leastDays)) return undefined
  const means = byClock.map((watts) => watts.reduce((sum, each) => sum + each, 0) / watts.length)
  return (at) => means[clockHour(zone, at)] ?? 0
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

const clockHour = (zone: string, at: number) => new Date(at + offsetAt(zone, at)).getUTCHours()

/** Five days of a fortnight. */
const leastDays = 5
const leastSurplusW = 500
const leastMs = hourMs / 2
