import type { Pool } from 'pg'
import { createRanking } from './ranking.ts'
import { reportRoutes } from './reports.routes.ts'
import { createReportStore } from './reports.store.ts'
import { createReports } from './reports.ts'

type Needs = Parameters<typeof createReports>[0] & {
  pool: Pool
  /** A file reads much: as many as a person may save. @throws Refusal TOO_MANY_REQUESTS */
  mayRead: (userId: number) => Promise<unknown>
}

export const composeReports = ({ pool, mayRead, ...needs }: Needs) => ({
  routes: reportRoutes(
    createReports(needs),
    createRanking({ store: createReportStore(pool), history: needs.history }),
    mayRead,
  ),
})
