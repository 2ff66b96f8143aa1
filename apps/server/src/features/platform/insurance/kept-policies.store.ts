import type { Day } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { KeptPdf } from './documents.store.ts'

/** A policy that came along when an account moved here from the other data centre. */
export interface KeptPolicy {
  id: number
  title: string
  insurer: string
  plantName: string | null
  fromDay: Day
  toDay: Day
  /** Of the document. */
  name: string
}

export type KeptPolicyStore = ReturnType<typeof createKeptPolicyStore>

export const createKeptPolicyStore = (db: Kysely<Database>) => ({
  /** The newest first. */
  list: (userId: number): Promise<KeptPolicy[]> =>
    db
      .selectFrom('kept_policies')
      .select(['id', 'title', 'insurer', 'plant_name as plantName', 'from_day as fromDay', 'to_day as toDay', 'name'])
      .where('user_id', '=', userId)
      .orderBy('from_day', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  document: (userId: number, id: number): Promise<KeptPdf | undefined> =>
    db
      .selectFrom('kept_policies')
      .select(['name', 'pdf'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),
})
