import { dayAt, formatInstant, formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

export interface Timed {
  alertTime: number
  startTime: number
  lastTime: number
  endTime: number | null
  durationS: number
  timezone: string
}

/** A row is about one day: an alert that continued past midnight ended on a later one. */
export const stateOf = ({ alertTime, lastTime, endTime, timezone }: Timed) => {
  const dayOf = (at: number) => dayAt(timezone, at * 1000)
  if (dayOf(endTime ?? lastTime) > dayOf(alertTime)) return 'wentOn'
  return endTime === null ? 'open' : 'ended'
}

/** 2026-03-29 12:05:30, on the plant's clock (spec §9). */
export const instantText = (zone: string, second: number) => formatInstant(zone, second * 1000)

/** In sentences, without the seconds: 2026-03-29 12:05, on the plant's clock. */
export const minuteText = (zone: string, second: number) => formatMinute(zone, second * 1000)

/** While the alert is active, only the time until its last report is known. */
export const durationText = (
  { durationS, endTime }: Timed,
  spanText: (ms: number) => string,
  words: Words['alerts'],
) => {
  const span = spanText(durationS * 1000)
  return endTime === null ? words.atLeast({ span }) : span
}
