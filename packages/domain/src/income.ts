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
 * flat price. Mixed: not the same in all of the time, because the tariff changed.
 */
export const incomeBases = ['soldAndUsed', 'sold', 'used', 'generated', 'mixed'] as const
type IncomeBasis = (typeof incomeBases)[number]

/** Energies that are worth something. Subsidised is what was generated, where each kWh of that is paid for besides. */
export const incomeKinds = ['sold', 'used', 'generated', 'subsidised'] as const
type IncomeKind = (typeof incomeKinds)[number]

/** An energy in whole mWh at a price. Terms add up exactly: hours to days, days to months. */
export interface IncomeTerm<Kind extends string = IncomeKind> {
  kind: Kind
  mWh: number
  /** Per kWh. */
  micros: number
}

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
  /** What counts, and what of it is known. */
  counts: readonly IncomeKind[]
  terms: readonly IncomeTerm[]
  /** What it is computed from. */
  from: readonly IncomeSource[]
}

type IncomeSource = 'generation' | 'sell' | 'flows'

export interface Earning {
  gridType: GridType
  prices: Prices
  /** For each kWh that is generated, besides what it is worth. */
  subsidyMicros?: number | null
  /** How much of what is sold is paid for: 1000 is all of it. */
  soldSharePermille?: number
}

export type CountableEnergies = Energies & { flows: Flows & CrossFlows }

/** Energies that have a price by the hour. */
export type HourlyKind = 'sold' | 'used' | 'bought'

/** An energy as the parts of it that have different prices. */
export type Divided = (kind: HourlyKind, mWh: number, micros: number) => { mWh: number; micros: number }[]

/** Undefined without a price; its amount is null without energies. */
export const incomeOf = (
  earning: Earning,
  energies: CountableEnergies | undefined,
  divided: Divided = undivided,
): Income | undefined => countedIncome(earning, countableOf(earning.gridType, energies), divided)

/** What some energy would be worth: sold, or used instead of buying it. Undefined without a price. */
export const worthOf = (
  earning: Earning,
  { soldKwh, usedKwh }: { soldKwh: number | null; usedKwh: number | null },
  divided: Divided = undivided,
): Income | undefined => {
  const generated = soldKwh === null || usedKwh === null ? null : soldKwh + usedKwh
  const known = { isFedInFully: false, sold: soldKwh, used: usedKwh, generated, subsidised: generated }
  return countedIncome(earning, known, divided)
}

const countedIncome = (
  earning: Earning,
  known: ReturnType<typeof countableOf>,
  divided: Divided,
): Income | undefined => {
  const basis = incomeBasisOf(earning)
  if (basis === undefined) return undefined
  const { feedInMicros, purchaseMicros, flatMicros } = earning.prices
  const priced = (
    [
      ['sold', basis === 'generated' ? null : feedInMicros],
      ['used', basis === 'generated' ? null : purchaseMicros],
      ['generated', basis === 'generated' ? flatMicros : null],
      ['subsidised', earning.subsidyMicros ?? null],
    ] as const
  ).flatMap(([kind, micros]) => (micros === null ? [] : { kind, micros }))
  const counts = priced.map(({ kind }) => kind)
  return {
    ...summed(
      counts,
      priced.flatMap(({ kind, micros }) => {
        const kwh = known[kind]
        if (kwh === null) return []
        const parts =
          kind === 'sold' || kind === 'used' ? divided(kind, mWhOf(kwh), micros) : [{ mWh: mWhOf(kwh), micros }]
        return parts.map((part) => ({
          kind,
          mWh: part.mWh,
          // The price of any hour: so days still add up to months.
          micros: kind === 'sold' ? sharedMicros(part.micros, earning.soldSharePermille ?? wholeShare) : part.micros,
        }))
      }),
    ),
    basis,
    from: sourcesOf(counts, earning.gridType, known.isFedInFully),
  }
}

/** A share of 1000, in whole millionths. */
export const sharedMicros = (micros: number, permille: number) => Math.round((micros * permille) / wholeShare)

export const wholeShare = 1000

const undivided: Divided = (_, mWh, micros) => [{ mWh, micros }]

/** The income of a time from those of its parts, whose prices may differ. Undefined if no part has a price. */
export const sumOfIncomes = (parts: readonly (Income | undefined)[]): Income | undefined => {
  const earned = parts.flatMap((part) => part ?? [])
  const [first] = earned
  if (!first) return undefined
  const counts = incomeKinds.filter((kind) => earned.some((part) => part.counts.includes(kind)))
  return {
    ...summed(counts, sumOfTerms(earned.flatMap(({ terms }) => terms))),
    basis: earned.every(({ basis }) => basis === first.basis) ? first.basis : basisOf(counts),
    from: [...new Set(earned.flatMap(({ from }) => from))],
  }
}

/** One term for each kind and price. */
export const sumOfTerms = <Kind extends string>(terms: readonly IncomeTerm<Kind>[]) => {
  const sums = new Map<string, IncomeTerm<Kind>>()
  for (const { kind, mWh, micros } of terms) {
    const key = `${kind} ${micros}`
    sums.set(key, { kind, mWh: (sums.get(key)?.mWh ?? 0) + mWh, micros })
  }
  return [...sums.values()]
}

/** In millionths of the currency's unit, rounded once, at the end. */
export const microsOfTerms = (terms: readonly IncomeTerm<string>[]) => {
  const sum = terms.reduce((total, { mWh, micros }) => total + BigInt(mWh) * BigInt(micros), 0n)
  const half = BigInt(mWhPerKwh) / 2n
  return Number((sum + (sum < 0n ? -half : half)) / BigInt(mWhPerKwh))
}

/** Energies of a plant that can be worth something, kWh. Null is unknown. */
const countableOf = (gridType: GridType, energies: CountableEnergies | undefined) => {
  const isFedInFully = fedInFully(gridType, energies)
  const generated = energies?.generation ?? null
  return {
    isFedInFully,
    sold: isFedInFully ? generated : soldOf(gridType, energies),
    used: isFedInFully ? 0 : energies ? ownUseOf(energies.flows) : null,
    generated,
    subsidised: generated,
  }
}

/** Whole mWh: no binary fraction is added up. */
export const mWhOf = (kwh: number) => Math.round(kwh * mWhPerKwh)

/** Undefined without a price. */
const incomeBasisOf = ({ prices: { feedInMicros, purchaseMicros, flatMicros }, subsidyMicros }: Earning) => {
  if (feedInMicros !== null && purchaseMicros !== null) return 'soldAndUsed'
  if (feedInMicros !== null) return 'sold'
  if (flatMicros !== null) return 'generated'
  if (purchaseMicros !== null) return 'used'
  return subsidyMicros === undefined || subsidyMicros === null ? undefined : 'generated'
}

const basisOf = (counts: readonly IncomeKind[]): IncomeBasis => {
  const [sold, used] = [counts.includes('sold'), counts.includes('used')]
  if (counts.includes('generated')) return 'mixed'
  return sold && used ? 'soldAndUsed' : sold ? 'sold' : used ? 'used' : 'generated'
}

const summed = (counts: readonly IncomeKind[], terms: readonly IncomeTerm[]) => {
  const kwhOf = (kind: IncomeKind) => {
    const ofKind = terms.filter((term) => term.kind === kind)
    return ofKind.length === 0 ? null : ofKind.reduce((sum, { mWh }) => sum + mWh, 0) / mWhPerKwh
  }
  return {
    counts,
    terms,
    micros: counts.every((kind) => terms.some((term) => term.kind === kind)) ? microsOfTerms(terms) : null,
    soldKwh: kwhOf('sold'),
    usedKwh: kwhOf('used'),
    generatedKwh: kwhOf('generated'),
  }
}

const sourcesOf = (counts: readonly IncomeKind[], gridType: GridType, isFedInFully: boolean) => [
  ...new Set(
    counts.flatMap((kind): IncomeSource[] => {
      if (kind === 'generated' || kind === 'subsidised' || isFedInFully) return ['generation']
      if (kind === 'used') return ['flows']
      return hasGrid(gridType) ? ['sell'] : []
    }),
  ),
]

/** The consumption that the plant covered, without what its battery had bought before: that was paid for. */
const ownUseOf = (flows: Flows & CrossFlows) => {
  const supplied = selfSupplyOf(flows)
  return supplied === null ? null : supplied - (flows.chargeFromBuy ?? 0)
}

const soldOf = (gridType: GridType, energies: Energies | undefined) =>
  hasGrid(gridType) ? (energies?.sell ?? null) : 0

/** No home behind the meter, and no meter besides the inverter's: the grid takes all generation. */
export const fedInFully = (gridType: GridType, energies: Energies | undefined) =>
  (gridType === 'DISTRIBUTED_FULLY' || gridType === 'CENTRALIZED_FULLY') &&
  (energies?.sell ?? null) === null &&
  (energies?.use ?? null) === null

const mWhPerKwh = 1_000_000
