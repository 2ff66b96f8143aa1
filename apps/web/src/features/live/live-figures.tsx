import type { FastSystem, OperatingSystem } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { KeyFigures } from './key-figures.tsx'
import { figuresOf, spokeAt } from './live.queries.ts'
import { useStaleAge } from './use-stale-age.ts'

interface Props {
  fast: FastSystem
  sums: OperatingSystem | undefined
  income: string
  /** Whether the shares of use mean anything: not where all is fed in. */
  ofUse: boolean
  words: Words['live']
}

/** The key figures of a plant. An old power is no power of now: the flow picture shows it with its age. */
export const LiveFigures = ({ fast, sums, income, ofUse, words }: Props) => {
  const stale = useStaleAge(spokeAt(fast)) !== undefined
  const figures = figuresOf(fast, sums)
  return (
    <KeyFigures
      figures={{ ...figures, income, generationW: stale ? null : figures.generationW }}
      ofUse={ofUse}
      words={words}
    />
  )
}
