import { coverTheSame, type Coverage } from './coverage.ts'
import { flowsOf, quantities, type Energies } from './energy.ts'
import { keysOf } from './records.ts'

/** A period's statistics, kWh. A part that the plant does not measure is null. */
export interface PeriodEnergies extends Energies {
  genForUse: number | null
  genForCharge: number | null
  genForGrid: number | null
  useFromGen: number | null
  useFromDischarge: number | null
  useFromBuy: number | null
  /** Percent of the consumption and of the generation that the flows cover. */
  boughtShare: number | null
  soldShare: number | null
  /** Null for days from before it was kept. */
  coverage: Coverage | null
}

/** A day, month or year of a bar chart, by name: 2026-06-12, 2026-06, 2026. */
export interface Step {
  title: string
  energies: PeriodEnergies
  /** Its readings cannot all be right. */
  isContradictory?: boolean
  isImported?: boolean
}

/** If a plant feeds in fully, generation equals sales: only one of the two is measured. */
export const fedInFully = (energies: PeriodEnergies): PeriodEnergies => {
  if (energies.sell !== null || energies.charge !== null) return energies
  const { generation, coverage } = energies
  return {
    ...energies,
    sell: generation,
    genForGrid: generation,
    genForUse: 0,
    coverage: coverage && { ...coverage, knownS: { ...coverage.knownS, sell: coverage.knownS.generation } },
  }
}

/** A part of a whole, kWh. */
export interface Part {
  id: PartId
  kwh: number
}

export type PartId =
  | 'generationUsed'
  | 'generationCharged'
  | 'generationSold'
  | 'generationUnknown'
  | 'useFromPv'
  | 'useFromBattery'
  | 'useFromGrid'
  | 'useUnknown'

/**
 * What generation was used for, and where consumption came from. Each list adds up to its whole; the rest is unknown.
 */
export const splitsOf = (energies: PeriodEnergies) => {
  const isTold = energies.coverage !== null || energies.genForUse !== null || energies.useFromGen !== null
  const told = isTold ? energies : filled(energies)
  return {
    generation: split(energies.generation, 'generationUnknown', {
      generationUsed: told.genForUse,
      generationCharged: told.genForCharge,
      generationSold: told.genForGrid,
    }),
    use: split(energies.use, 'useUnknown', {
      useFromPv: told.useFromGen,
      useFromBattery: told.useFromDischarge,
      useFromGrid: told.useFromBuy,
    }),
  }
}

/**
 * Percent. From the flows, because they all cover the same time; from the energies only where nobody kept what they
 * cover.
 */
export const sharesOf = (energies: PeriodEnergies) => {
  const { use, buy, useFromBuy, generation, sell, genForGrid, boughtShare, soldShare, coverage } = energies
  const otherwise = (whole: number | null, outside: number | null) => (coverage ? null : shareWithout(whole, outside))
  return {
    selfSufficiency: boughtShare === null ? otherwise(use, useFromBuy ?? buy) : withoutShare(boughtShare),
    selfUse: soldShare === null ? otherwise(generation, genForGrid ?? sell) : withoutShare(soldShare),
  }
}

/**
 * Both sides of a plant's balance: energy in and energy out. At equal height, with the unmeasured difference, unless the
 * energies cover different times: then their difference says nothing.
 */
export const balanceOf = ({ generation, use, buy, sell, charge, discharge, coverage }: PeriodEnergies) => {
  const sources = present({ generation, discharge, buy })
  const uses = present({ use, charge, sell })
  const [given, taken] = [total(sources), total(uses)]
  const whole = Math.max(given, taken)
  const energies = { generation, use, buy, sell, charge, discharge }
  const isBalanced = coverTheSame(
    coverage,
    quantities.filter((quantity) => energies[quantity] !== null),
  )
  const unknown = (kwh: number) => (isBalanced && kwh > whole * tolerance ? [{ id: 'unknown' as const, kwh }] : [])
  return {
    whole,
    isBalanced,
    given,
    taken,
    sources: [...sources, ...unknown(taken - given)],
    uses: [...uses, ...unknown(given - taken)],
  }
}

const filled = (energies: PeriodEnergies) => flowsOf({ ...energies, chargeFromBuy: null, dischargeForSell: null })

const split = <Id extends PartId>(
  whole: number | null,
  rest: PartId,
  parts: Record<Id, number | null>,
): Part[] | null => {
  if (whole === null) return null
  let left = whole
  // Grid and battery are metered; direct PV use is calculated, so it is reduced if they disagree.
  const surestFirst = keysOf(parts).toReversed()
  const known = surestFirst.flatMap((id): Part[] => {
    const kwh = parts[id]
    if (kwh === null) return []
    const taken = Math.min(Math.max(0, kwh), left)
    left -= taken
    return [{ id, kwh: taken }]
  })
  known.reverse()
  return left > whole * noise ? [...known, { id: rest, kwh: left }] : known
}

const present = <Id extends string>(energies: Record<Id, number | null>) =>
  keysOf(energies).flatMap((id) => {
    const kwh = energies[id]
    return kwh !== null && kwh > 0 ? [{ id, kwh }] : []
  })

const total = (parts: readonly { kwh: number }[]) => parts.reduce((sum, { kwh }) => sum + kwh, 0)

const shareWithout = (whole: number | null, outside: number | null) =>
  whole === null || whole <= 0 || outside === null ? null : Math.max(0, (1 - outside / whole) * 100)

const withoutShare = (percent: number) => Math.max(0, 100 - percent)

/** Differences below a thousandth are the counters' resolution. */
const tolerance = 1e-3

/** Floating-point error of sums. */
const noise = 1e-6
