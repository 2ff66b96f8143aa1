import type { ConsentKind } from '@heliograph/brand/consents'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface GivenConsent {
  kind: ConsentKind
  version: string
  at: Date
}

export type ConsentStore = ReturnType<typeof createConsentStore>

export const createConsentStore = (db: Kysely<Database>) => ({
  /** Newest first. */
  async of(userId: number): Promise<GivenConsent[]> {
    const rows = await db
      .selectFrom('consents')
      .select(['kind', 'version', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .execute()
    return rows.flatMap(({ kind, ...row }) => (kind === 'alert-mails' ? [] : [{ kind, ...row }]))
  },

  /** Returns those that are new: an earlier time stays as it is. */
  add: (userId: number, consents: readonly Pick<GivenConsent, 'kind' | 'version'>[], now: number) =>
    db.transaction().execute(async (trx) => {
      const known = await trx.selectFrom('consents').select(['kind', 'version']).where('user_id', '=', userId).execute()
      const added = consents.filter(
        ({ kind, version }) => !known.some((one) => one.kind === kind && one.version === version),
      )
      if (added.length > 0) {
        await trx
          .insertInto('consents')
          .values(added.map(({ kind, version }) => ({ user_id: userId, kind, version, at: new Date(now) })))
          .execute()
      }
      return added
    }),
})
