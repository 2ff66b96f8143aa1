import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import { createAnnouncementStore } from './announcements.store.ts'
import { createAnnouncements } from './announcements.ts'
import { contentRoutes } from './content.routes.ts'
import { createContentStore } from './content.store.ts'
import { createContent } from './content.ts'

interface Needs {
  db: Kysely<Database>
  brand: string
  /** Those that people of the brand can choose. */
  languages: readonly string[]
  /** The hosts that published links may lead to. */
  linkHosts: readonly string[]
  isOff: (endpoint: string, sent: object) => boolean
  /** Whether some calls need a slide verification. */
  asksForSlide: boolean
  record: RecordAudit
  now: () => number
}

export const composeContent = ({ db, asksForSlide, isOff, languages, ...needs }: Needs) => {
  const content = createContent({ store: createContentStore(db), ...needs })
  const { brand, record, now } = needs
  const announcements = createAnnouncements({ store: createAnnouncementStore(db, brand), languages, record, now })
  return { hasDocuments: content.hasDocuments, routes: contentRoutes(content, announcements, { asksForSlide, isOff }) }
}
