import { contract } from '@heliograph/contract'
import { workbookOf } from '#documents/workbook.ts'
import { routes } from '#wire/routes.ts'
import type { RankingOf } from './ranking.ts'
import type { Reports } from './reports.ts'
import { askedIn, daysIn, toRanking } from './reports.wire.ts'

export const reportRoutes = (reports: Reports, rankingOf: RankingOf, mayRead: (userId: number) => Promise<unknown>) =>
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
  })
