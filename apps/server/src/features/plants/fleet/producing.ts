import type { Values } from '@heliograph/domain/points'
import { mWhPerKWh } from '#telemetry/energy-units.ts'

/** An inverter that reports a severe fault. */
export interface FaultyInverter {
  deviceId: number
  /** Since when the fault has been reported without a break. */
  startedAt: number
  /** Null if it has no sample. */
  latest: { at: number; values: Values } | null
  latitude: number
  longitude: number
  ratedW: number
  /** Its generation today or yesterday, whichever is larger, of days that began with the fault; mWh. */
  generation: number | null
}

/** Whether an inverter is idle in daylight; undefined if its values do not say, for example in the dark. */
export type IsIdle = (
  said: { at: number; values: Values },
  site: { latitude: number; longitude: number; ratedW: number },
) => boolean | undefined

export const producingAmong = (inverters: readonly FaultyInverter[], isIdle: IsIdle) =>
  inverters.filter((inverter) => producesWithFault(inverter, isIdle)).map(({ deviceId }) => deviceId)

/**
 * Whether an inverter still produces with its fault. Its power says so in daylight; in the dark, what it generated on days
 * that began with the fault. Without either, it counts as stopped.
 */
const producesWithFault = (inverter: FaultyInverter, isIdle: IsIdle) => {
  const { latest, startedAt, generation, ratedW } = inverter
  const idle = latest && latest.at >= startedAt ? isIdle(latest, inverter) : undefined
  if (idle !== undefined) return !idle
  return generation !== null && generation / mWhPerKWh >= (ratedW / 1000) * leastFullLoadHours
}

/** Even the darkest winter day gives more. */
const leastFullLoadHours = 0.05
