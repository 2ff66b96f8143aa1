import type { Pool } from 'pg'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { createWrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import { comparisonRoutes } from './comparisons.routes.ts'
import { createComparisonStore } from './comparisons.store.ts'
import { createComparisons } from './comparisons.ts'

interface Needs {
  pool: Pool
  samples: SampleStore
  now: () => number
}

export const composeComparisons = ({ pool, samples, now }: Needs) => ({
  routes: comparisonRoutes(
    createComparisons({
      store: createComparisonStore(pool),
      samples,
      wrongSpansOf: createWrongSpanStore(pool).ofPlant,
      now,
    }),
  ),
})
