import { dayMs, offsetAt, type Day } from '@heliograph/domain/zones'

/** The instant on another day with the same clock time. An hour that the other day skips becomes the next one. */
export const sameClock = (zone: string, at: number, day: Day) => {
  const shown = (((at + offsetAt(zone, at)) % dayMs) + dayMs) % dayMs
  const wanted = Date.parse(`${day}T00:00:00Z`) + shown
  return wanted - offsetAt(zone, wanted - offsetAt(zone, wanted))
}
