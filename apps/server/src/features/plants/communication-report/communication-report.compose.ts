import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Limits } from '#needs/limits.ts'
import { communicationReportRoutes } from './communication-report.routes.ts'
import { createCommunicationReportStore } from './communication-report.store.ts'
import { createCommunicationReport, type DoorOf } from './communication-report.ts'

type StoreNeeds = Parameters<typeof createCommunicationReportStore>[1]

interface Needs extends StoreNeeds {
  db: Kysely<Database>
  doorOf: DoorOf
  limit: Limits['take']
  now: () => number
}

export const composeCommunicationReport = ({ db, doorOf, limit, now, ...needs }: Needs) => {
  const store = createCommunicationReportStore(db, needs)
  return { routes: communicationReportRoutes(createCommunicationReport({ store, limit, now }), doorOf) }
}
