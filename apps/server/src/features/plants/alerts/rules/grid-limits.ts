import type { JudgedPlant } from './plant-facts.ts'

export interface GridLimits {
  lowV: number
  highV: number
  lowHz: number
  highHz: number
}

/**
 * Within which the grid of a country has to be for a phase against neutral: EN 50160 (230 V ±10 %), GB/T 12325 of China (220 V
 * +7 −10 %), AS 60038 of Australia (230 V +10 −6 %) and PRODIST of Brazil (220 V). Where several voltages are common, as in
 * America and Japan, the number alone does not say which one it is. The frequencies are those at which inverters have to
 * disconnect at the latest (EN 50549: 47.5 to 51.5 Hz).
 */
export const gridLimitsOf = ({ country, zone, gridType }: JudgedPlant): GridLimits | undefined => {
  if (gridType === 'OFF_GRID' || gridType === 'PV_BTR_USE') return undefined
  if (country === 'CN') return { lowV: 198, highV: 235.4, ...hertz50 }
  if (country === 'AU' || country === 'NZ') return { lowV: 216, highV: 253, ...hertz50 }
  const isLike = country === undefined ? zone.startsWith('Europe/') : like230.includes(country)
  return isLike ? { lowV: 207, highV: 253, ...hertz50 } : undefined
}

const hertz50 = { lowHz: 47.5, highHz: 51.5 }

const like230: readonly string[] =
  'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IS IT LI LK LT LU LV MC MD ME MK MT NL NO PK PL PT RO RS SE SI SK SM TH TN TR UA VA VN ZA'.split(
    ' ',
  )
