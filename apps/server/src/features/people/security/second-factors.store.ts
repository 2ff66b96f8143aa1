import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>

export const createSecondFactorStore = (db: Kysely<Database>) => ({
  async findTotp(userId: number) {
    const row = await db
      .selectFrom('totp')
      .select(['secret', 'confirmed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row && { sealed: row.secret, confirmedAt: row.confirmed_at }
  },

  /** Replaces a secret that was never confirmed. False if there is a confirmed one. */
  async beginTotp(userId: number, sealed: Buffer, now: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('totp')
      .values({ user_id: userId, secret: sealed, created_at: new Date(now) })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret: sealed, created_at: new Date(now) })
          .where('totp.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  },

  /** A time step counts once: of two requests with the same code only one passes. */
  async takeCounter(userId: number, counter: number) {
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set({ last_counter: counter })
      .where('user_id', '=', userId)
      .where('last_counter', '<', `${counter}`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Confirms exactly this secret; false if it was replaced meanwhile. */
  async confirmTotp(userId: number, sealed: Buffer, now: number) {
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set({ confirmed_at: new Date(now) })
      .where('user_id', '=', userId)
      .where('secret', '=', sealed)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async endTotp(userId: number) {
    const { numDeletedRows } = await db.deleteFrom('totp').where('user_id', '=', userId).executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Replaces all previous codes. */
  keepRecoveryCodes: (userId: number, hashes: readonly string[]) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      if (hashes.length === 0) return
      const rows = hashes.map((hash, slot) => ({ user_id: userId, slot, hash }))
      await trx.insertInto('recovery_codes').values(rows).execute()
    }),

  async findRecoveryCode(userId: number, slot: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('recovery_codes')
      .select('hash')
      .where('user_id', '=', userId)
      .where('slot', '=', slot)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return row?.hash
  },

  /** Uses the code up; false if it was used. */
  async takeRecoveryCode(userId: number, slot: number, now: number) {
    const { numUpdatedRows } = await db
      .updateTable('recovery_codes')
      .set({ used_at: new Date(now) })
      .where('user_id', '=', userId)
      .where('slot', '=', slot)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async recoveryCodesLeft(userId: number) {
    const { left } = await db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<string>().as('left'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(left)
  },

  async asksPasskey(userId: number) {
    const row = await db
      .selectFrom('passkey_second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row !== undefined
  },

  async askPasskey(userId: number, on: boolean) {
    if (!on) return void (await db.deleteFrom('passkey_second_factors').where('user_id', '=', userId).execute())
    await db
      .insertInto('passkey_second_factors')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})
