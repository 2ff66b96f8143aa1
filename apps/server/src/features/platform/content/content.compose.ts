import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
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
  brand: Brand
  /** The hosts that published links may lead to. */
  linkHosts: readonly string[]
  isOff: (endpoint: string, sent: object) => boolean
  /** Whether some calls need a slide verification. */
  asksForSlide: boolean
  record: RecordAudit
  now: () => number
}

export const composeContent = ({ db, asksForSlide, isOff, ...needs }: Needs) => {
  const { brand, record, now } = needs
  const content = createContent({
    ...needs,
    store: createContentStore(db),
    brand: brand.code,
    productName: nameOf(heliograph),
    ownName: nameOf(brand),
  })
  const store = createAnnouncementStore(db, brand.code)
  const announcements = createAnnouncements({ store, languages: brand.languages, record, now })
  return { hasDocuments: content.hasDocuments, routes: contentRoutes(content, announcements, { asksForSlide, isOff }) }
}

const nameOf = (brand: Brand) => textOf(brand, 'showName', 'en') ?? ''
