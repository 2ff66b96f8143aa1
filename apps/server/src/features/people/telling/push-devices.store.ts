import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PushRecipient } from './push-message.ts'

export interface PushAddress extends PushRecipient {
  address: string
}

/** Whose browser it is, and the log-in that it goes with. */
export interface LogIn {
  userId: number
  family: string
}

export type PushDeviceStore = ReturnType<typeof createPushDeviceStore>

/** The browsers that show alerts. */
export const createPushDeviceStore = (db: Kysely<Database>) => ({
  list: (userId: number) =>
    db
      .selectFrom('push_devices')
      .select(['id', 'name', 'address', 'added_at as addedAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),

  /**
   * A browser belongs to the person who set it up last. Of more than `most`, the oldest goes. None is added for a log-in that
   * was ended meanwhile: nothing would end what it shows.
   */
  add: (
    { userId, family }: LogIn,
    { address, publicKey, secret }: PushAddress,
    name: string,
    most: number,
    at: number,
  ) =>
    db.transaction().execute(async (trx) => {
      const values = {
        user_id: userId,
        family,
        public_key: Buffer.from(publicKey),
        secret: Buffer.from(secret),
        name,
        added_at: new Date(at),
      }
      const standing = await trx
        .selectFrom('sessions')
        .select('id')
        .where('family', '=', family)
        .where('ended_at', 'is', null)
        // Who ends it waits until the device is there, and takes it along.
        .forShare()
        .execute()
      if (standing.length === 0) return
      await trx.deleteFrom('push_devices').where('address', '=', address).where('user_id', '!=', userId).execute()
      await trx
        .insertInto('push_devices')
        .values({ ...values, address })
        .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet(values))
        .execute()
      await sql`
        delete from push_devices where user_id = ${userId} and id not in (
          select id from push_devices where user_id = ${userId} order by added_at desc, id desc limit ${most})
      `.execute(trx)
    }),

  /** The person goes on in another log-in, for another organisation. */
  async carry(family: string, sessionId: string) {
    await sql`
      update push_devices set family = (select family from sessions where id = ${sessionId}) where family = ${family}
    `.execute(db)
  },

  async remove(userId: number, id: number) {
    await db.deleteFrom('push_devices').where('user_id', '=', userId).where('id', '=', id).execute()
  },

  find: (id: number) =>
    db
      .selectFrom('push_devices')
      .select(['address', 'public_key as publicKey', 'secret'])
      .where('id', '=', id)
      .executeTakeFirst(),

  /** The browser no longer takes messages. */
  async forget(id: number) {
    await db.deleteFrom('push_devices').where('id', '=', id).execute()
  },
})
