import type { Generated } from 'kysely'

/** What a person agreed to at sign-up. */
export interface ConsentsTable {
  user_id: number
  kind: 'terms' | 'privacy'
  version: string
  at: Generated<Date>
}
