import type { PeriodEnergies, Step } from './balance.ts'
import { energyKnown, type KnownWords } from './known-for.ts'

/**
 * What bars show, for those who do not see them: the sums, and the best of the steps.
 * @param of the name of the period, and what its steps are called
 */
export const energiesInWords = (
  steps: readonly Step[],
  whole: PeriodEnergies,
  { name, step }: { name: string; step: string },
  words: BarWords,
) => {
  if (steps.length === 0) return words.barsEmpty({ period: name })
  const best = steps.reduce((most, one) =>
    (one.energies.generation ?? -1) > (most.energies.generation ?? -1) ? one : most,
  )
  const facts = [
    ...(['generation', 'use'] as const).flatMap((id) =>
      whole[id] === null
        ? []
        : [words.curveEnergy({ name: words[id], energy: energyKnown(whole[id], whole.coverage, id, words) })],
    ),
    ...(best.energies.generation === null
      ? []
      : [
          words.barsBest({
            label: best.title,
            energy: energyKnown(best.energies.generation, best.energies.coverage, 'generation', words),
          }),
        ]),
  ]
  return words.barsSummary({ step, period: name, facts: facts.join(words.factSeparator) })
}

/** The phrases about histories, in one language. */
interface BarWords extends KnownWords, Record<'generation' | 'use' | 'factSeparator', string> {
  barsEmpty: (values: { period: string }) => string
  curveEnergy: (values: { name: string; energy: string }) => string
  barsBest: (values: { label: string; energy: string }) => string
  barsSummary: (values: { step: string; period: string; facts: string }) => string
}
