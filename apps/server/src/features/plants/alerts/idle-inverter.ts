import { sunElevationDeg } from '@heliograph/domain/daylight'
import type { Values } from '@heliograph/domain/points'
import { powerOf } from '#telemetry/measures.ts'

/** An inverter's location and size. */
export interface Site {
  latitude: number
  longitude: number
  ratedW: number
}

interface Said {
  at: number
  values: Values
}

/**
 * Whether an inverter is idle. There is no verdict without a power reading, in the dark and at dusk, or with a full
 * battery, which may have made it stop.
 */
export const isIdle = ({ at, values }: Said, { latitude, longitude, ratedW }: Site, share = idleShare) => {
  const powerW = powerOf('generation', values)
  if (powerW === undefined) return undefined
  if (powerW >= ratedW * share) return false
  if ((values.batterySoc ?? 0) >= fullPct) return undefined
  return sunElevationDeg(at, latitude, longitude) > daylightDeg ? true : undefined
}

/** Since when it has been idle without a break, up to its newest sample. Expects samples in order of time. */
export const idleSince = (samples: readonly Said[], site: Site, silenceMs: number, share = idleShare) => {
  let since: number | undefined
  for (const sample of samples.toReversed()) {
    if (since !== undefined && since - sample.at > silenceMs) break
    if (isIdle(sample, site, share) !== true) break
    since = sample.at
  }
  return since
}

/** Even the darkest overcast leaves more than this share of a clear sky when the sun is that high. */
const idleShare = 0.005
const daylightDeg = 15
const fullPct = 98
