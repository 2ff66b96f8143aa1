import { allowanceOf, trackOfDayCounter, trackOfPower, type Track } from '#telemetry/energy-track.ts'
import { mWhOf } from '#telemetry/energy-units.ts'
import { isWithin, type Span } from '#telemetry/spans.ts'
import type { InputReading } from './input-readings.store.ts'

/** What an input gave on a day, from its counter or else from its power; null if it told nothing. */
export const trackOfInput = (
  readings: readonly InputReading[],
  { day, nights, ratedW }: { day: Span; nights: readonly Span[]; ratedW: number | null },
  wrong: readonly Span[],
): Track | null => {
  const right = wrong.length === 0 ? readings : readings.filter(({ at }) => !isWithin(wrong, at))
  const isOfDay = ({ at }: { at: number }) => at >= day.from && at < day.to
  const within = right.filter(isOfDay)
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
  // Some devices have a counter for each input and never count: then the power tells.
  const isCounting = ({ mWh }: { mWh: number }) => mWh > 0
  if (counted.some(isOfDay) && (counted.some(isCounting) || within.every(({ w }) => w === undefined))) {
    return trackOfDayCounter(counted, limits)
  }
  const powers = right.flatMap(({ at, w }) => (w === undefined ? [] : { at, w }))
  return trackOfPower(powers, limits)
}

const mostOfInputW = 10_000
