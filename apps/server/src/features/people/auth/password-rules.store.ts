import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type PasswordStore = ReturnType<typeof createPasswordStore>

/** A person's password, and the one before it. */
export const createPasswordStore = (db: Kysely<Database>) => ({
  /** What was kept of the last two, the one that stands included: none of them may be the next (spec §5). */
  async lastTwo(userId: number) {
    const [current, before] = await Promise.all([
      db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
      db
        .selectFrom('password_history')
        .select('hash')
        .where('user_id', '=', userId)
        .orderBy('until', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ])
    return [current?.password_hash, before?.hash].filter((hash) => typeof hash === 'string')
  },

  /** Puts another in its place. What came before the one that now stood is forgotten. */
  replace: (userId: number, hash: string, now: number) =>
    db.transaction().execute(async (trx) => {
      const old = await trx
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await trx.deleteFrom('password_history').where('user_id', '=', userId).execute()
      if (old.password_hash !== null) {
        await trx
          .insertInto('password_history')
          .values({ user_id: userId, hash: old.password_hash, until: new Date(now) })
          .execute()
      }
      await trx
        .updateTable('users')
        .set({ password_hash: hash, password_changed_at: new Date(now) })
        .where('id', '=', userId)
        .execute()
      // A log-in that began with the old one is not finished with it.
      await trx
        .deleteFrom('one_time_tokens')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'second-factor')
        .execute()
    }),
})
