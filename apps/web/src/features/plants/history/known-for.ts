import type { Quantity } from '@heliograph/domain/energy'
import type { Words } from '@heliograph/phrases'
import { gapText } from '#periods/gap.ts'
import { gapIn, type Coverage } from './coverage.ts'

/** "known for 13 of 24 h". Undefined if the figure covers the whole period. */
export const knownFor = (coverage: Coverage | null, figure: Quantity | 'flows', words: Words['history']) =>
  gapText(gapIn(coverage, figure), words)
