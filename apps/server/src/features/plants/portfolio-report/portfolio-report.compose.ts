import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { createMailedFile } from './mailed-file.ts'
import { createPortfolioPlants, type PortfolioPlantNeeds } from './portfolio-plants.ts'
import { portfolioReportRoutes } from './portfolio-report.routes.ts'
import { createPortfolioReportStore } from './portfolio-report.store.ts'
import { createPortfolioReport, type PortfolioReportNeeds } from './portfolio-report.ts'

interface Needs extends PortfolioPlantNeeds, Pick<PortfolioReportNeeds, 'limit' | 'tagsOf'>, StoreNeeds {
  db: Kysely<Database>
}

type StoreNeeds = Parameters<typeof createPortfolioReportStore>[1]

export const composePortfolioReport = ({
  db,
  readablePlants,
  plantsTagged,
  standsSql,
  limit,
  tagsOf,
  ...needs
}: Needs) => {
  const store = createPortfolioReportStore(db, { readablePlants, plantsTagged, standsSql })
  const reportedOf = createPortfolioPlants(needs)
  const report = createPortfolioReport({ store, tagsOf, reportedOf, limit, now: needs.now })
  return { routes: portfolioReportRoutes(report), mailedFile: createMailedFile(report) }
}
