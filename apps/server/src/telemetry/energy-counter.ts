import { hourMs } from '@heliograph/domain/zones'

export interface Counted {
  at: number
  kwh: number
}

export interface CounterLimits {
  /** The span asked for, half-open. */
  from: number
  to: number
  /** What the device can move at the most: a rise beyond it is a glitch. */
  maxW: number
}

/**
 * The energy that a counter counted within a span, in kWh. The readings are in order of time and may begin before the
 * span: a rise belongs to the span in which it was told. A fall is a reset or a roll-over: the counter then counted
 * its new value since. A rise that the device cannot have made counts nothing, so there is no spike, and nothing is
 * ever negative.
 */
export const energyCounted = (readings: readonly Counted[], { from, to, maxW }: CounterLimits) => {
  let kwh = 0
  for (let place = 1; place < readings.length; place++) {
    const before = readings[place - 1]!
    const after = readings[place]!
    if (after.at < from || after.at >= to) continue
    const gained = after.kwh < before.kwh ? after.kwh : after.kwh - before.kwh
    if (gained <= possible(after.at - before.at, maxW)) kwh += gained
  }
  return kwh
}

/** A day counter that is seen for the first time has counted since the day began. */
export const firstCount = (first: Counted, { from, to, maxW }: CounterLimits) =>
  first.at >= from && first.at < to && first.kwh <= possible(first.at - from, maxW) ? first.kwh : 0

/** Energy of powers in W, in kWh: trapezoids, but none across a gap. */
export const energyIntegrated = (powers: readonly { at: number; w: number }[], from: number, to: number) => {
  let kwh = 0
  for (let place = 1; place < powers.length; place++) {
    const before = powers[place - 1]!
    const after = powers[place]!
    const length = after.at - before.at
    if (length > maxGapMs || before.at < from || after.at >= to) continue
    kwh += ((before.w + after.w) / 2 / 1000) * (length / hourMs)
  }
  return kwh
}

const maxGapMs = 15 * 60_000

/** Counters step by a tenth of a kWh at the coarsest, and clocks of loggers are a few seconds off. */
const coarsestStepKwh = 0.2
const clockSlackMs = 60_000

const possible = (lengthMs: number, maxW: number) => ((lengthMs + clockSlackMs) / hourMs) * (maxW / 1000) + coarsestStepKwh
