import type { AuditedDeed } from '@heliograph/contract'
import type { AuditEvent } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import { seconds } from '#wire/times.ts'
import type { AuditStore, NamedDeed, Window } from './audit.store.ts'

export type Audit = ReturnType<typeof createAudit>

/** Told what was done; a deed that cannot be written down fails with the deed itself. */
export const createAudit = ({ store, brand }: { store: AuditStore; brand: string }) => {
  const pageOf = async (asking: ReturnType<AuditStore['ofPerson']>) => {
    const { total, rows } = await asking
    return { total, data: rows.map(deedOf) }
  }
  return {
    record: (deed: AuditEvent) => store.add(brand, deed),
    recordOnce: (deed: AuditEvent) => store.addOnce(brand, deed),

    ofPerson: (asker: Caller, { kind, ...window }: Sought) => pageOf(store.ofPerson(asker, kind, window)),
    ofOrganisation: (organisationId: number, asker: Caller, { kind, ...window }: Sought) =>
      pageOf(store.ofOrganisation(organisationId, asker, kind, window)),
    ofPlant: (plantId: number, asker: Caller, { kind, ...window }: Sought) =>
      pageOf(store.ofPlant(plantId, asker, kind, window)),
  }
}

interface Sought extends Window {
  kind?: string
}

const deedOf = (row: NamedDeed): AuditedDeed => ({
  id: row.id,
  time: seconds(row.at.getTime()),
  kind: row.kind,
  refused: row.refused,
  userId: row.user_id,
  userName: row.user_name,
  orgName: row.org_name,
  subjectName: row.subject_name,
  systemId: row.plant_id,
  systemName: row.plant_name,
  ip: row.ip,
  facts: Object.entries(row.facts).flatMap(([name, value]) => (value === null ? [] : { name, value: String(value) })),
})
