import { addDays, dayAt, daysBetween, startOfDay, type Day } from '@heliograph/domain/zones'

export interface SignOfLife {
  gatewayId: number
  /** Of its plant. */
  zone: string
  /** Milliseconds since 1970. Null if it was never heard before. */
  heardBefore: number | null
  heardAt: number
  /** How long it can be silent without being offline. */
  allowedSilenceS: number
  /** Until when it slept of the time in between; null if it did not. */
  asleepUntil: number | null
  /** The signal that it told with it. */
  signalPct?: number | undefined
}

/** The part of the time between two signs of life that belongs to a day. */
export interface SilentDay {
  gatewayId: number
  day: Day
  seconds: number
  heardS: number
  asleepS: number
  /** The gap that is on this day, whole; undefined if there is none. */
  gap: { from: number; until: number; lengthS: number; isCarried: boolean } | undefined
}

/** What was heard, slept and missed between two signs of life, by the days of the plant. */
export const silentDaysOf = ({
  gatewayId,
  zone,
  heardBefore,
  heardAt,
  allowedSilenceS,
  asleepUntil,
}: SignOfLife): SilentDay[] => {
  const before = Math.min(heardBefore ?? heardAt, heardAt)
  const lastDay = dayAt(zone, heardAt)
  const firstDay = later(dayAt(zone, before), addDays(lastDay, -mostSilentDays))
  const allowedMs = allowedSilenceS * 1000
  const isHeard = heardAt - before <= allowedMs
  const wokeAt = isHeard || asleepUntil === null ? before : Math.min(Math.max(asleepUntil, before), heardAt)
  const gapFrom = isHeard || heardAt - wokeAt <= (wokeAt > before ? allowedMs : 0) ? heardAt : wokeAt
  return daysBetween(firstDay, lastDay).map((day) => {
    const from = startOfDay(zone, day)
    const to = startOfDay(zone, addDays(day, 1))
    const secondsIn = (begin: number, end: number) =>
      Math.max(0, Math.round(Math.min(end, to) / 1000) - Math.round(Math.max(begin, from) / 1000))
    const seconds = secondsIn(before, heardAt)
    const isMissed = gapFrom < heardAt && gapFrom < to && heardAt > from
    return {
      gatewayId,
      day,
      seconds,
      heardS: isHeard ? seconds : 0,
      asleepS: isHeard ? 0 : secondsIn(before, gapFrom),
      gap: isMissed
        ? {
            from: gapFrom,
            until: heardAt,
            lengthS: Math.round((heardAt - gapFrom) / 1000),
            isCarried: gapFrom < from,
          }
        : undefined,
    }
  })
}

const later = (one: Day, other: Day) => (one > other ? one : other)

/** A gateway that returns after years does not need a row for each silent day. */
const mostSilentDays = 400
