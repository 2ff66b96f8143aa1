import { contract } from '@heliograph/contract'
import { workbookOf } from '#documents/workbook.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { PrintReport } from './print-report.ts'
import type { RankingOf } from './ranking.ts'
import type { Reports } from './reports.ts'
import { askedIn, daysIn, periodIn, toRanking } from './reports.wire.ts'

interface Needs {
  reports: Reports
  rankingOf: RankingOf
  printReport: PrintReport
  /** A file reads much: as many as a person may save. @throws Refusal TOO_MANY_REQUESTS */
  mayRead: (userId: number) => Promise<unknown>
}

export const reportRoutes = ({ reports, rankingOf, printReport, mayRead }: Needs): Route[] =>
  routes(contract.reports, {
    ofPlant: async ({ session, plantId, body }) => {
      const asked = askedIn(body)
      await mayRead(session.userId)
      const { columns, rows } = await reports.ofPlant(plantId, asked)
      return {
        name: `report-${plantId}-${asked.step}-${asked.first}-to-${asked.last}.xlsx`,
        pieces: workbookOf('Report', columns, rows),
      }
    },
    devices: async ({ plantId, query }) => {
      const { first, last } = daysIn(query)
      return toRanking(await rankingOf(plantId, first, last))
    },
    pdf: async ({ session, plantId, query }) => {
      const period = periodIn(query)
      await mayRead(session.userId)
      const { first, last, pdf } = await printReport(plantId, period, query.language ?? '', session)
      return { name: `report-${plantId}-${first}-to-${last}.pdf`, pieces: [pdf] }
    },
  })
