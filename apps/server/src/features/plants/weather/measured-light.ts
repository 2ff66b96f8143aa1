import { isSunUp, sunElevationDeg, type Place } from '@heliograph/domain/daylight'
import type { Values } from '@heliograph/domain/points'
import { minuteMs } from '@heliograph/domain/zones'
import { moduleFactor, temperatureFactor } from '@heliograph/solar/plane-hour'
import type { DayLight } from '#needs/plant-light.ts'

/** What a weather station of a plant said. */
export interface Said {
  at: number
  values: Values
}

/**
 * The light of a day as a station in the modules' plane measured it; undefined unless it was heard for nearly all of the
 * daylight. One that sees light at night, or more than the sun gives, is not to be believed on that day.
 */
export const measuredLight = (
  samples: readonly Said[],
  place: Place,
  { from, to }: { from: number; to: number },
): DayLight | undefined => {
  const ofDay = samples.filter(({ at, values }) => at >= from && at < to && values.irradiance !== undefined)
  let [lightMs, heardMs, planeWh, warmWh] = [0, 0, 0, 0]
  let isWarmthKnown = true
  let next = 0
  let last: Said | undefined
  for (let at = from; at < to; at += stepMs) {
    while ((ofDay[next]?.at ?? Infinity) < at + stepMs) last = ofDay[next++]
    const value = last && at - last.at < heldMs ? last.values : undefined
    const watts = value?.irradiance
    if (watts !== undefined && !isPossible(watts, at, place)) return undefined
    if (!isSunUp(at + stepMs / 2, place)) continue
    lightMs += stepMs
    if (watts === undefined || !value) continue
    heardMs += stepMs
    const wh = (Math.max(0, watts) * stepMs) / 3_600_000
    planeWh += wh
    const { moduleTemperature, ambientTemperature, windSpeed } = value
    if (moduleTemperature !== undefined) warmWh += wh * moduleFactor(moduleTemperature)
    else if (ambientTemperature !== undefined)
      warmWh += wh * temperatureFactor(watts, ambientTemperature, windSpeed ?? usualWindMs)
    else isWarmthKnown = false
  }
  if (lightMs === 0 || heardMs < lightMs * nearlyAll) return undefined
  return { planeKwhM2: planeWh / 1000, warmKwhM2: isWarmthKnown ? warmWh / 1000 : null }
}

const isPossible = (watts: number, at: number, { latitude, longitude }: Place) =>
  watts > -20 && watts < 1800 && (watts < 50 || sunElevationDeg(at, latitude, longitude) > -6)

export const usualWindMs = 1
const stepMs = 5 * minuteMs
const heldMs = 15 * minuteMs
const nearlyAll = 0.95
