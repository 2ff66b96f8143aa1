import { isInverter } from '@heliograph/domain/devices'
import type { Values } from '@heliograph/domain/points'
import { stringPowerOf, type StringNumber } from '@heliograph/domain/strings'
import { hourMs } from '@heliograph/domain/zones'
import { deviceDayOf, type Sample } from '#telemetry/device-day.ts'
import {
  allowanceOf,
  longestAllowanceMs,
  trackOfPower,
  usualIntervalMs,
  type Stretch,
  type Track,
} from '#telemetry/energy-track.ts'
import { mWhPerKWh } from '#telemetry/energy-units.ts'
import { powerOf, toldBy } from '#telemetry/measures.ts'
import { common, gapsIn, isWithin, joined, lengthOf, type Span } from '#telemetry/spans.ts'
import { trackOfTwins } from '#telemetry/twins.ts'
import type { ComparedDevice } from './comparisons.store.ts'

/** What a device or a string told about its generation, with what its twins told. */
export interface Telling {
  /** Joined: the time for which its energy is known. */
  known: Span[]
  stretches: Stretch[]
  /** Each reported power, W, in order of time, apart by the gateways that report it, the one that counts first. */
  said: { at: number; w: number }[][]
}

/** What one of the gateways told of an inverter. */
export interface Line {
  device: ComparedDevice
  /** Of the days, and from `longestAllowanceMs` before to as long after them. */
  samples: readonly Sample[]
}

/** The days of a comparison, and the times of each in which the sun is down. */
export interface ComparedDay extends Span {
  nights: readonly Span[]
}

export const tellingOfDevice = (lines: readonly Line[], days: readonly ComparedDay[]): Telling =>
  tellingOf(
    lines,
    (values) => powerOf('generation', values),
    days,
    ({ device, samples }, { nights, ...span }) => {
      const { id, type, gatewayId, ratedW } = device
      const measuring = {
        id,
        type,
        gatewayId: gatewayId ?? 0,
        ratedW,
        tells: samples.reduce((bits, { values }) => bits | toldBy(values), 0),
        firstAt: samples[0]?.at ?? null,
        lastAt: samples.at(-1)?.at ?? null,
      }
      return deviceDayOf(measuring, around(samples, span), span, nights).tracks.generation
    },
  )

/** Nobody knows what a string can give at most, so the limit is the device's. */
export const tellingOfString = (
  string: StringNumber,
  lines: readonly Line[],
  days: readonly ComparedDay[],
): Telling => {
  const powerAt = (values: Values) => {
    const w = stringPowerOf(values, string)
    return w === undefined ? undefined : Math.max(0, w)
  }
  return tellingOf(lines, powerAt, days, ({ device, samples }, { nights, ...span }) => {
    const allowanceMs = allowanceOf(samples.map(({ at }) => at))
    const maxW = Math.max(2 * (device.ratedW ?? 0), mostOfStringW)
    return trackOfPower(saidIn(around(samples, span), powerAt), { ...span, maxW, allowanceMs, idle: nights })
  })
}

/**
 * The mean of what was reported in each step, W: by the one that counts first, or by a twin where that one told none. Steps that
 * are not over have none. Inverters sleep at night: what they do not say then is nothing.
 */
export const powersIn = ({ said }: Telling, { from, to, stepMs, nights }: Steps, now: number): (number | null)[] => {
  const isHeard = said.some((line) => line.length > 0)
  const means = said.map((line) => {
    const sums = Array.from({ length: Math.ceil((to - from) / stepMs) }, () => ({ w: 0, count: 0 }))
    for (const { at, w } of line) {
      const sum = sums[Math.floor((at - from) / stepMs)]
      if (!sum || at < from) continue
      sum.w += w
      sum.count++
    }
    return sums.map(({ w, count }) => (count > 0 ? w / count : null))
  })
  return Array.from({ length: Math.ceil((to - from) / stepMs) }, (_, place) => {
    const end = from + (place + 1) * stepMs
    if (end > now) return null
    const told = means.map((line) => line[place] ?? null).find((w) => w !== null)
    return told ?? (isHeard && isWithin(nights, end - stepMs / 2) ? 0 : null)
  })
}

export interface Steps extends Span {
  stepMs: number
  nights: readonly Span[]
}

/**
 * How far apart the reports of an inverter usually are: of those who tell of it, the slowest that counts. A twin counts if it told
 * of much of the daylight in which those before it told nothing, as a logger does beside a stick that was silent.
 */
export const usualMs = (lines: readonly Line[], daylight: readonly Span[]) => {
  let untold = [...daylight]
  let slowest = 0
  for (const [place, { samples }] of lines.entries()) {
    const moments = samples.filter(({ isWrong }) => !isWrong).map(({ at }) => at)
    const halfMs = allowanceOf(moments) / 2
    const heard = joined(moments.map((at) => ({ from: at - halfMs, to: at + halfMs })))
    if (place > 0 && lengthOf(common(untold, heard)) < leastAloneMs) continue
    slowest = Math.max(slowest, usualIntervalMs(samples.map(({ at }) => at)))
    untold = untold.flatMap((span) => gapsIn(span, heard))
  }
  return slowest
}

/** kWh in these joined spans; null if nothing is known of them. */
export const energyIn = ({ known, stretches }: Telling, spans: readonly Span[]) => {
  if (common(known, spans).length === 0) return null
  let mWh = 0
  for (const { from, to, mWh: moved } of stretches) {
    const shared = lengthOf(common([{ from, to }], spans))
    mWh += to > from ? (moved * shared) / (to - from) : 0
  }
  return mWh / mWhPerKWh
}

export const isComparable = isInverter

/** Twins count as in their plant: what one told fills the time in which those before it told nothing. */
const tellingOf = (
  lines: readonly Line[],
  powerAt: (values: Values) => number | undefined,
  days: readonly ComparedDay[],
  trackOn: (line: Line, day: ComparedDay) => Track | null,
): Telling => {
  const [first, last] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0]
  const tracks = days.flatMap(
    (day) => lines.map((line) => trackOn(line, day)).reduce<Track | null>(trackOfTwins, null) ?? [],
  )
  return {
    known: joined(tracks.flatMap(({ known }) => known)),
    stretches: tracks.flatMap(({ stretches }) => stretches),
    said: lines.map(({ samples }) =>
      saidIn(
        samples.filter(({ at }) => at >= first && at < last),
        powerAt,
      ),
    ),
  }
}

const saidIn = (samples: readonly Sample[], powerAt: (values: Values) => number | undefined) =>
  samples.flatMap(({ at, values }) => {
    const w = powerAt(values)
    return w === undefined ? [] : { at, w }
  })

const around = (samples: readonly Sample[], { from, to }: Span) =>
  samples.filter(({ at }) => at >= from - longestAllowanceMs && at < to + longestAllowanceMs)

const mostOfStringW = 10_000
/** More than a stick sleeps after sunrise and before sunset, with an inverter that has too little light. */
const leastAloneMs = 2 * hourMs
