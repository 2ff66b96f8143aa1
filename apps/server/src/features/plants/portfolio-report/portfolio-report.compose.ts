import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { createPortfolioPlants, type PortfolioPlantNeeds } from './portfolio-plants.ts'
import { portfolioReportRoutes } from './portfolio-report.routes.ts'
import { createPortfolioReportStore } from './portfolio-report.store.ts'
import { createPortfolioReport, type PortfolioReportNeeds } from './portfolio-report.ts'

interface Needs extends Omit<PortfolioPlantNeeds, 'alertsOf'>, Pick<PortfolioReportNeeds, 'limit'>, StoreNeeds {
  db: Kysely<Database>
}

type StoreNeeds = Parameters<typeof createPortfolioReportStore>[1]

export const composePortfolioReport = ({ db, readablePlants, limit, ...needs }: Needs) => {
  const store = createPortfolioReportStore(db, { readablePlants })
  const reportedOf = createPortfolioPlants({ ...needs, alertsOf: store.alertsOf })
  return { routes: portfolioReportRoutes(createPortfolioReport({ store, reportedOf, limit, now: needs.now })) }
}
