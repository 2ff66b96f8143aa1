import type { Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    consents: ConsentsTable
  }
}

/** What a person agreed to when they signed up. */
export interface ConsentsTable {
  user_id: number
  kind: 'terms' | 'privacy'
  version: string
  at: Generated<Date>
}
