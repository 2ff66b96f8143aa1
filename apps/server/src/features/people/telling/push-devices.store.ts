import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PushRecipient } from './push-message.ts'

export interface PushAddress extends PushRecipient {
  address: string
}

/** Whose browser it is, and the session that sets it up. */
export interface SetBy {
  id: string
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
   * A browser belongs to the person who set it up last. Of more than `most`, the oldest goes. None is added for a session that
   * was ended meanwhile: nothing would end what it shows.
   */
  add: (
    { id, userId, family }: SetBy,
    { address, publicKey, secret }: PushAddress,
    name: string,
    most: number,
    at: number,
  ) =>
    db.transaction().execute(async (trx) => {
      const standing = await trx
        .selectFrom('sessions')
        .select(isHandedOver.as('isHandedOver'))
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        // Who ends it waits until the device is there, and takes it along.
        .forShare()
        .executeTakeFirst()
      if (!standing) return
      const values = {
        user_id: userId,
        family,
        handed_session_id: standing.isHandedOver ? id : null,
        public_key: Buffer.from(publicKey),
        secret: Buffer.from(secret),
        name,
        added_at: new Date(at),
      }
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

  /** The person goes on in another log-in, for another organisation. Those of other sessions of the old one stay with them. */
  async carry(fromSessionId: string, toSessionId: string) {
    await sql`
      update push_devices d set family = next.family, handed_session_id = null from sessions own, sessions next
      where own.id = ${fromSessionId} and next.id = ${toSessionId} and d.family = own.family
        and d.handed_session_id is not distinct from case when 'hand-over' = any(own.methods) then own.id end
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

const isHandedOver = sql<boolean>`'hand-over' = any(methods)`
