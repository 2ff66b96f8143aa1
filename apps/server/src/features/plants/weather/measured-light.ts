import { isSunUp, sunElevationDeg, type Place } from '@heliograph/domain/daylight'
import type { Values } from '@heliograph/domain/points'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
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
export const measuredLight = (samples: readonly Said[], place: Place, span: Span): DayLight | undefined => {
  const hours = measuredHours(samples, place, span)
  if (!hours) return undefined
  const sum = (of: (hour: MeasuredHour) => number) => hours.reduce((total, hour) => total + of(hour), 0) / 1000
  const isWarmthKnown = hours.every(({ warmWm2 }) => warmWm2 !== null)
  return {
    planeKwhM2: sum(({ planeWm2 }) => planeWm2),
    warmKwhM2: isWarmthKnown ? sum(({ warmWm2 }) => warmWm2 ?? 0) : null,
  }
}

/** The same by the hour, from the beginning of the span on. */
export const measuredHours = (
  samples: readonly Said[],
  place: Place,
  { from, to }: Span,
): MeasuredHour[] | undefined => {
  const ofDay = samples.filter(({ at, values }) => at >= from && at < to && values.irradiance !== undefined)
  // Most plants have no station: finding out when the sun was up would be most of what a day costs.
  if (ofDay.length === 0) return undefined
  const hours: MeasuredHour[] = []
  let [lightMs, heardMs] = [0, 0]
  let next = 0
  let last: Said | undefined
  for (let at = from; at < to; at += stepMs) {
    if ((at - from) % hourMs === 0) hours.push({ at, planeWm2: 0, warmWm2: 0 })
    while ((ofDay[next]?.at ?? Infinity) < at + stepMs) last = ofDay[next++]
    const value = last && at - last.at < heldMs ? last.values : undefined
    const watts = value?.irradiance
    if (watts !== undefined && !isPossible(watts, at, place)) return undefined
    if (!isSunUp(at + stepMs / 2, place)) continue
    lightMs += stepMs
    const hour = hours.at(-1)
    if (watts === undefined || !value || !hour) continue
    heardMs += stepMs
    const wh = (Math.max(0, watts) * stepMs) / hourMs
    hour.planeWm2 += wh
    const { moduleTemperature, ambientTemperature, windSpeed } = value
    const factor =
      moduleTemperature !== undefined
        ? moduleFactor(moduleTemperature)
        : ambientTemperature !== undefined
          ? temperatureFactor(watts, ambientTemperature, windSpeed ?? usualWindMs)
          : null
    hour.warmWm2 = factor === null || hour.warmWm2 === null ? null : hour.warmWm2 + wh * factor
  }
  return lightMs === 0 || heardMs < lightMs * nearlyAll ? undefined : hours
}

/** A mean of an hour; null if the temperature is unknown. */
export interface MeasuredHour {
  at: number
  planeWm2: number
  warmWm2: number | null
}

interface Span {
  from: number
  to: number
}

const isPossible = (watts: number, at: number, { latitude, longitude }: Place) =>
  watts > -20 && watts < 1800 && (watts < 50 || sunElevationDeg(at, latitude, longitude) > -6)

export const usualWindMs = 1
const stepMs = 5 * minuteMs
const heldMs = 15 * minuteMs
const nearlyAll = 0.95
