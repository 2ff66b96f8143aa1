import { modulesDarkDeg, sunElevationDeg } from '@heliograph/domain/daylight'
import type { Values } from '@heliograph/domain/points'
import { recordOf } from '@heliograph/domain/records'
import { minuteMs } from '@heliograph/domain/zones'
import { usualRules, type DayRules } from './day-rules.ts'
import {
  allowanceAround,
  allowanceOf,
  longestAllowanceMs,
  trackOfCounter,
  trackOfDayCounter,
  trackOfPower,
  type DayReading,
  type Track,
  type TrackLimits,
} from './energy-track.ts'
import { mWhOf } from './energy-units.ts'
import { counters, isToldBy, measures, powerOf, type Measure, type MeasuringDevice } from './measures.ts'
import { lengthOf, type Span } from './spans.ts'

export interface Sample {
  at: number
  values: Values
  /** A person marked it as wrong: it says that the device was there, and nothing else. */
  isWrong?: true
}

/** What a device told on one day. */
export interface DeviceDay {
  deviceId: number
  /** Of each energy that it told. */
  tracks: Record<Measure, Track | null>
  peakW: number | null
  samples: number
  /** How far apart its reports are at most while nothing is missing. */
  allowanceMs: number
}

/** From its samples in order of time: those of the day, the last ones before it and the first ones after it. */
export const deviceDayOf = (
  device: MeasuringDevice,
  samples: readonly Sample[],
  span: Span,
  nights: readonly Span[],
  { fromPower }: Pick<DayRules, 'fromPower'> = usualRules,
): DeviceDay => {
  const within = samples.filter(({ at }) => at >= span.from && at < span.to)
  const moments = samples.map(({ at }) => at)
  const allowanceMs = allowanceOf(within.length > 2 ? within.map(({ at }) => at) : moments)
  const midnightAllowancesMs = [allowanceAround(moments, span.from), allowanceAround(moments, span.to)] as const
  let peakW: number | null = null
  for (const { values } of within) {
    const w = powerOf('generation', values)
    if (w !== undefined && (peakW === null || w > peakW)) peakW = w
  }
  const tracks = recordOf(measures, (measure) =>
    within.length === 0 || !isToldBy(device, measure)
      ? null
      : trackOf(
          measure,
          samples,
          within,
          {
            ...span,
            maxW: limitOf(measure, device),
            allowanceMs,
            midnightAllowancesMs,
            idle: measure === 'generation' ? nights : [],
          },
          fromPower.includes(measure),
        ),
  )
  return { deviceId: device.id, tracks, peakW, samples: within.length, allowanceMs }
}

/** The energy of a track, mWh; null if the device told nothing that adds up to one. */
export const energyOf = (track: Track | null) =>
  track === null || track.stretches.length === 0 ? null : track.stretches.reduce((sum, { mWh }) => sum + mWh, 0)

/** Seconds of the day about which a track tells something. */
export const knownSecondsOf = (track: Track | null) => (track ? Math.round(lengthOf(track.known) / 1000) : 0)

/** Joined spans of a time in which the sun is so low that modules give nothing. */
export const nightsIn = ({ from, to }: Span, { latitude, longitude }: { latitude: number; longitude: number }) => {
  const nights: Span[] = []
  for (let at = from; at < to; at += nightStepMs) {
    if (sunElevationDeg(at + nightStepMs / 2, latitude, longitude) > modulesDarkDeg) continue
    const last = nights.at(-1)
    if (last?.to === at) last.to = Math.min(to, at + nightStepMs)
    else nights.push({ from: at, to: Math.min(to, at + nightStepMs) })
  }
  return nights
}
const nightStepMs = 10 * minuteMs

/** What is read of a day's devices beside the day itself. */
export const afterDayMs = longestAllowanceMs

/** From the most exact source on that day: the daily counter, the lifetime counter, the power; or from the power first. */
const trackOf = (
  measure: Measure,
  samples: readonly Sample[],
  within: readonly Sample[],
  limits: TrackLimits,
  isFromPower: boolean,
) => {
  const { today, total } = counters[measure]
  const hasPower = () => within.some(({ values }) => powerOf(measure, values) !== undefined)
  if (isFromPower && hasPower()) return trackOfPower(powersIn(measure, samples), limits)
  if (within.some(({ values }) => values[today] !== undefined)) {
    const readings: DayReading[] = []
    for (const { at, values } of samples) {
      const kwh = values[today]
      if (kwh === undefined) continue
      const lifetime = values[total]
      const lifetimeMWh = lifetime === undefined ? undefined : mWhOf(lifetime)
      readings.push({ at, mWh: mWhOf(kwh), lifetimeMWh, w: powerOf(measure, values) })
    }
    return trackOfDayCounter(readings, limits)
  }
  if (within.some(({ values }) => values[total] !== undefined)) {
    const readings: { at: number; mWh: number }[] = []
    for (const { at, values } of samples) {
      const kwh = values[total]
      if (kwh !== undefined) readings.push({ at, mWh: mWhOf(kwh) })
    }
    return trackOfCounter(readings, limits)
  }
  return hasPower() ? trackOfPower(powersIn(measure, samples), limits) : null
}

const powersIn = (measure: Measure, samples: readonly Sample[]) => {
  const powers: { at: number; w: number }[] = []
  for (const { at, values } of samples) {
    const w = powerOf(measure, values)
    if (w !== undefined) powers.push({ at, w })
  }
  return powers
}

/**
 * The most that a device moves. Generous, because people enter ratings wrongly: it must stop a register's garbage, not
 * the edge of a cloud.
 */
const limitOf = (measure: Measure, { ratedW }: MeasuringDevice) => {
  const rated = ratedW ?? unknownRatedW
  return measure === 'generation' ? Math.max(rated * 2, smallestGenerationW) : Math.max(rated * 4, smallestConnectionW)
}
const unknownRatedW = 1_000_000
const smallestGenerationW = 10_000
/** Three phases of 63 A. */
const smallestConnectionW = 45_000
