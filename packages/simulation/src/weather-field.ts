import { hashed, valueNoiseDeviation } from './noise.ts'

export interface Site {
  latitude: number
  /** Positive to the east. */
  longitude: number
}

/** A value of the weather at a site. Mean 0, standard deviation 1. */
export type Field = (at: number) => number

/**
 * A part of the weather that moves over the land with the wind: what a site sees now, sites downwind see later. Near
 * sites see nearly the same, far ones have nothing in common; how far that is follows from how long it lasts.
 */
export const fieldOver = ({ latitude, longitude }: Site, seed: number, stream: number, periodMs: number): Field => {
  // Clouds come in bands along the wind.
  const sizeDegrees = Math.max(bandKm, (windKmh * periodMs) / hourMs) / kmPerDegree
  const row = Math.floor(latitude / sizeDegrees)
  const along = smooth(latitude / sizeDegrees - row)
  const lineOf = (number: number) => {
    const rowLatitude = Math.max(-farthest, Math.min(farthest, number * sizeDegrees))
    const eastKm = longitude * kmPerDegree * Math.cos((rowLatitude * Math.PI) / 180)
    // Trade winds blow from the east.
    const lagMs = (eastKm / windKmh) * hourMs * (Math.abs(rowLatitude) < tradeWindsTo ? -1 : 1)
    return line(seed ^ Math.imul(number, 0x27d4eb2f), stream, periodMs, lagMs)
  }
  const [from, to] = [lineOf(row), lineOf(row + 1)]
  // Between two rows the mean of both would vary less than each of them.
  const deviation = Math.sqrt((1 - along) ** 2 + along ** 2) * valueNoiseDeviation
  const [fromPart, toPart] = [(1 - along) / deviation, along / deviation]
  return (at) => fromPart * from(at) + toPart * to(at)
}

/** A smooth curve through hashed values, as it passes by. It is asked in order of time, so its ends are kept. */
const line = (seed: number, stream: number, periodMs: number, lagMs: number) => {
  let [index, from, to] = [NaN, 0, 0]
  return (at: number) => {
    const place = (at - lagMs) / periodMs
    const now = Math.floor(place)
    if (now !== index) {
      index = now
      from = hashed(seed, stream, now) - 0.5
      to = hashed(seed, stream, now + 1) - 0.5
    }
    return from + (to - from) * smooth(place - now)
  }
}

const smooth = (x: number) => x * x * (3 - 2 * x)

const hourMs = 3_600_000
const windKmh = 45
const bandKm = 90
const kmPerDegree = 111.2
const farthest = 80
const tradeWindsTo = 25
