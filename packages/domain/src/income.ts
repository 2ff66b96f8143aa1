import { selfSupplyOf, type CrossFlows, type Energies, type Flows } from './energy.ts'
import { hasGrid, type GridType } from './plants.ts'

/** What a kWh is worth, in millionths of the currency's unit. Null: not entered. */
export interface Prices {
  /** For what is fed into the grid. */
  feedInMicros: number | null
  /** For what is bought. */
  purchaseMicros: number | null
  /** For everything that is generated: the only price that older clients know. */
  flatMicros: number | null
}

export const noPrices: Prices = { feedInMicros: null, purchaseMicros: null, flatMicros: null }

/**
 * What an income counts: what was sold and what did not have to be bought; only one of these; or all generation at the
 * flat price.
 */
export const incomeBases = ['soldAndUsed', 'sold', 'used', 'generated'] as const
type IncomeBasis = (typeof incomeBases)[number]

/** The energies that an income counts, kWh. Null: unknown, or not counted. */
interface CountedEnergies {
  soldKwh: number | null
  usedKwh: number | null
  generatedKwh: number | null
}

export interface Income extends CountedEnergies {
  basis: IncomeBasis
  /** In millionths of the currency's unit. Null if an energy that counts is unknown. */
  micros: number | null
  /** What it is computed from. */
  from: readonly IncomeSource[]
}

type IncomeSource = 'generation' | 'sell' | 'flows'

interface Earning {
  gridType: GridType
  prices: Prices
}

/** Undefined without a price. */
const incomeBasisOf = ({ feedInMicros, purchaseMicros, flatMicros }: Prices): IncomeBasis | undefined => {
  if (feedInMicros !== null && purchaseMicros !== null) return 'soldAndUsed'
  if (feedInMicros !== null) return 'sold'
  if (flatMicros !== null) return 'generated'
  return purchaseMicros === null ? undefined : 'used'
}

/** Undefined without a price; its amount is null without energies. */
export const incomeOf = (
  { gridType, prices }: Earning,
  energies: (Energies & { flows: Flows & CrossFlows }) | undefined,
): Income | undefined => {
  const basis = incomeBasisOf(prices)
  if (basis === undefined) return undefined
  if (basis === 'generated') {
    const generatedKwh = energies?.generation ?? null
    const micros = sumOf([worth(generatedKwh, prices.flatMicros)])
    return { basis, micros, soldKwh: null, usedKwh: null, generatedKwh, from: ['generation'] }
  }
  const isFedInFully = fedInFully(gridType, energies)
  const soldKwh = basis === 'used' ? null : isFedInFully ? (energies?.generation ?? null) : soldOf(gridType, energies)
  const usedKwh = basis === 'sold' ? null : isFedInFully ? 0 : energies ? ownUseOf(energies.flows) : null
  return {
    basis,
    micros: sumOf([
      ...(basis === 'used' ? [] : [worth(soldKwh, prices.feedInMicros)]),
      ...(basis === 'sold' ? [] : [worth(usedKwh, prices.purchaseMicros)]),
    ]),
    soldKwh,
    usedKwh,
    generatedKwh: null,
    from: isFedInFully
      ? ['generation']
      : [
          ...(basis === 'used' || !hasGrid(gridType) ? [] : (['sell'] as const)),
          ...(basis === 'sold' ? [] : (['flows'] as const)),
        ],
  }
}

/** The consumption that the plant covered, without what its battery had bought before: that was paid for. */
const ownUseOf = (flows: Flows & CrossFlows) => {
  const supplied = selfSupplyOf(flows)
  return supplied === null ? null : supplied - (flows.chargeFromBuy ?? 0)
}

const soldOf = (gridType: GridType, energies: Energies | undefined) =>
  hasGrid(gridType) ? (energies?.sell ?? null) : 0

/** No home behind the meter, and no meter besides the inverter's: the grid takes all generation. */
const fedInFully = (gridType: GridType, energies: Energies | undefined) =>
  (gridType === 'DISTRIBUTED_FULLY' || gridType === 'CENTRALIZED_FULLY') &&
  (energies?.sell ?? null) === null &&
  (energies?.use ?? null) === null

/** Whole mWh times whole millionths: no binary fraction is added up. */
const worth = (kwh: number | null, micros: number | null) =>
  kwh === null || micros === null ? null : BigInt(Math.round(kwh * mWhPerKwh)) * BigInt(micros)

/** Rounded once, at the end. */
const sumOf = (parts: readonly (bigint | null)[]) => {
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length) return null
  const sum = known.reduce((total, part) => total + part, 0n)
  const half = BigInt(mWhPerKwh) / 2n
  return Number((sum + (sum < 0n ? -half : half)) / BigInt(mWhPerKwh))
}

const mWhPerKwh = 1_000_000
