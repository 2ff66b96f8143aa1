import { dayMs } from '@heliograph/domain/zones'
import type { AuditEvent } from '#needs/audit.ts'
import type { AuditStore } from './audit.store.ts'

export type Audit = ReturnType<typeof createAudit>

/** Records events. If an event cannot be recorded, the action fails. */
export const createAudit = ({ store, brand }: { store: AuditStore; brand: string }) => ({
  record: (event: AuditEvent) => store.add(brand, event),
  recordOnce: (event: AuditEvent) => store.addOnce(brand, event),

  ofPerson: store.ofPerson,
  ofOrganisation: store.ofOrganisation,
  ofPlant: store.ofPlant,
})

/** How long audit events are kept. */
export const keptMs = 730 * dayMs
