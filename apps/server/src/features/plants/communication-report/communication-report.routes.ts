import { contract } from '@heliograph/contract'
import { pageOf } from '#wire/answers.ts'
import { routes } from '#wire/routes.ts'
import type { CommunicationReport } from './communication-report.ts'
import { periodIn, sortedIn, soughtIn, toReportedDay, toReportedGateway } from './communication-report.wire.ts'
import { reportText } from './report-text.ts'
import { reportWorkbook } from './report-workbook.ts'

export const communicationReportRoutes = (report: CommunicationReport) =>
  routes(contract.communicationReport, {
    search: async ({ session, query }) =>
      pageOf(await report.search(session, soughtIn(query), sortedIn(query)), toReportedGateway),
    csv: async ({ session, query }) => ({
      name: 'communication-report.csv',
      pieces: reportText(await report.all(session, soughtIn(query)), query.separator === 'semicolon' ? ';' : ','),
    }),
    workbook: async ({ session, query }) => ({
      name: 'communication-report.xlsx',
      pieces: reportWorkbook(await report.all(session, soughtIn(query))),
    }),
    async ofGateway({ deviceId, query }) {
      const { gateway, days } = await report.ofGateway(deviceId, periodIn(query))
      return { gateway: toReportedGateway(gateway), days: days.map(toReportedDay) }
    },
  })
