import { addDays, dayAt, dayMs, hourMs, instantOf } from '@heliograph/domain/zones'

export const snoozes = ['hour', 'morning', 'week', 'own'] as const
export type Snooze = (typeof snoozes)[number]

/** When a snooze ends, on the plant's clock: at seven people start to work. Undefined for a time that does not exist. */
export const snoozeEnd = (snooze: Snooze, own: string, zone: string, now: number) => {
  if (snooze === 'hour') return now + hourMs
  if (snooze === 'week') return now + 7 * dayMs
  return snooze === 'morning' ? instantOf(zone, `${addDays(dayAt(zone, now), 1)}T07:00`) : instantOf(zone, own)
}
