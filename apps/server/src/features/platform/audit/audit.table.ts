import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AuditKind } from '#needs/audit.ts'

declare module '#db/schema.ts' {
  interface Database {
    audit: AuditTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface AuditTable {
  id: Generated<string>
  at: Generated<Date>
  brand: string
  kind: AuditKind
  refused: Generated<boolean>
  user_id: Optional<number>
  organisation_id: Optional<number>
  subject_user_id: Optional<number>
  plant_id: Optional<number>
  ip: Optional<string>
  facts: JSONColumnType<Record<string, string | number | boolean | null>, string | undefined>
}
