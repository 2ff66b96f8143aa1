import type { FastSystem } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { spanText } from './age.ts'
import { EnergyFlow } from './energy-flow.tsx'
import { flowStateOf, spokeAt } from './live.queries.ts'
import type { FlowNode } from './topology.ts'
import { useStaleAge } from './use-stale-age.ts'

interface Props {
  fast: FastSystem
  nodes: ReadonlySet<FlowNode>
  feedsInFully: boolean
  /** What the live values do not tell: the newest frame does. */
  beside: { generatorW: number | null; backupW: number | null }
  words: Words['live']
}

/** The flow picture of a plant as it is now, or as it last was. */
export const LiveFlow = ({ fast, nodes, feedsInFully, beside, words }: Props) => {
  const age = useStaleAge(spokeAt(fast))
  return (
    <EnergyFlow
      nodes={nodes}
      state={{ ...flowStateOf(fast, feedsInFully), ...beside }}
      staleFor={age === undefined ? undefined : spanText(age, words)}
      words={words}
    />
  )
}
