import type { Energies, Quantity, Ratios } from '@heliograph/domain/energy'
import { entriesOf } from '@heliograph/domain/records'
import type { PlantFrame } from '#telemetry/history.store.ts'
import { differenceW } from './statuses.ts'

/** Energies as the API names them: `grid` is the energy fed into the grid. */
export const energyFields = <const Suffix extends string>(suffix: Suffix, energies: Energies | undefined) => {
  const fields: Record<string, number | null> = {}
  for (const [name, quantity] of namesWith(suffix)) fields[name] = energies?.[quantity] ?? null
  return fields as Record<`${keyof typeof energyNames}${Suffix}`, number | null>
}

const energyNames = {
  generation: 'generation',
  use: 'use',
  grid: 'sell',
  buy: 'buy',
  charge: 'charge',
  discharge: 'discharge',
} as const satisfies Record<string, Quantity>

/** Made once for each suffix: a list has five of them for each plant. */
const namesWith = (suffix: string) => {
  const known = namesBySuffix.get(suffix)
  if (known) return known
  const names = entriesOf(energyNames).map(([name, quantity]): [string, Quantity] => [`${name}${suffix}`, quantity])
  namesBySuffix.set(suffix, names)
  return names
}

const namesBySuffix = new Map<string, [string, Quantity][]>()

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
