import { numberText } from '@heliograph/domain/numbers'
import { quantityText } from '#charts/axes/quantity.ts'
import type { Shade } from '#charts/shades/shades.ts'

/** 200–400 W, or 1–1.5 kW: both ends in the unit of the larger one. */
export const powerShadeText = ({ from, to }: Shade) => {
  const divisor = to >= 1e6 ? 1e6 : to >= 1e3 ? 1e3 : 1
  return `${numberText(from / divisor)}–${quantityText(to, 'W')}`
}
