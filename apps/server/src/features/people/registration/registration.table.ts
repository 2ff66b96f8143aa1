import type { Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    consents: ConsentsTable
  }
}

/** What a person agreed to, and when. */
export interface ConsentsTable {
  user_id: number
  kind: 'terms' | 'privacy' | 'alert-mails'
  /** Of the text; of alert mails, the least level that is mailed, or none. */
  version: string
  at: Generated<Date>
}
