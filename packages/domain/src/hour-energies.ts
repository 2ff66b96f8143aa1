import { frameMs, hourMs, spanOfDay, type Day } from './zones.ts'

/** The hours of a day, which has 23 to 25 of them, by their starts. */
export const hoursOf = (zone: string, day: Day) => {
  const { from, to } = spanOfDay(zone, day)
  return Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, hour) => from + hour * hourMs)
}

/**
 * What was moved in each of these hours, kWh, from mean powers of five minutes in W. An hour without a known power is null.
 * @param hours in order, without gaps
 */
export const hourEnergies = (hours: readonly number[], frames: readonly { at: number; watts: number | null }[]) => {
  const sums = hours.map((): number | null => null)
  const [from = 0] = hours
  for (const { at, watts } of frames) {
    const place = Math.floor((at - from) / hourMs)
    if (watts !== null && place >= 0 && place < sums.length)
      sums[place] = (sums[place] ?? 0) + (watts / 1000) * (frameMs / hourMs)
  }
  return sums
}
