import type { Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { hashed } from './noise.ts'

/** What is wrong with a device, or was done wrong when it was installed: plain JSON. */
export interface Quirks {
  /** Its purchase counters now and then show 0.1 kWh less for two reports. */
  dips?: boolean
  /** Its current clamp is mounted the wrong way round, so purchases look like sales. It does not measure consumption. */
  isReversed?: boolean
  /** The counters of the device that it replaced: it counts from there. */
  countsFrom?: Values
}

/** The values that a device with these quirks shows. Changes them in place. */
export const withQuirks = (values: Values, quirks: Quirks | undefined, at: number, intervalMs: number): Values => {
  if (quirks === undefined) return values
  const { dips = false, isReversed = false, countsFrom } = quirks
  if (isReversed) reverse(values)
  if (dips && isDipping(at, intervalMs)) {
    if (values.buyToday !== undefined) values.buyToday = Math.max(0, values.buyToday - dipKwh)
    if (values.buyTotal !== undefined) values.buyTotal = Math.max(0, values.buyTotal - dipKwh)
  }
  for (const point of keysOf(countsFrom ?? {})) {
    const value = values[point]
    if (value !== undefined) values[point] = Math.max(0, value - (countsFrom?.[point] ?? 0))
  }
  return values
}

const reverse = (values: Values) => {
  const { buyToday, buyTotal, sellToday, sellTotal } = values
  Object.assign(values, { buyToday: sellToday, buyTotal: sellTotal, sellToday: buyToday, sellTotal: buyTotal })
  for (const point of clampPoints) {
    const watts = values[point]
    if (watts !== undefined) values[point] = 0 - watts
  }
  for (const point of usePoints) delete values[point]
}

const isDipping = (at: number, intervalMs: number) => {
  const pair = Math.floor(at / (2 * intervalMs))
  // Never twice in a row.
  return pair % 2 === 0 && hashed(dipStream, 0, pair) < (dipsPerDay * 4 * intervalMs) / dayMs
}

/** Whether a gateway that restarts this often is down, for 6 to 14 minutes each time. What it read meanwhile is lost. */
export const isRestarting = (seed: number, restartsPerDay: number, at: number) => {
  const everyMs = dayMs / restartsPerDay
  const turn = Math.floor(at / everyMs)
  const lastsMs = (6 + 8 * hashed(seed, restartStream, 2 * turn)) * minuteMs
  const sinceMs = at - turn * everyMs - (everyMs - lastsMs) * hashed(seed, restartStream, 2 * turn + 1)
  return sinceMs >= 0 && sinceMs < lastsMs
}

const clampPoints = ['gridPower', 'grid1Power', 'grid2Power', 'grid3Power'] as const
const usePoints = ['usePower', 'useToday', 'useTotal', 'backupPower'] as const
const dipKwh = 0.1
const dipsPerDay = 4
const dipStream = 620
const restartStream = 621
