import { energyOf } from '#telemetry/device-day.ts'
import { allowanceOf, trackOfDayCounter, trackOfPower } from '#telemetry/energy-track.ts'
import { kwhOf, mWhOf } from '#telemetry/energy-units.ts'
import { isWithin, type Span } from '#telemetry/spans.ts'
import type { InputReading } from './input-readings.store.ts'

/** kWh of an input on a day, from its counter or else from its power; null if it told nothing that adds up to one. */
export const inputEnergy = (
  readings: readonly InputReading[],
  { day, nights, ratedW }: { day: Span; nights: readonly Span[]; ratedW: number | null },
  wrong: readonly Span[],
) => {
  const right = wrong.length === 0 ? readings : readings.filter(({ at }) => !isWithin(wrong, at))
  const within = right.filter(({ at }) => at >= day.from && at < day.to)
  if (within.length === 0) return null
  const limits = {
    ...day,
    // What one input can take is unknown, so the limit is that of the device.
    maxW: Math.max(2 * (ratedW ?? 0), mostOfInputW),
    allowanceMs: allowanceOf(within.map(({ at }) => at)),
    idle: nights,
  }
  const counted = right.flatMap(({ at, w, todayKwh }) =>
    todayKwh === undefined ? [] : { at, w, mWh: mWhOf(todayKwh), lifetimeMWh: undefined },
  )
  if (counted.some(({ at }) => at >= day.from && at < day.to)) {
    return kwhOf(energyOf(trackOfDayCounter(counted, limits)))
  }
  const powers = right.flatMap(({ at, w }) => (w === undefined ? [] : { at, w }))
  return kwhOf(energyOf(trackOfPower(powers, limits)))
}

const mostOfInputW = 10_000
