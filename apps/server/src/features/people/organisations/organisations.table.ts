import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    invitations: InvitationsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface InvitationsTable {
  id: Generated<number>
  organisation_id: number
  role_id: number
  email: Optional<string>
  phone: Optional<string>
  /** SHA-256 of the token in the link. */
  token_hash: Buffer
  invited_by: number
  created_at: Generated<Date>
  expires_at: Date
  accepted_at: Optional<Date>
  accepted_by: Optional<number>
  withdrawn_at: Optional<Date>
}
