import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import { intakeRoutes } from './intake.routes.ts'
import { createIntakeStore } from './intake.store.ts'
import { createIntake, type Needs } from './intake.ts'

/** What depends on the brand whose operator calls. */
interface BrandNeeds {
  db: Kysely<Database>
  readablePlants: Parameters<typeof createIntakeStore>[1]['readablePlants']
  record: RecordAudit
}

/** Shared by all brands, because devices report to the data centre. */
export const composeIntake = (needs: Omit<Needs, 'record' | 'plantsOf'>) => ({
  routesFor: ({ db, readablePlants, record }: BrandNeeds) =>
    intakeRoutes(createIntake({ ...needs, ...createIntakeStore(db, { readablePlants }), record })),
})
