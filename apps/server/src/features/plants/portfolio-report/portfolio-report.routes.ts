import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import { fileOf } from './portfolio-file.ts'
import type { PortfolioReport } from './portfolio-report.ts'
import { soughtIn, sortedIn, toFound } from './portfolio-report.wire.ts'

export const portfolioReportRoutes = (report: PortfolioReport): Route[] =>
  routes(contract.portfolioReport, {
    search: async ({ session, query }) => toFound(await report.search(session, soughtIn(query), sortedIn(query))),
    csv: async ({ session, query }) => ({
      name: nameOf(query, 'csv'),
      pieces: fileOf(query).csv(
        await report.all(session, soughtIn(query)),
        query.separator === 'semicolon' ? ';' : ',',
      ),
    }),
    workbook: async ({ session, query }) => ({
      name: nameOf(query, 'xlsx'),
      pieces: fileOf(query).workbook(await report.all(session, soughtIn(query))),
    }),
  })

const nameOf = ({ first, last }: { first: string; last: string }, end: string) =>
  `portfolio-report-${first}-to-${last}.${end}`
