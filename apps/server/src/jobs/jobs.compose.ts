import type { Pool } from 'pg'
import { createJobRunStore } from './job-runs.store.ts'

/** The last run of each job: the scheduler notes it, and operators read it. */
export const composeJobRuns = (pool: Pool) => createJobRunStore(pool)
