import type { PlantFrame } from '#telemetry/history.store.ts'

/** The direction of each power flow; null where it is not measured. */
export const flowStatuses = (now: PlantFrame | undefined) =>
  ({
    genStatus: word(now?.generation, 'OUT', 'STATIC'),
    wireStatus: wireStatusOf(differenceW(now?.buy, now?.sell)),
    batteryStatus: batteryStatusOf(differenceW(now?.discharge, now?.charge)),
    useStatus: word(now?.use, 'IN', 'STATIC'),
  }) as const

/** @param powerW positive when buying */
export const wireStatusOf = (powerW: number | null | undefined) => word(powerW, 'PURCHASE', 'GRID_CONNECTED')

/** @param powerW positive when discharging */
export const batteryStatusOf = (powerW: number | null | undefined) => word(powerW, 'DISCHARGE', 'CHARGE')

/** Unknown only if both directions are unknown. */
export const differenceW = (into: number | null | undefined, out: number | null | undefined) =>
  (into ?? null) === null && (out ?? null) === null ? null : (into ?? 0) - (out ?? 0)

/** Below this a difference counts as no flow. */
const idleW = 10

const word = <Plus extends string, Minus extends string>(w: number | null | undefined, plus: Plus, minus: Minus) =>
  w === null || w === undefined ? null : w > idleW ? plus : w < -idleW ? minus : 'STATIC'
