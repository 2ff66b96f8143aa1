import type { DeviceType } from '@heliograph/domain/devices'
import type { Values } from '@heliograph/domain/points'
import type { Reading } from '@heliograph/domain/readings'
import { hourMs, minuteMs, type Day } from '@heliograph/domain/zones'
import { counters, type Measure } from '#telemetry/measures.ts'
import { worldOf, type Battery, type World } from './world.fixture.ts'

/** A device that tells energies by its daily counter, its lifetime counter, its power, or all of them. */
export interface Teller {
  sn: string
  type: DeviceType
  tells: 'today' | 'total' | 'power' | 'all'
  measures: readonly Measure[]
  /** Its share of the plant's energy. */
  part: number
  stepKwh: number
  /** What the lifetime counter shows at the beginning. */
  countKwh: number
}

/** When a device reports. */
export interface Moment {
  sn: string
  at: number
  /** 0 is the first judged day. */
  day: number
  /** Since its midnight. */
  hour: number
  /** How many reports came before. */
  n: number
  /** What the device moved since a time, kWh. */
  since: (measure: Measure, day: number, hour: number) => number
}

export interface History {
  name: string
  zone: string
  first: Day
  days: number
  battery: Battery
  tellers: readonly Teller[]
  everyMin: number
  jitterS: number
  sleeps: boolean
  isSilent: (moment: Moment) => boolean
  bend: (values: Values, moment: Moment) => Values
  /** How far a device's clock is ahead. */
  clockMin: number
  /** Hours of judged days at which a count begins again: what was moved since the report before is lost. */
  edges: readonly { day: number; hour: number }[]
  /** The order of arrival, with repetitions. */
  arrive: (readings: readonly Reading[]) => Reading[]
  /** Nothing is missing, so nothing may be marked. */
  isTidy: boolean
}

export const worldOfHistory = ({ zone, first, days, battery }: History) => worldOf(zone, first, days, battery)

/** What each device of a history reports, in order of time. */
export const readingsOf = (history: History, world: World) =>
  history.tellers.flatMap((teller, place) => tellingOf(history, teller, world, place + 1))

const tellingOf = (history: History, teller: Teller, world: World, seed: number): Reading[] => {
  const { everyMin, jitterS, clockMin, sleeps } = history
  const random = randomOf(seed * 7919 + everyMin)
  const readings: Reading[] = []
  const offsetMs = clockMin * minuteMs
  for (let [n, at] = [0, world.from + 47_000 * seed]; at < world.to - hourMs; at += everyMin * minuteMs, n++) {
    const moment = momentOf(teller, world, at + Math.round(random() * jitterS) * 1000, n)
    const isAsleep =
      sleeps && teller.measures.includes('generation') && world.powerW('generation', moment.at) < asleepBelowW
    if (isAsleep || history.isSilent(moment)) continue
    const values = history.bend(valuesOf(teller, world, moment.at, offsetMs), moment)
    if (Object.keys(values).length === 0) continue
    readings.push({ deviceSn: teller.sn, deviceType: teller.type, at: moment.at + offsetMs, values })
  }
  return readings
}

const momentOf = ({ sn, part }: Teller, world: World, at: number, n: number): Moment => {
  const begun = world.midnights.filter((midnight) => midnight <= at).length
  const day = begun - 1
  const first = world.midnights[0] ?? 0
  const midnight = world.midnights[day] ?? first - 24 * hourMs
  const timeOf = (ofDay: number, hour: number) =>
    (world.midnights[ofDay] ?? first + ofDay * 24 * hourMs) + hour * hourMs
  return {
    sn,
    at,
    day,
    hour: (at - midnight) / hourMs,
    n,
    since: (measure, ofDay, hour) => world.energy(measure, timeOf(ofDay, hour), at) * part,
  }
}

const valuesOf = (teller: Teller, world: World, at: number, offsetMs: number): Values => {
  const { tells, measures, part, stepKwh, countKwh } = teller
  const first = world.midnights[0] ?? 0
  // A clock that is fast ends its day early.
  const midnight = world.midnights.findLast((each) => each - offsetMs <= at) ?? first - 24 * hourMs
  const shown = (kwh: number) => Math.floor(kwh / stepKwh + 1e-6) * stepKwh
  const values: Values = {}
  for (const measure of measures) {
    const { today, total } = counters[measure]
    if (tells === 'today' || tells === 'all') {
      values[today] = shown(world.energy(measure, midnight - offsetMs, at) * part)
    }
    if (tells === 'total' || tells === 'all') {
      values[total] = shown(countKwh + world.energy(measure, world.from, at) * part)
    }
  }
  if (tells !== 'power' && tells !== 'all') return values
  const w = (measure: Measure) => Math.round(world.powerW(measure, at) * part)
  if (measures.includes('generation')) values.acPower = w('generation')
  if (measures.includes('buy')) values.gridPower = w('buy') - w('sell')
  if (measures.includes('charge')) values.batteryPower = w('discharge') - w('charge')
  return values
}

export const asleepBelowW = 30

export const randomOf = (seed: number) => {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
