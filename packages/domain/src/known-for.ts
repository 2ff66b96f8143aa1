import { gapIn, type Coverage } from './coverage.ts'
import type { Quantity } from './energy.ts'
import { gapText, type GapWords } from './gaps.ts'
import { quantityText } from './quantities.ts'

/** "known for 13 of 24 h". Undefined if the figure covers the whole period. */
export const knownFor = (coverage: Coverage | null, figure: Quantity | 'flows', words: GapWords) =>
  gapText(gapIn(coverage, figure), words)

/** 4.2 kWh, with how much of the period it covers if that is not all: 4.2 kWh (known for 13 of 24 h). */
export const energyKnown = (kwh: number, coverage: Coverage | null, figure: Quantity, words: KnownWords) => {
  const energy = quantityText(kwh, 'kWh')
  const known = knownFor(coverage, figure, words)
  return known === undefined ? energy : words.energyKnownFor({ energy, known })
}

export interface KnownWords extends GapWords {
  energyKnownFor: (values: { energy: string; known: string }) => string
}
