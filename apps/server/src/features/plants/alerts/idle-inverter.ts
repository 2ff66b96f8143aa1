import { sunElevationDeg } from '@heliograph/domain/daylight'
import type { Values } from '@heliograph/domain/points'
import { hourMs } from '@heliograph/domain/zones'
import { powerOf } from '#telemetry/measures.ts'

/** Where an inverter stands, and how large it is. */
export interface Site {
  latitude: number
  longitude: number
  ratedW: number
}

interface Said {
  at: number
  values: Values
}

/** So long must an inverter give nothing before anybody is told: clouds pass, and inverters start anew. */
export const idleMs = hourMs

/**
 * Whether an inverter works at a moment: nothing can be said of one that does not measure its power, in the dark and at
 * dusk, or with a full battery, which may have told it to stop.
 */
export const isIdle = ({ at, values }: Said, { latitude, longitude, ratedW }: Site) => {
  const powerW = powerOf('generation', values)
  if (powerW === undefined) return undefined
  if (powerW >= ratedW * idleShare) return false
  if ((values.batterySoc ?? 0) >= fullPct) return undefined
  return sunElevationDeg(at, latitude, longitude) > daylightDeg ? true : undefined
}

/** Since when it has been idle without a break, up to its newest sample. Samples in order of time. */
export const idleSince = (samples: readonly Said[], site: Site, silenceMs: number) => {
  let since: number | undefined
  for (const sample of samples.toReversed()) {
    if (since !== undefined && since - sample.at > silenceMs) break
    if (isIdle(sample, site) !== true) break
    since = sample.at
  }
  return since
}

/** The darkest overcast leaves more than this of a clear sky when the sun stands that high. */
const idleShare = 0.005
const daylightDeg = 15
const fullPct = 98
