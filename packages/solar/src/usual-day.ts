import { clearLightKwhM2 } from './clear-light.ts'
import { climateAt, onDay, usualAirC } from './climate.ts'
import { shareUnder, usualCloudCover } from './cloud-cover.ts'
import { dayOfYearAt } from './sun.ts'

/** What is usual at a place on a day of the year. It says nothing about the weather of that day. */
export interface UsualDay {
  /** Global light on the horizontal, kWh/m². */
  lightKwhM2: number
  /** Mean air temperature, °C. */
  airC: number
  /** What a year's light can be wrong by, percent. */
  uncertaintyPct: number
}

/**
 * From published monthly figures of the nearest station, or by latitude where none is near. The tests compare it with what
 * was measured: a month can be wrong by half, and a single day has anything between a fifth and twice as much light.
 */
export const usualDay = (
  latitude: number,
  longitude: number,
  span: { from: number; to: number },
  own?: OwnClearness,
): UsualDay => {
  const dayOfYear = dayOfYearAt((span.from + span.to) / 2)
  const { clearness, altitudeM, airC, uncertaintyPct } = usualOn(latitude, longitude, dayOfYear, own)
  return { lightKwhM2: clearness * clearLightKwhM2(latitude, longitude, altitudeM, span), airC, uncertaintyPct }
}

/** The mean light of each hour from the beginning of a span on, W/m² on the horizontal, and the air as on the whole day. */
export const usualHours = (
  latitude: number,
  longitude: number,
  { from, to }: { from: number; to: number },
  own?: OwnClearness,
) => {
  const { clearness, altitudeM, airC } = usualOn(latitude, longitude, dayOfYearAt((from + to) / 2), own)
  return Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, place) => {
    const at = from + place * hourMs
    const kwhM2 = clearLightKwhM2(latitude, longitude, altitudeM, { from: at, to: at + hourMs })
    return { at, globalWm2: clearness * kwhM2 * 1000, airC }
  })
}

/** Of the place itself, where people know it, from January: see `clearnessOf`. Goes before that of the nearest station. */
export type OwnClearness = readonly number[]

/** At which its clear sky is computed. */
export const altitudeAt = (latitude: number, longitude: number) =>
  Math.max(0, climateAt(latitude, longitude)?.altitudeM ?? 0)

const usualOn = (latitude: number, longitude: number, dayOfYear: number, own: OwnClearness | undefined) => {
  const climate = climateAt(latitude, longitude)
  const altitudeM = altitudeAt(latitude, longitude)
  const months = own ?? climate?.clearness
  return {
    altitudeM,
    clearness: months ? onDay(months, dayOfYear) : shareUnder(usualCloudCover(latitude, dayOfYear)),
    airC: climate ? onDay(climate.airC, dayOfYear) : usualAirC(latitude, altitudeM, dayOfYear),
    uncertaintyPct: own ? ownPct : climate ? 20 : 35,
  }
}

/**
 * What years differ by: yearly sums have a standard deviation of 3 to 5 % in most climates (P. Ineichen, Global irradiation:
 * average and typical year, and year-to-year variability, University of Geneva, 2011). Twice that, since what people enter
 * is not exact either.
 */
const ownPct = 10
const hourMs = 3_600_000
