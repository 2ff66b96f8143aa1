import { numberText } from '@heliograph/domain/numbers'
import { quantityText } from '#charts/axes/quantity.ts'

/** In kWh from 0 upwards: less than one stays comparable with the figures next to it. */
export const energyText = (kwh: number) =>
  Math.abs(kwh) < 1 ? `${numberText(kwh)}\u00A0kWh` : quantityText(kwh, 'kWh')
