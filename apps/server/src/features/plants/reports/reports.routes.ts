import { contract } from '@heliograph/contract'
import { workbookOf } from '#documents/workbook.ts'
import { routes } from '#wire/routes.ts'
import type { Reports } from './reports.ts'
import { askedIn } from './reports.wire.ts'

export const reportRoutes = (reports: Reports, mayRead: (userId: number) => Promise<unknown>) =>
  routes(contract.reports, {
    ofPlant: async ({ session, plantId, body }) => {
      const asked = askedIn(body)
      const { columns, rows } = await reports.ofPlant(plantId, asked)
      await mayRead(session.userId)
      return {
        name: `report-${plantId}-${asked.step}-${asked.first}-to-${asked.last}.xlsx`,
        pieces: workbookOf('Report', columns, rows),
      }
    },
  })
