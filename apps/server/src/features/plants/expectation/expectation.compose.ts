import type { Pool } from 'pg'
import type { Job } from '#jobs/jobs.ts'
import type { Expectation } from '#needs/expectation.ts'
import type { LightByHour } from '#needs/plant-light.ts'
import { createJudging } from './expectation.job.ts'
import { createExpectationStore } from './expectation.store.ts'
import { createExpectation } from './expectation.ts'

interface CentreNeeds {
  /** Connections that see all brands. */
  pool: Pool
  lightByHour: LightByHour
  isToldLater: boolean
  now: () => number
}

/** What plants of all brands should have made: kept by a job. */
export const composeExpectationOfCentre = ({
  pool,
  ...needs
}: CentreNeeds): { expectation: Expectation; jobs: Job[] } => {
  const store = createExpectationStore(pool)
  return {
    expectation: createExpectation(store),
    jobs: [{ name: 'judge-days', cron: '*/10 * * * *', work: createJudging({ store, ...needs }) }],
  }
}

/** The same over connections that see only a brand's rows. */
export const composeExpectation = (pool: Pool): Expectation => createExpectation(createExpectationStore(pool))
