import type { Brand } from '@heliograph/brand/brand'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import { consentRoutes } from './consents.routes.ts'
import { createConsentStore } from './consents.store.ts'
import { createConsents } from './consents.ts'

interface Needs {
  db: Kysely<Database>
  brand: Brand
  record: RecordAudit
  now: () => number
}

export const composeConsents = ({ db, ...needs }: Needs) => ({
  routes: consentRoutes(createConsents({ store: createConsentStore(db), ...needs })),
})
