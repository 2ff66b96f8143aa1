import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portfolioTemplateRoutes } from './portfolio-templates.routes.ts'
import { createPortfolioTemplateStore } from './portfolio-templates.store.ts'
import { createPortfolioTemplates, type PortfolioTemplateNeeds } from './portfolio-templates.ts'

interface Needs extends Omit<PortfolioTemplateNeeds, 'store'> {
  db: Kysely<Database>
  /** Its code. */
  brand: string
}

export const composePortfolioTemplates = ({ db, brand, ...needs }: Needs) => {
  const store = createPortfolioTemplateStore(db, brand)
  return { routes: portfolioTemplateRoutes(createPortfolioTemplates({ ...needs, store })), find: store.find }
}
