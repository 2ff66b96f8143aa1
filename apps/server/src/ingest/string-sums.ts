import type { Values } from '@heliograph/domain/points'

/**
 * Adds the power of all strings where a device tells only that of each: without it, a hybrid's generation would be unknown.
 * Not where a reading has fewer strings than the device had before, or one of them was weeded out.
 */
export const createStringSums = () => {
  const most = new Map<number, number>()
  return (deviceId: number, told: Values, plausible: Values): Values => {
    const { acPower, batteryPower } = told
    if (told.pvPower !== undefined || (acPower !== undefined && batteryPower === undefined)) return plausible
    const strings = Math.max(most.get(deviceId) ?? 0, points.findLastIndex((point) => told[point] !== undefined) + 1)
    if (strings === 0) return plausible
    most.set(deviceId, strings)
    const powers = points.flatMap((point) => plausible[point] ?? [])
    if (powers.length < strings) return plausible
    return { ...plausible, pvPower: powers.reduce((sum, power) => sum + power, 0) }
  }
}

const points = ['pv1Power', 'pv2Power', 'pv3Power', 'pv4Power'] as const
