import { flowsOf, ratiosOf, type CrossFlows, type Energies } from '@heliograph/domain/energy'
import type { PlantFrame } from './history.store.ts'

/** Energies in the words of the API's clients, who call `grid` what is fed in. */
export const energyFields = <const Suffix extends string>(suffix: Suffix, energies: Energies | undefined) =>
  ({
    [`generation${suffix}`]: energies?.generation ?? null,
    [`use${suffix}`]: energies?.use ?? null,
    [`grid${suffix}`]: energies?.sell ?? null,
    [`buy${suffix}`]: energies?.buy ?? null,
    [`charge${suffix}`]: energies?.charge ?? null,
    [`discharge${suffix}`]: energies?.discharge ?? null,
  }) as Record<`${'generation' | 'use' | 'grid' | 'buy' | 'charge' | 'discharge'}${Suffix}`, number | null>

/** W. `wirePower` is positive when buying, `batteryPower` when discharging. */
export const powerFields = (now: PlantFrame | undefined) => ({
  generationPower: now?.generation ?? null,
  usePower: now?.use ?? null,
  gridPower: now?.sell ?? null,
  buyPower: now?.buy ?? null,
  wirePower: difference(now?.buy, now?.sell),
  chargePower: now?.charge ?? null,
  dischargePower: now?.discharge ?? null,
  batteryPower: difference(now?.discharge, now?.charge),
  batterySoc: now?.socPct ?? null,
})

/** Which way power flows; null where it is not measured. */
export const flowStatuses = (now: PlantFrame | undefined) => {
  const wire = difference(now?.buy, now?.sell)
  const battery = difference(now?.discharge, now?.charge)
  return {
    genStatus: word(now?.generation, 'OUT', 'STATIC'),
    wireStatus: word(wire, 'PURCHASE', 'GRID_CONNECTED'),
    batteryStatus: word(battery, 'DISCHARGE', 'CHARGE'),
    useStatus: word(now?.use, 'IN', 'STATIC'),
  } as const
}

/** Percent, as in `ratiosOf`. */
export const ratioFields = <const Suffix extends string>(
  suffix: Suffix,
  period: (Energies & CrossFlows) | undefined,
) => {
  const ratios = period && ratiosOf(period, flowsOf(period))
  return {
    [`generationRatio${suffix}`]: ratios?.generationRatio ?? null,
    [`gridRatio${suffix}`]: ratios?.gridRatio ?? null,
    [`chargeRatio${suffix}`]: ratios?.chargeRatio ?? null,
    [`useRatio${suffix}`]: ratios?.useRatio ?? null,
    [`buyRatio${suffix}`]: ratios?.buyRatio ?? null,
    [`useDischargeRatio${suffix}`]: ratios?.useDischargeRatio ?? null,
  } as Record<
    `${'generationRatio' | 'gridRatio' | 'chargeRatio' | 'useRatio' | 'buyRatio' | 'useDischargeRatio'}${Suffix}`,
    number | null
  >
}

/** Milliseconds → epoch seconds. */
export const seconds = (at: number) => at / 1000

/** Unknown stays unknown. */
export const times = (value: number | null | undefined, factor: number) =>
  value === null || value === undefined ? null : value * factor

/** Where a difference is not worth the name, it is not flowing. */
const idleW = 10

const difference = (into: number | null | undefined, out: number | null | undefined) =>
  (into ?? null) === null && (out ?? null) === null ? null : (into ?? 0) - (out ?? 0)

const word = <Plus extends string, Minus extends string>(w: number | null | undefined, plus: Plus, minus: Minus) =>
  w === null || w === undefined ? null : w > idleW ? plus : w < -idleW ? minus : 'STATIC'
