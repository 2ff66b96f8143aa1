import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type PasswordStore = ReturnType<typeof createPasswordStore>

/** The current and the previous password of a person. */
export const createPasswordStore = (db: Kysely<Database>) => ({
  /** The hashes of the last two passwords, including the current one: neither can be reused (spec §5). */
  async lastTwo(userId: number): Promise<string[]> {
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

  /** Replaces the password. Of the old ones only the one just replaced is remembered. */
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
      // A log-in that started with the old password cannot be completed.
      await trx
        .deleteFrom('one_time_tokens')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'second-factor')
        .execute()
    }),
})
