import { hourMs, minuteMs } from '@heliograph/domain/zones'

/** A counter's reading. */
export interface Counted {
  at: number
  kwh: number
}

/** A reading of a counter that begins anew each day. */
export interface DayCounted extends Counted {
  /** What the same device's lifetime counter said at that moment, if it has one. */
  lifetimeKwh?: number | undefined
}

export interface CounterLimits {
  /** The span asked for, half-open; for a counter that begins anew each day: that day. */
  from: number
  to: number
  /** What the device can move at the most: a rise beyond it is not energy. */
  maxW: number
}

/**
 * The energy that a lifetime counter counted within a span, in kWh, from its readings in order of time, which may begin
 * before the span. A rise belongs to the span in which it was told. A fall is a reset, a roll-over or another device:
 * what the counter shows after it was counted since. What the device cannot have moved counts nothing. So there is
 * never a spike, and never less than nothing.
 */
export const energyCounted = (readings: readonly Counted[], { from, to, maxW }: CounterLimits) => {
  const limits = { maxW, stepKwh: coarsestLifetimeStepKwh }
  return sumOfPairs(withoutGlitches(readings, limits), (before, after) =>
    isWithin(after, from, to) ? possible(before, after, limits) : 0,
  )
}

/** The same of a counter that begins anew each day, which has counted since midnight when it is first seen. */
export const dayEnergyCounted = (readings: readonly DayCounted[], { from, to, maxW }: CounterLimits) => {
  const limits = { maxW, stepKwh: coarsestDayStepKwh }
  const kept = withoutGlitches(readings, limits)
  const [first] = kept
  const midnight = { at: from, kwh: 0 }
  const begun = first && isWithin(first, from, to) ? possible(midnight, first, limits) : 0
  const counted = sumOfPairs(kept, (before, after) => {
    if (!isWithin(after, from, to)) return 0
    const isNewCount = before.at < from && beganAnew(before, after)
    return possible(isNewCount ? { at: before.at, kwh: 0 } : before, after, limits)
  })
  return begun + counted
}

/** Energy of powers in W, in kWh: trapezoids, but none across a gap. What two powers span belongs where it ends. */
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

/** The steps of the coarsest counters, and a little: a whole step may show right after a reading. */
const coarsestDayStepKwh = 0.2
const coarsestLifetimeStepKwh = 1.1

/** Clocks of loggers are a few seconds off. */
const clockSlackMs = minuteMs

/** What a counter gained from one reading to the next, or nothing if no device could. */
const possible = (before: Counted, after: Counted, { maxW, stepKwh }: RiseLimits) => {
  const gained = after.kwh < before.kwh ? after.kwh : after.kwh - before.kwh
  const most = ((after.at - before.at + clockSlackMs) / hourMs) * (maxW / 1000) + stepKwh
  return gained <= most ? gained : 0
}

/**
 * Leaves out readings that their neighbours contradict by agreeing with each other: a register read while it changed,
 * a bit that fell over. Only near neighbours can tell: in hours the counter may well have begun anew and come so far.
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
 * Whether a day counter that shows more than before midnight began anew in between. A device's midnight may be another
 * than its plant's, so only its lifetime counter can tell.
 */
const beganAnew = (before: DayCounted, after: DayCounted) => {
  if (before.lifetimeKwh === undefined || after.lifetimeKwh === undefined) return false
  const gained = after.lifetimeKwh - before.lifetimeKwh
  return Math.abs(gained - after.kwh) < Math.abs(gained - (after.kwh - before.kwh))
}

const isWithin = ({ at }: { at: number }, from: number, to: number) => at >= from && at < to

const sumOfPairs = <T>(list: readonly T[], of: (before: T, after: T) => number) => {
  let sum = 0
  for (let place = 1; place < list.length; place++) sum += of(list[place - 1]!, list[place]!)
  return sum
}
