/** kWh over a period, or W at a moment. Null means unknown, not zero. */
export interface Energies {
  generation: number | null
  use: number | null
  buy: number | null
  sell: number | null
  charge: number | null
  discharge: number | null
}

/** The two flows that the six energies leave open. Given these, all other flows are sums, so days add up to months. */
export interface CrossFlows {
  chargeFromBuy: number | null
  dischargeForSell: number | null
}

export const quantities = ['generation', 'use', 'buy', 'sell', 'charge', 'discharge'] as const
export type Quantity = (typeof quantities)[number]

/** What a generator gave, and what of it went into the battery. Left out where there is none. */
export interface GeneratorFlows {
  generator?: number | null
  chargeFromGenerator?: number | null
}

/** Where generation went, and where consumption came from. */
export interface Flows {
  genForUse: number | null
  genForCharge: number | null
  genForGrid: number | null
  useFromGen: number | null
  useFromDischarge: number | null
  useFromBuy: number | null
  /** Consumption from another source, such as a generator, or an unknown one: the amount missing from the balance. Negative: losses. */
  unknown: number | null
  /** What of `useFromGen` and `useFromDischarge` never reached the consumption, as in a hybrid's inverter. Never negative. */
  lost: number | null
}

/**
 * The balance: generation = self-use + charge + export, consumption = from PV + discharge + import + unknown.
 * Anything that cannot be derived from the measured quantities is null. Flows of days add up to those of their month;
 * only if energies contradict each other, as with meters a few seconds apart, a flow is limited. What a generator put into the battery is
 * no more its own than what the generator gave at once: as much is taken off what the battery gave, which may be from the day before.
 */
export const flowsOf = (energies: Energies & CrossFlows & GeneratorFlows): Flows => {
  const { generation, use, buy, sell, charge, discharge } = energies
  const chargeFromBuy = within(energies.chargeFromBuy ?? 0, charge, buy)
  const dischargeForSell = within(energies.dischargeForSell ?? 0, discharge, sell)
  const chargeFromGenerator = within(
    energies.chargeFromGenerator ?? 0,
    charge === null ? null : charge - chargeFromBuy,
    energies.generator ?? null,
  )

  const genForGrid = part(sell, dischargeForSell, generation)
  const genForCharge = part(
    charge,
    chargeFromBuy + chargeFromGenerator,
    generation === null ? null : generation - (genForGrid ?? 0),
  )
  // Without consumption and export, self-use cannot be distinguished from export.
  const isTold = generation !== null && (use !== null || sell !== null)
  const genForUse = isTold ? generation - (genForGrid ?? 0) - (genForCharge ?? 0) : null

  if (use === null) return { ...ofNoUse, genForUse, genForCharge, genForGrid }
  const useFromDischarge = part(discharge, dischargeForSell + chargeFromGenerator, Infinity)
  const useFromBuy = part(buy, chargeFromBuy, Infinity)
  const supplied = (genForUse ?? 0) + (useFromDischarge ?? 0)
  const unknown = use - supplied - (useFromBuy ?? 0)
  const lost = lostOf(unknown, supplied)
  return { genForUse, genForCharge, genForGrid, useFromGen: genForUse, useFromDischarge, useFromBuy, unknown, lost }
}

/** Of what was supplied, what did not reach the consumption: the negative part of the unknown, and no more than there was. */
export const lostOf = (unknown: number, supplied: number) => within(-unknown, supplied)

/** Generation that was not exported. */
export const selfConsumptionOf = ({ genForUse, genForCharge }: Flows) =>
  genForUse === null ? null : genForUse + (genForCharge ?? 0)

/** Consumption that did not have to be bought. */
export const selfSupplyOf = ({ useFromGen, useFromDischarge, lost }: Flows) =>
  useFromGen === null ? null : useFromGen + (useFromDischarge ?? 0) - (lost ?? 0)

/** Percent. The first three sum to 100, and so do the last three plus the unknown: sun and battery without what was lost. */
export interface Ratios {
  generationRatio: number | null
  chargeRatio: number | null
  gridRatio: number | null
  useRatio: number | null
  useDischargeRatio: number | null
  buyRatio: number | null
}

/** From the flows alone: what they cover is a whole, even where the energies themselves cover more or less of a day. */
export const ratiosOf = (flows: Flows): Ratios => {
  const { genForUse, genForCharge, genForGrid, useFromGen, useFromDischarge, useFromBuy, unknown, lost } = flows
  const generation = genForUse === null ? null : genForUse + (genForCharge ?? 0) + (genForGrid ?? 0)
  const supplied = (useFromGen ?? 0) + (useFromDischarge ?? 0)
  const arrived = supplied - (lost ?? 0)
  const use = unknown === null ? null : arrived + (useFromBuy ?? 0) + atLeastZero(unknown)
  // Nobody measures which of the two lost it.
  const arrivedOf = (part: number | null) => (part === null || supplied === 0 ? part : (part * arrived) / supplied)
  return {
    generationRatio: percent(genForUse, generation),
    chargeRatio: percent(genForCharge, generation),
    gridRatio: percent(genForGrid, generation),
    useRatio: percent(arrivedOf(useFromGen), use),
    useDischargeRatio: percent(arrivedOf(useFromDischarge), use),
    buyRatio: percent(useFromBuy, use),
  }
}

/**
 * Percent: the share of the charge that was bought, and the share of the discharge that was sold. From the flows alone, like
 * the other ratios. Null if another source of the charge, or another use of the discharge, is unknown.
 */
export const crossRatiosOf = ({
  chargeFromBuy,
  genForCharge,
  dischargeForSell,
  useFromDischarge,
}: CrossFlows & Pick<Flows, 'genForCharge' | 'useFromDischarge'>) => ({
  chargeFromBuyPct: shareOf(chargeFromBuy, genForCharge),
  dischargeForSellPct: shareOf(dischargeForSell, useFromDischarge),
})

/** Powers at one moment show what a day's energies cannot: whether the battery was charged from the grid. */
export const crossFlowsOf = ({ generation, use, buy, sell, charge, discharge }: Energies): CrossFlows => {
  const surplus = atLeastZero((generation ?? 0) - (use ?? 0))
  const lack = atLeastZero((use ?? 0) - (generation ?? 0))
  return {
    chargeFromBuy: charge === null || buy === null ? null : Math.min(atLeastZero(charge - surplus), buy),
    dischargeForSell: discharge === null || sell === null ? null : Math.min(atLeastZero(discharge - lack), sell),
  }
}

/** What of the charge is neither surplus nor bought, and comes from a generator. */
export const chargeFromGeneratorOf = (powers: Energies & Pick<GeneratorFlows, 'generator'>): number | null => {
  const { generation, use, charge, generator = null } = powers
  if (charge === null || generator === null) return null
  const surplus = atLeastZero((generation ?? 0) - (use ?? 0))
  const bought = crossFlowsOf(powers).chargeFromBuy ?? 0
  return Math.min(atLeastZero(charge - surplus - bought), atLeastZero(generator))
}

/**
 * The consumption that follows from the other five: energy in minus energy out. Null if the grid is not measured, or if
 * more went out than came in because the generation is missing.
 */
export const useLeftOver = ({ generation, buy, sell, charge, discharge }: Omit<Energies, 'use'>) => {
  if (buy === null && sell === null) return null
  const left = (generation ?? 0) + (buy ?? 0) + (discharge ?? 0) - (sell ?? 0) - (charge ?? 0)
  return generation === null && left < 0 ? null : atLeastZero(left)
}

/** Null only if both are: a sum over devices leaves out those that do not measure. */
export const add = (left: number | null, right: number | null) =>
  left === null ? right : right === null ? left : left + right

const ofNoUse = { useFromGen: null, useFromDischarge: null, useFromBuy: null, unknown: null, lost: null }

/** An energy minus its cross flow, within its limits. */
const part = (energy: number | null, crossFlow: number, most: number | null) =>
  energy === null || most === null ? null : Math.min(atLeastZero(energy - crossFlow), most)

const shareOf = (part: number | null, rest: number | null) =>
  percent(part, part === null || rest === null ? null : part + rest)

const percent = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100
const atLeastZero = (value: number) => Math.max(0, value)
const within = (value: number, ...limits: (number | null)[]) =>
  Math.max(0, Math.min(value, ...limits.map((limit) => limit ?? 0)))
