import type { FleetOverview } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

/** What the fleet page can say. An old answer is never “nothing needs you”. */
export type FleetState = 'loading' | 'failed' | 'empty' | 'quiet' | 'needing'

interface Known {
  overview: FleetOverview | undefined
  /** The last attempt to refresh it failed. */
  failed: boolean
  /** How old the answer is. */
  ageMs: number
}

export const stateOf = ({ overview, failed, ageMs }: Known): FleetState => {
  if (!overview) return failed ? 'failed' : 'loading'
  if (failed && ageMs >= freshMs) return 'failed'
  if (overview.needing > 0) return 'needing'
  if (ageMs >= freshMs) return 'failed'
  return overview.plants === 0 ? 'empty' : 'quiet'
}

/** The title: how many plants need help, and which one first. */
export const sentenceOf = (state: FleetState, overview: FleetOverview | undefined, words: Words['fleet']) => {
  if (state === 'failed') return words.failedTitle
  if (state === 'empty') return words.emptyTitle
  if (state === 'quiet') return words.quietTitle
  if (!overview || state === 'loading') return words.title
  const { needing: count, plants, causes, worst } = overview
  const first = worst[0]?.plant?.name
  return first === undefined ? words.needingReasons({ count, plants, causes }) : words.needing({ count, plants, first })
}

/** Older answers prove nothing about now. */
const freshMs = 5 * minuteMs
