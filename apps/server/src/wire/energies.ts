import type { Energies, Ratios } from '@heliograph/domain/energy'
import type { PlantFrame } from '#telemetry/history.store.ts'
import { differenceW } from './statuses.ts'

/** Energies as the API names them: `grid` is the energy fed into the grid. */
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
  wirePower: differenceW(now?.buy, now?.sell),
  chargePower: now?.charge ?? null,
  dischargePower: now?.discharge ?? null,
  batteryPower: differenceW(now?.discharge, now?.charge),
  batterySoc: now?.socPct ?? null,
})

/** Percent, as in `ratiosOf`. */
export const ratioFields = <const Suffix extends string>(suffix: Suffix, ratios: Ratios | undefined) =>
  ({
    [`generationRatio${suffix}`]: ratios?.generationRatio ?? null,
    [`gridRatio${suffix}`]: ratios?.gridRatio ?? null,
    [`chargeRatio${suffix}`]: ratios?.chargeRatio ?? null,
    [`useRatio${suffix}`]: ratios?.useRatio ?? null,
    [`buyRatio${suffix}`]: ratios?.buyRatio ?? null,
    [`useDischargeRatio${suffix}`]: ratios?.useDischargeRatio ?? null,
  }) as Record<`${keyof Ratios}${Suffix}`, number | null>
