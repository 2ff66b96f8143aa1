import { scale, truncate } from '@heliograph/domain/numbers'

/** As in spec §9: in a unit that suits the size, truncated, never rounded. */
export const energyText = (kwh: number) => {
  const { value, unit } = scale(kwh, 'kWh')
  return `${truncate(value)} ${unit}`
}

/** Matches an accessible name with this text, whatever kind of spaces it has. */
export const holding = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'))
