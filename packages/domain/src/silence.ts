import { minuteMs } from './zones.ts'

/**
 * How long a device may say nothing before it counts as silent: three uploads of its gateway, which may lose one and
 * delay another, but at least twenty minutes.
 */
export const silentAfterMs = (uploadIntervalS: number) => Math.max(3 * uploadIntervalS * 1000, 20 * minuteMs)
