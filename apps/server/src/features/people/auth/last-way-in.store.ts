import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TakeWayIn } from '#needs/ways-in.ts'

/**
 * Removes one of the ways by which a person logs in, unless it is the last one. A password, passkeys and linked
 * accounts count; an e-mail address does not, because a brand can turn off password resets.
 *
 * @param offered the providers whose linked accounts can still be used
 */
export const createTakeWayIn =
  (db: Kysely<Database>, offered: readonly string[]): TakeWayIn<Transaction<Database>> =>
  (userId, take) =>
    db
      .transaction()
      .execute(async (trx): Promise<'taken' | 'none'> => {
        // The lock serialises parallel removals of any kind, so that the second one sees the first.
        const user = await trx
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', userId)
          .forUpdate()
          .executeTakeFirst()
        if (!(await take(trx))) return 'none'
        const hasOther = await trx
          .selectNoFrom(({ or, exists, selectFrom }) =>
            or([
              exists(selectFrom('passkeys').select('id').where('user_id', '=', userId)),
              exists(
                selectFrom('linked_accounts')
                  .select('id')
                  .where('user_id', '=', userId)
                  .where('provider', '=', ({ fn, val }) => fn.any(val(offered))),
              ),
            ]).as('has'),
          )
          .executeTakeFirstOrThrow()
        if (user?.password_hash || hasOther.has) return 'taken'
        throw new LastWayIn()
      })
      .catch((error: unknown) => {
        if (error instanceof LastWayIn) return 'last' as const
        throw error
      })

/** Thrown to roll back the transaction. */
class LastWayIn extends Error {}
