import type { PlantFrame } from '#telemetry/history.store.ts'

/** Which way power flows; null where it is not measured. */
export const flowStatuses = (now: PlantFrame | undefined) => {
  const wire = differenceW(now?.buy, now?.sell)
  const battery = differenceW(now?.discharge, now?.charge)
  return {
    genStatus: word(now?.generation, 'OUT', 'STATIC'),
    wireStatus: word(wire, 'PURCHASE', 'GRID_CONNECTED'),
    batteryStatus: word(battery, 'DISCHARGE', 'CHARGE'),
    useStatus: word(now?.use, 'IN', 'STATIC'),
  } as const
}

/** Unknown only where both directions are unknown. */
export const differenceW = (into: number | null | undefined, out: number | null | undefined) =>
  (into ?? null) === null && (out ?? null) === null ? null : (into ?? 0) - (out ?? 0)

/** Where a difference is not worth the name, it is not flowing. */
const idleW = 10

const word = <Plus extends string, Minus extends string>(w: number | null | undefined, plus: Plus, minus: Minus) =>
  w === null || w === undefined ? null : w > idleW ? plus : w < -idleW ? minus : 'STATIC'
