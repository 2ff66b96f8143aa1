/** kWh over some time, or W at some moment. Null is unknown: never measured, not zero. */
export interface Energies {
  generation: number | null
  use: number | null
  buy: number | null
  sell: number | null
  charge: number | null
  discharge: number | null
}

/** The two flows that the six energies leave open. With them every other flow is a sum, so days add up to months. */
export interface CrossFlows {
  chargeFromBuy: number | null
  dischargeForSell: number | null
}

export const quantities = ['generation', 'use', 'buy', 'sell', 'charge', 'discharge'] as const
export type Quantity = (typeof quantities)[number]

/** Where generation went, and where consumption came from. */
export interface Flows {
  genForUse: number | null
  genForCharge: number | null
  genForGrid: number | null
  useFromGen: number | null
  useFromDischarge: number | null
  useFromBuy: number | null
  /** Consumption whose origin no device told: what is missing for the balance to close. Negative: losses. */
  unknown: number | null
}

/**
 * The balance: generation = self-use + charge + export, consumption = from PV + discharge + import + unknown.
 * What cannot be known from the quantities measured is null.
 */
export const flowsOf = (energies: Energies & CrossFlows): Flows => {
  const { generation, use, buy, sell, charge, discharge } = energies
  const chargeFromBuy = within(energies.chargeFromBuy ?? 0, charge, buy)
  const dischargeForSell = within(energies.dischargeForSell ?? 0, discharge, sell)
  // Without any meter, nobody knows where generation went.
  const metered = sell !== null || use !== null || charge !== null
  if (generation === null || !metered) return { ...nothing, ...(use !== null && { unknown: use }) }

  const genForGrid = atLeastZero(Math.min((sell ?? 0) - dischargeForSell, generation))
  const genForCharge = atLeastZero(Math.min((charge ?? 0) - chargeFromBuy, generation - genForGrid))
  const genForUse = generation - genForGrid - genForCharge
  const useFromBuy = buy === null ? null : atLeastZero(buy - chargeFromBuy)
  const useFromDischarge = discharge === null ? null : atLeastZero(discharge - dischargeForSell)
  return {
    genForUse,
    genForCharge: charge === null ? null : genForCharge,
    genForGrid: sell === null ? null : genForGrid,
    useFromGen: use === null ? null : genForUse,
    useFromDischarge: use === null ? null : useFromDischarge,
    useFromBuy: use === null ? null : useFromBuy,
    unknown: use === null ? null : use - genForUse - (useFromDischarge ?? 0) - (useFromBuy ?? 0),
  }
}

/** Percent. The first three sum to 100, and so do the last three when nothing is unknown. */
export interface Ratios {
  generationRatio: number | null
  chargeRatio: number | null
  gridRatio: number | null
  useRatio: number | null
  useDischargeRatio: number | null
  buyRatio: number | null
}

export const ratiosOf = ({ generation, use }: Energies, flows: Flows): Ratios => ({
  generationRatio: percent(flows.genForUse, generation),
  chargeRatio: percent(flows.genForCharge, generation),
  gridRatio: percent(flows.genForGrid, generation),
  useRatio: percent(flows.useFromGen, use),
  useDischargeRatio: percent(flows.useFromDischarge, use),
  buyRatio: percent(flows.useFromBuy, use),
})

/** Powers of one moment tell what a day's energies cannot: whether the battery was charged from the grid. */
export const crossFlowsOf = ({ generation, use, buy, sell, charge, discharge }: Energies): CrossFlows => {
  const surplus = atLeastZero((generation ?? 0) - (use ?? 0))
  const lack = atLeastZero((use ?? 0) - (generation ?? 0))
  return {
    chargeFromBuy: charge === null || buy === null ? null : Math.min(atLeastZero(charge - surplus), buy),
    dischargeForSell: discharge === null || sell === null ? null : Math.min(atLeastZero(discharge - lack), sell),
  }
}

/** The consumption that the other five leave: what came in less what went out. Null if nobody measures the grid. */
export const useLeftOver = ({ generation, buy, sell, charge, discharge }: Omit<Energies, 'use'>) => {
  if (buy === null && sell === null) return null
  return atLeastZero((generation ?? 0) + (buy ?? 0) + (discharge ?? 0) - (sell ?? 0) - (charge ?? 0))
}

/** Null only where both are: a sum over devices leaves out those that do not measure. */
export const add = (left: number | null, right: number | null) =>
  left === null ? right : right === null ? left : left + right

const nothing: Flows = {
  genForUse: null,
  genForCharge: null,
  genForGrid: null,
  useFromGen: null,
  useFromDischarge: null,
  useFromBuy: null,
  unknown: null,
}

const percent = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100
const atLeastZero = (value: number) => Math.max(0, value)
const within = (value: number, ...limits: (number | null)[]) =>
  Math.max(0, Math.min(value, ...limits.map((limit) => limit ?? 0)))
