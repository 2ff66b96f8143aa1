import { sunElevationDeg, type Place } from '@heliograph/domain/daylight'
import { xOf, type Axis } from './axis.ts'

export interface SkyStop {
  /** 0 to 1, from left to right. */
  offset: number
  colour: string
}

/** The tint of the sky over a day, from the sun's elevation at the plant. The opening at now has one colour. */
export const skyOf = (axis: Axis, place: Place): SkyStop[] => {
  const { span, opening, widthPx } = axis
  const times = Array.from({ length: steps + 1 }, (_, step) => span.from + ((span.to - span.from) * step) / steps)
  const at = (instant: number, x: number): SkyStop => ({
    offset: Math.min(1, Math.max(0, x / widthPx)),
    colour: tintOf(sunElevationDeg(instant, place.latitude, place.longitude)),
  })
  const stops = times.map((instant) => at(instant, xOf(axis, instant)))
  if (opening) {
    const edge = xOf(axis, opening.at)
    stops.push(at(opening.at, edge), at(opening.at, edge + opening.px))
  }
  return stops.sort((one, other) => one.offset - other.offset)
}

/** Night until the sun is 12 degrees below the horizon, dusk at the horizon, noon from 24 degrees. */
export const tintOf = (elevationDeg: number) => {
  if (elevationDeg <= nauticalDeg) return 'var(--hg-sky-night)'
  if (elevationDeg < 0) return mix('dusk', 'night', 1 - elevationDeg / nauticalDeg)
  return elevationDeg < highDeg ? mix('noon', 'dusk', elevationDeg / highDeg) : 'var(--hg-sky-noon)'
}

const mix = (one: string, other: string, share: number) =>
  `color-mix(in oklab, var(--hg-sky-${one}) ${Math.round(share * 100)}%, var(--hg-sky-${other}))`

const nauticalDeg = -12
const highDeg = 24
/** Every twenty minutes. */
const steps = 72
