import { dayMs, offsetAt } from '@heliograph/domain/zones'

/** Days since 1970-01-01 in a zone's calendar, and the milliseconds that its clocks show since midnight. */
export interface LocalTime {
  dayNumber: number
  clockMs: number
}

export const localTime = (zone: string, at: number): LocalTime => {
  const local = at + cachedOffsetAt(zone, at)
  const dayNumber = Math.floor(local / dayMs)
  return { dayNumber, clockMs: local - dayNumber * dayMs }
}

const localDayNumber = (zone: string, at: number) => Math.floor((at + cachedOffsetAt(zone, at)) / dayMs)

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (dayNumber: number) => (((dayNumber + 4) % 7) + 7) % 7

/** The first instant of the day of `to` in the zone's calendar; `from` is on the day before. */
export const dayChangeBetween = (zone: string, from: number, to: number) => {
  const dayNumber = localDayNumber(zone, to)
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (localDayNumber(zone, middle) < dayNumber) low = middle
    else high = middle
  }
  return high
}

/**
 * A simulation needs the offset millions of times, and the calendar is slow. A UTC day that begins and ends with the
 * same offset has it all day, so the calendar is only needed for few instants.
 */
const cachedOffsetAt = (zone: string, at: number) => {
  const utcDay = Math.floor(at / dayMs)
  let known = latestDays.get(zone)
  if (known?.utcDay !== utcDay) {
    const before = offsetAt(zone, utcDay * dayMs)
    known = { utcDay, offset: offsetAt(zone, (utcDay + 1) * dayMs) === before ? before : undefined }
    latestDays.set(zone, known)
  }
  return known.offset ?? offsetAt(zone, at)
}

const latestDays = new Map<string, { utcDay: number; offset: number | undefined }>()
