import type { Pool } from 'pg'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { createWrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import { comparisonRoutes, type NamesIn } from './comparisons.routes.ts'
import { createComparisonStore } from './comparisons.store.ts'
import { createComparisons } from './comparisons.ts'

interface Needs {
  pool: Pool
  samples: SampleStore
  silences: readonly number[]
  /** The names of alerts in the requested language, or in its fallback. */
  namesIn: NamesIn
  now: () => number
}

export const composeComparisons = ({ pool, samples, silences, namesIn, now }: Needs) => ({
  routes: comparisonRoutes(
    createComparisons({
      store: createComparisonStore(pool),
      samples,
      wrongSpansOf: createWrongSpanStore(pool).ofPlant,
      silences,
      now,
    }),
    namesIn,
  ),
})
