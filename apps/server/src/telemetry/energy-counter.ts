import { hourMs, minuteMs } from '@heliograph/domain/zones'

export interface Counted {
  at: number
  kwh: number
}

/** A reading of a counter that restarts every day. */
export interface DayCounted extends Counted {
  /** The same device's lifetime counter at that moment, if it has one. */
  lifetimeKwh?: number | undefined
}

export interface CounterLimits {
  /** The half-open span to count in; for a daily counter, that day. */
  from: number
  to: number
  /** The most that the device can move. A larger rise is not energy. */
  maxW: number
}

/**
 * The energy in kWh that a lifetime counter counted within a span. Readings are in order of time and may start before
 * the span. A rise belongs to the span of the later reading. A fall means a reset, a roll-over or another device: the
 * counter then started at zero. A rise that the device can't have produced counts as zero, so the result has no spikes
 * and is never negative.
 */
export const energyCounted = (readings: readonly Counted[], { from, to, maxW }: CounterLimits) => {
  const limits = { maxW, stepKwh: coarsestLifetimeStepKwh }
  return sumOfPairs(withoutGlitches(readings, limits), (before, after) =>
    isWithin(after, from, to) ? possible(before, after, limits) : 0,
  )
}

/** The same for a daily counter, which has counted since midnight when we first see it. */
export const dayEnergyCounted = (readings: readonly DayCounted[], { from, to, maxW }: CounterLimits) => {
  const limits = { maxW, stepKwh: coarsestDayStepKwh }
  const kept = withoutGlitches(readings, limits)
  const [first] = kept
  const midnight = { at: from, kwh: 0 }
  const sinceMidnight = first && isWithin(first, from, to) ? possible(midnight, first, limits) : 0
  const counted = sumOfPairs(kept, (before, after) => {
    if (!isWithin(after, from, to)) return 0
    const isNewCount = before.at < from && hasRestarted(before, after)
    return possible(isNewCount ? { at: before.at, kwh: 0 } : before, after, limits)
  })
  return sinceMidnight + counted
}

/** Integrates powers in W to kWh by trapezoids, skipping gaps. A trapezoid belongs to the span in which it ends. */
export const energyIntegrated = (powers: readonly { at: number; w: number }[], from: number, to: number) =>
  sumOfPairs(powers, (before, after) => {
    const lengthMs = after.at - before.at
    if (lengthMs > maxGapMs || !isWithin(after, from, to)) return 0
    return ((before.w + after.w) / 2 / 1000) * (lengthMs / hourMs)
  })

const maxGapMs = 15 * minuteMs

interface RiseLimits {
  maxW: number
  stepKwh: number
}

/** The step of the coarsest counters plus a margin, because a full step can appear right after a reading. */
const coarsestDayStepKwh = 0.2
const coarsestLifetimeStepKwh = 1.1

/** Clocks of loggers are a few seconds off. */
const clockSlackMs = minuteMs

/** What a counter gained between two readings, or 0 if no device could have produced it. */
const possible = (before: Counted, after: Counted, { maxW, stepKwh }: RiseLimits) => {
  const gained = after.kwh < before.kwh ? after.kwh : after.kwh - before.kwh
  const most = ((after.at - before.at + clockSlackMs) / hourMs) * (maxW / 1000) + stepKwh
  return gained <= most ? gained : 0
}

/**
 * Drops readings that both neighbours contradict while agreeing with each other: a register read during an update, a
 * flipped bit. Only close neighbours are evidence: over hours, the counter could have restarted and reached that value.
 */
const withoutGlitches = <Reading extends Counted>(readings: readonly Reading[], limits: RiseLimits) =>
  readings.filter((reading, place) => {
    const before = readings[place - 1]
    const after = readings[place + 1]
    if (!before || !after || (reading.kwh >= before.kwh && reading.kwh <= after.kwh)) return true
    if (after.kwh < before.kwh || after.at - before.at > nearMs) return true
    return after.kwh > before.kwh && possible(before, after, limits) === 0
  })

const nearMs = 30 * minuteMs

/**
 * Whether a daily counter restarted although it shows more than before midnight. The device's midnight can differ from
 * the plant's, so only its lifetime counter can answer this.
 */
const hasRestarted = (before: DayCounted, after: DayCounted) => {
  if (before.lifetimeKwh === undefined || after.lifetimeKwh === undefined) return false
  const gained = after.lifetimeKwh - before.lifetimeKwh
  return Math.abs(gained - after.kwh) < Math.abs(gained - (after.kwh - before.kwh))
}

const isWithin = ({ at }: { at: number }, from: number, to: number) => at >= from && at < to

const sumOfPairs = <T extends object>(list: readonly T[], of: (before: T, after: T) => number) => {
  let sum = 0
  let before: T | undefined
  for (const after of list) {
    if (before) sum += of(before, after)
    before = after
  }
  return sum
}
