import type { AuditEvent } from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { AuditEntry } from './audit.store.ts'

export const entryOf = (entry: AuditEntry): AuditEvent => ({
  id: entry.id,
  time: secondsOf(entry.at),
  kind: entry.kind,
  refused: entry.refused,
  userId: entry.userId,
  userName: entry.userName,
  orgName: entry.organisation,
  subjectName: entry.subject,
  systemId: entry.plantId,
  systemName: entry.plantName,
  ip: entry.ip,
  facts: Object.entries(entry.facts).flatMap(([name, value]) => (value === null ? [] : { name, value: String(value) })),
})
