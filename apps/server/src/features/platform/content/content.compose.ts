import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import { contentRoutes } from './content.routes.ts'
import { createContentStore } from './content.store.ts'
import { createContent } from './content.ts'

interface Needs {
  db: Kysely<Database>
  brand: string
  /** The hosts that published links may lead to. */
  linkHosts: readonly string[]
  /** Whether some calls need a slide verification. */
  asksForSlide: boolean
  record: RecordAudit
  now: () => number
}

export const composeContent = ({ db, asksForSlide, ...needs }: Needs) => {
  const content = createContent({ store: createContentStore(db), ...needs })
  return { hasDocuments: content.hasDocuments, routes: contentRoutes(content, asksForSlide) }
}
