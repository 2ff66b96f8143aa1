import { isOffered } from '@heliograph/brand/brand'
import type { Pool } from 'pg'
import { drawCover } from '#pictures/cover.ts'
import { drawLogo } from '#pictures/logo.ts'
import { createPlantReports, type PlantReportNeeds } from './plant-report.ts'
import { createPrintReport } from './print-report.ts'
import { createRanking } from './ranking.ts'
import { reportRoutes } from './reports.routes.ts'
import { createReportStore } from './reports.store.ts'
import { createReports } from './reports.ts'

type Needs = Omit<Parameters<typeof createReports>[0], 'history'> &
  Omit<PlantReportNeeds, 'history' | 'rankingOf'> &
  Omit<Parameters<typeof createPrintReport>[0], 'reports' | 'drawCover' | 'drawLogo'> & {
    pool: Pool
    history: Parameters<typeof createReports>[0]['history']
    /** What the pages of the history tell. */
    toldHistory: PlantReportNeeds['history']
    /** A file reads much: as many as a person may save. @throws Refusal TOO_MANY_REQUESTS */
    mayRead: (userId: number) => Promise<unknown>
  }

export const composeReports = ({ pool, mayRead, toldHistory, ...needs }: Needs) => {
  const rankingOf = createRanking({ store: createReportStore(pool), history: needs.history })
  // A brand without the page has no picture of it either.
  const modulesOf: PlantReportNeeds['modulesOf'] = async (plantId, range) =>
    isOffered('deviceLayout', needs.brand) ? needs.modulesOf(plantId, range) : undefined
  const reports = createPlantReports({ ...needs, history: toldHistory, rankingOf, modulesOf })
  const printReport = createPrintReport({ ...needs, reports, drawCover, drawLogo })
  return { printReport, routes: reportRoutes({ reports: createReports(needs), rankingOf, printReport, mayRead }) }
}
