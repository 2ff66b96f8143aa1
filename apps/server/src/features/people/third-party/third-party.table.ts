import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    linked_accounts: LinkedAccountsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface LinkedAccountsTable {
  id: Generated<number>
  brand: string
  /** The provider's name in the settings. */
  provider: string
  issuer: string
  /** The person's id there, which never changes. */
  subject: string
  user_id: number
  nickname: Optional<string>
  linked_at: Generated<Date>
  last_used_at: Optional<Date>
}
