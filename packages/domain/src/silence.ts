import { minuteMs } from './zones.ts'

/**
 * How long a device can go without reporting before it counts as silent: three upload intervals of its gateway, since
 * one may be lost and another delayed, but at least twenty minutes.
 */
export const silentAfterMs = (uploadIntervalS: number) => Math.max(3 * uploadIntervalS * 1000, 20 * minuteMs)
