import type { Quantity } from '@heliograph/domain/energy'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { gapText } from '#periods/gap.ts'
import { gapIn, type Coverage } from './coverage.ts'

/** "known for 13 of 24 h". Undefined if the figure covers the whole period. */
export const knownFor = (coverage: Coverage | null, figure: Quantity | 'flows', words: Words['history']) =>
  gapText(gapIn(coverage, figure), words)

/** 4.2 kWh, with how much of the period it covers if that is not all: 4.2 kWh (known for 13 of 24 h). */
export const energyKnown = (kwh: number, coverage: Coverage | null, figure: Quantity, words: Words['history']) => {
  const energy = quantityText(kwh, 'kWh')
  const known = knownFor(coverage, figure, words)
  return known === undefined ? energy : words.energyKnownFor({ energy, known })
}
