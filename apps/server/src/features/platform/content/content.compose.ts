import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import { contentRoutes } from './content.routes.ts'
import { createContentStore } from './content.store.ts'
import { createContent } from './content.ts'

interface Needs {
  db: Kysely<Database>
  brand: string
  /** Where links that everybody sees may lead. */
  linkHosts: readonly string[]
  /** Whether people solve a slide before some calls. */
  asksForSlide: boolean
  record: RecordAudit
  now: () => number
}

export const composeContent = ({ db, asksForSlide, ...needs }: Needs) => {
  const content = createContent({ store: createContentStore(db), ...needs })
  return { hasDocuments: content.hasDocuments, routes: contentRoutes(content, asksForSlide) }
}
