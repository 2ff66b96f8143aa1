import { dayMs, offsetAt, type Day } from '@heliograph/domain/zones'

/** The instant at which the clock of another day shows the same. An hour that the other day skips falls onto the next. */
export const sameClock = (zone: string, at: number, day: Day) => {
  const shown = (((at + offsetAt(zone, at)) % dayMs) + dayMs) % dayMs
  const wanted = Date.parse(`${day}T00:00:00Z`) + shown
  return wanted - offsetAt(zone, wanted - offsetAt(zone, wanted))
}
