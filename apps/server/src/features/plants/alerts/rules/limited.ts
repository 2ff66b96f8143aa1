import type { PlantHour } from './plant-facts.ts'

type Powers = Pick<PlantHour, 'buyW' | 'sellW' | 'dischargeW' | 'generationW' | 'socPct'>

/**
 * Whether nobody takes what modules could give: nothing is bought or sold, and no battery discharges. The inverter follows what
 * the house uses, because nothing may be sold, or the battery of a plant without a grid is full.
 */
export const isLimited = ({ buyW, sellW, dischargeW = 0, generationW, socPct = 0 }: Powers) => {
  if (dischargeW > exchangeW) return false
  const isMetered = buyW !== undefined || sellW !== undefined
  if (isMetered) return (buyW ?? 0) <= exchangeW && (sellW ?? 0) <= exchangeW
  return socPct >= fullPct && generationW !== undefined
}

/** Meters and regulators are not exact. */
const exchangeW = 60
const fullPct = 95
