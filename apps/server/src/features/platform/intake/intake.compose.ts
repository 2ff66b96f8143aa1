import type { RecordAudit } from '#needs/audit.ts'
import { intakeRoutes } from './intake.routes.ts'
import { createIntake, type Needs } from './intake.ts'

/** Shared by all brands, because devices report to the data centre. */
export const composeIntake = (needs: Omit<Needs, 'record'>) => ({
  /** @param record of the brand whose operator calls */
  routesFor: (record: RecordAudit) => intakeRoutes(createIntake({ ...needs, record })),
})
