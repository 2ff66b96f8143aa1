import { reportRoutes } from './reports.routes.ts'
import { createReports } from './reports.ts'

type Needs = Parameters<typeof createReports>[0] & {
  /** A file reads much: as many as a person may save. @throws Refusal TOO_MANY_REQUESTS */
  mayRead: (userId: number) => Promise<unknown>
}

export const composeReports = ({ mayRead, ...needs }: Needs) => ({
  routes: reportRoutes(createReports(needs), mayRead),
})
