import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Sendable } from '#needs/messages.ts'
import { installationRoutes } from './installation.routes.ts'
import { createInstallationStore } from './installation.store.ts'

interface Needs {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  sendable: Sendable
  doors: Parameters<typeof installationRoutes>[0]['doors']
  isSuspended: () => Promise<boolean>
  suspend: (on: boolean) => Promise<void>
  record: RecordAudit
  now: () => number
}

export const composeInstallation = ({ db, ...needs }: Needs) => ({
  routes: installationRoutes({ ...createInstallationStore(db), ...needs }),
})
