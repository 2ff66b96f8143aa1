import { hourMs, minuteMs } from '@heliograph/domain/zones'

/** A counter's reading, in whole mWh: differences of integers are exact. */
export interface Reading {
  at: number
  mWh: number
}

/**
 * How a counter got from one reading to the next: it rose, it restarted near zero, or neither is possible, as when the
 * device was swapped or someone corrected the count. What was moved across a break is unknown.
 */
type Step = 'rise' | 'restart' | 'break'

export interface CounterLimits {
  /** The most that the device can move. */
  maxW: number
  /** The counter's coarsest step, mWh: a whole step may show right after a reading. */
  stepMWh: number
  /** A counter of the day restarts every night: after hours, any fall is a restart. */
  isDaily: boolean
  /** When it does so. */
  midnights: readonly number[]
}

/**
 * The readings that belong together. Registers are read while they change, bits flip and loggers repeat old values,
 * sometimes several times in a row: one reading's neighbours can't tell which of them is wrong. So of all ways through the
 * readings this takes the cheapest: leaving out a reading costs a little, a restart a bit more, a break so much that only a
 * run of readings that agree with each other pays for it.
 */
export const chainOf = <R extends Reading>(readings: readonly R[], limits: CounterLimits): readonly R[] =>
  isTidy(readings, limits) ? readings : cheapest(readings, limits)

/** The most that can have been moved between two readings, mWh. */
export const mostBetween = (fromAt: number, toAt: number, { maxW, stepMWh }: CounterLimits) =>
  ((toAt - fromAt + clockSlackMs) / hourMs) * maxW * 1000 + stepMWh

export const stepOf = (before: Reading, after: Reading, limits: CounterLimits): Step => {
  const gained = after.mWh - before.mWh
  if (gained >= 0) return gained <= mostBetween(before.at, after.at, limits) ? 'rise' : 'break'
  return hasRestarted(before, after, limits) ? 'restart' : 'break'
}

/** A counter that restarted shows what it counted since, which is little. A dip stays close to where it was. */
const hasRestarted = (before: Reading, after: Reading, limits: CounterLimits) => {
  const isNear = after.at - before.at <= nearMs
  if (limits.isDaily && !isNear) return after.mWh <= mostBetween(before.at, after.at, limits)
  const sinceAt = limits.isDaily ? before.at : Math.max(before.at, after.at - hourMs)
  return after.mWh * 2 <= before.mWh && after.mWh <= mostBetween(sinceAt, after.at, limits)
}

const isTidy = (readings: readonly Reading[], limits: CounterLimits) => {
  let before: Reading | undefined
  for (const after of readings) {
    if (before && stepOf(before, after, limits) !== 'rise') return false
    before = after
  }
  return true
}

const cheapest = <R extends Reading>(readings: readonly R[], limits: CounterLimits): R[] => {
  // Of each reading: what the cheapest way that ends there costs, and the place of the reading before it on that way.
  const costs: number[] = []
  const ways: number[] = []
  const runs = runsOf(readings)
  for (const [place, after] of readings.entries()) {
    let [least, way] = [Infinity, -1]
    for (let back = place - 1; back >= Math.max(0, place - reach); back--) {
      const omitted = (place - back - 1) * costOf.omission
      // Nothing further back can be cheaper. Mostly this ends the search at once, as readings mostly rise.
      if (omitted >= least) break
      const before = readings[back]
      if (!before) continue
      const cost = (costs[back] ?? 0) + omitted + costOfLink(before, after, limits)
      if (cost < least) [least, way] = [cost, back]
    }
    // Starting here leaves out everything before.
    if (place * costOf.omission < least) [least, way] = [place * costOf.omission, -1]
    const back = (runs[place - 1] ?? 0) - 1
    const before = readings[back]
    // A register that showed the same for a while, and then what it would have shown without that.
    if (before && isShort(before, after, limits) && stepOf(before, after, limits) === 'rise') {
      const cost = (costs[back] ?? 0) + costOf.run
      if (cost <= least) [least, way] = [cost, back]
    }
    costs.push(least)
    ways.push(way)
  }
  const last = costs.length - 1
  let [end, least] = [-1, Infinity]
  for (const [place, cost] of costs.entries()) {
    const total = cost + (last - place) * costOf.omission
    if (total <= least) [end, least] = [place, total]
  }
  const kept: R[] = []
  for (let place = end; place >= 0; place = ways[place] ?? -1) {
    const reading = readings[place]
    if (reading) kept.push(reading)
  }
  return kept.reverse()
}

/** And not around a midnight at which it restarts: there it may well show zero, and soon more than before. */
const isShort = (before: Reading, after: Reading, { midnights }: CounterLimits) =>
  after.at - before.at <= longestRunMs &&
  midnights.every((midnight) => midnight < before.at - nearMs || midnight > after.at)

/** Of each reading: where the run of readings that show the same began. */
const runsOf = (readings: readonly Reading[]) => {
  const runs: number[] = []
  for (const [place, { mWh }] of readings.entries()) {
    runs.push(readings[place - 1]?.mWh === mWh ? (runs[place - 1] ?? place) : place)
  }
  return runs
}

const costOfLink = (before: Reading, after: Reading, limits: CounterLimits) => {
  const step = stepOf(before, after, limits)
  // In half an hour a counter may well restart; within minutes it is more likely a bad reading.
  return step === 'restart' && after.at - before.at > nearMs ? costOf.lateRestart : costOf[step]
}

/** In readings left out. */
const costOf = { omission: 1, run: 0.85, rise: 0, restart: 1.5, lateRestart: 0.9, break: 4.5 }

/** Longer runs of bad readings are not looked across. */
const reach = 24
const longestRunMs = 3 * hourMs
const nearMs = 30 * minuteMs
/** Clocks of loggers are a few seconds off. */
const clockSlackMs = minuteMs
