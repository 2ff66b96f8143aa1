import { scale, truncate } from '@heliograph/domain/numbers'

/** As spec §9 has it: in the unit that suits the size, truncated, never rounded. */
export const energyText = (kwh: number) => {
  const { value, unit } = scale(kwh, 'kWh')
  return `${truncate(value)} ${unit}`
}

/** An accessible name that holds this text, whichever spaces it is written with. */
export const holding = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'))
