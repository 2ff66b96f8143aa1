import type { Quantity } from '@heliograph/domain/energy'
import type { Words } from '@heliograph/phrases'
import { gapIn, type Coverage } from './coverage.ts'

/** "known for 13 of 24 h". Undefined if the figure covers the whole period. */
export const knownFor = (coverage: Coverage | null, figure: Quantity | 'flows', words: Words['history']) => {
  const gap = gapIn(coverage, figure)
  if (!gap) return undefined
  const told = { known: String(gap.known), of: String(gap.of) }
  return gap.unit === 'days' ? words.knownForDays(told) : words.knownForHours(told)
}
