import { addDays, dayAt, dayMs, minuteMs, offsetAt, startOfDay } from '@heliograph/domain/zones'

/** How often a person is told: at once, or in a summary by day or by week. */
export type Pace = 'once' | 'day' | 'week'

export interface Quiet {
  /** Nothing is told between these minutes of the day. Both are set or neither. */
  quietFrom: number | null
  quietTo: number | null
  /** The time zone of the quiet hours and of summaries. */
  zone: string
}

/** Whether it is in the person's quiet hours, which may span midnight. */
export const isQuiet = ({ quietFrom, quietTo, zone }: Quiet, at: number) => {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false
  const minute = Math.floor(((((at + offsetAt(zone, at)) % dayMs) + dayMs) % dayMs) / minuteMs)
  return quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo
}

/** When the latest summary was due: at seven in the morning, by week on Mondays. */
export const summaryDueAt = (pace: 'day' | 'week', zone: string, at: number) => {
  const today = dayAt(zone, at)
  const onDay = (back: number) => {
    const day = addDays(today, -back)
    // From the noon before: the clocks may change in the night.
    return startOfDay(zone, day) + summaryMinute * minuteMs + shiftOf(zone, startOfDay(zone, day))
  }
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const back = pace === 'day' ? 0 : weekday
  return onDay(back) <= at ? onDay(back) : onDay(back + (pace === 'day' ? 1 : 7))
}

/** What the clocks gain or lose between midnight and the hour of summaries. */
const shiftOf = (zone: string, midnight: number) =>
  offsetAt(zone, midnight) - offsetAt(zone, midnight + summaryMinute * minuteMs)

const summaryMinute = 7 * 60
