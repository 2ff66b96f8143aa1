import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TakeWayIn } from '#needs/ways-in.ts'

/**
 * Takes away one of the ways by which a person logs in, unless it is the last. A password, passkeys and accounts
 * elsewhere are ways; an address is none, as a brand may not let passwords be replaced.
 *
 * @param offered the providers of accounts elsewhere by which one can still come
 */
export const createTakeWayIn =
  (db: Kysely<Database>, offered: readonly string[]): TakeWayIn<Transaction<Database>> =>
  (userId, take) =>
    db
      .transaction()
      .execute(async (trx): Promise<'taken' | 'none'> => {
        // Of two that go at once, whatever they are, the second sees that the first is gone.
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

/** Undoes its transaction. */
class LastWayIn extends Error {}
