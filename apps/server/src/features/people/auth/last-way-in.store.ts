import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * Takes away one of the ways by which a person logs in, unless it is the last. A password, passkeys and accounts
 * elsewhere are ways; an address is none, as a brand may not let passwords be replaced.
 *
 * @param offered the providers of accounts elsewhere by which one can still come
 */
export const createTakeWayIn =
  (db: Kysely<Database>, offered: readonly string[]) =>
  /** @param take whether there was one to take */
  (userId: number, take: (trx: Transaction<Database>) => Promise<boolean>) =>
    db
      .transaction()
      .execute(async (trx): Promise<'taken' | 'none' | 'last'> => {
        // Of two that go at once, whatever they are, the second sees that the first is gone.
        const user = await trx
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', userId)
          .forUpdate()
          .executeTakeFirst()
        if (!(await take(trx))) return 'none'
        const { rows } = await sql<{ others: boolean }>`select
          exists (select from passkeys where user_id = ${userId})
          or exists (select from linked_accounts where user_id = ${userId} and provider = any(${[...offered]}::text[])) as others`.execute(
          trx,
        )
        if (user?.password_hash || rows[0]!.others) return 'taken'
        throw new LastWayIn()
      })
      .catch((error: unknown) => {
        if (error instanceof LastWayIn) return 'last' as const
        throw error
      })

/** Undoes its transaction. */
class LastWayIn extends Error {}
