import { contract } from '@heliograph/contract'
import { pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { CommunicationReport, DoorOf } from './communication-report.ts'
import { periodIn, sortedIn, soughtIn, toReportedDay, toReportedGateway } from './communication-report.wire.ts'
import { reportText } from './report-text.ts'
import { reportWorkbook } from './report-workbook.ts'

export const communicationReportRoutes = (report: CommunicationReport, doorOf: DoorOf): Route[] =>
  routes(contract.communicationReport, {
    search: async ({ session, query }) =>
      pageOf(await report.search(session, soughtIn(query), sortedIn(query)), (gateway) =>
        toReportedGateway(gateway, doorOf),
      ),
    csv: async ({ session, query }) => ({
      name: 'communication-report.csv',
      pieces: reportText(
        await report.all(session, soughtIn(query)),
        doorOf,
        query.separator === 'semicolon' ? ';' : ',',
      ),
    }),
    workbook: async ({ session, query }) => ({
      name: 'communication-report.xlsx',
      pieces: reportWorkbook(await report.all(session, soughtIn(query)), doorOf),
    }),
    async ofGateway({ deviceId, query }) {
      const { gateway, days } = await report.ofGateway(deviceId, periodIn(query))
      return { gateway: toReportedGateway(gateway, doorOf), days: days.map(toReportedDay) }
    },
  })
