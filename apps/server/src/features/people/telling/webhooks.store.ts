import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { beginSql } from './telling.store.ts'
import type { WebhookBody } from './webhook-shapes.ts'

export interface KnownWebhook {
  id: number
  name: string
  host: string
  shape: WebhookBody['shape']
  level: number
  addedAt: Date
  failingSince: Date | null
  stoppedAt: Date | null
}

export type WebhookStore = ReturnType<typeof createWebhookStore>

/** The webhooks of one brand's people. */
export const createWebhookStore = (db: Kysely<Database>) => ({
  list: (userId: number): Promise<KnownWebhook[]> =>
    db
      .selectFrom('webhooks')
      .select(['id', 'name', 'host', 'shape', 'level', 'added_at as addedAt'])
      .select(['failing_since as failingSince', 'stopped_at as stoppedAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),

  /** Only what is new from now on is posted. False if there are `most` already. */
  add: (userId: number, { name, host, shape, level, sealed, zone }: Added, most: number, at: number) =>
    db.transaction().execute(async (trx) => {
      // Of two at once, one sees the other.
      await sql`select from users where id = ${userId} for update`.execute(trx)
      const { rows } = await sql<{
        has: number
      }>`select count(*)::int as has from webhooks where user_id = ${userId}`.execute(trx)
      if ((rows[0]?.has ?? 0) >= most) return false
      await trx
        .insertInto('message_settings')
        .values({ user_id: userId, zone })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
      const values = { user_id: userId, name, host, shape, level, sealed: Buffer.from(sealed), added_at: new Date(at) }
      await trx.insertInto('webhooks').values(values).execute()
      await beginSql(at, userId).execute(trx)
      return true
    }),

  /** Returns its name, if it was theirs. */
  async remove(userId: number, id: number) {
    const row = await db
      .deleteFrom('webhooks')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    return row?.name
  },

  find: (userId: number, id: number) =>
    db
      .selectFrom('webhooks as h')
      .innerJoin('users as u', 'u.id', 'h.user_id')
      .select(['h.sealed', 'u.language'])
      .where('h.user_id', '=', userId)
      .where('h.id', '=', id)
      .executeTakeFirst(),

  async goOn(userId: number, id: number) {
    await db
      .updateTable('webhooks')
      .set({ failing_since: null, failed_at: null, stopped_at: null })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
  },

  /** Those that failed for long. Each is said in the transaction that stops it. */
  stopFailing: (forMs: number, at: number, say: (stopped: Stopped, trx: Kysely<Database>) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<Stopped>`
        update webhooks h set stopped_at = ${new Date(at)} from users u
        where u.id = h.user_id and not u.disabled and h.stopped_at is null
          and h.failed_at >= h.failing_since + ${forMs} * interval '1 millisecond'
        returning h.name, h.host, u.email, u.language`.execute(trx)
      for (const row of rows) await say(row, trx)
    }),
})

export interface Stopped {
  name: string
  host: string
  email: string | null
  language: string
}

interface Added {
  name: string
  host: string
  shape: WebhookBody['shape']
  level: number
  sealed: Uint8Array
  /** Of the quiet hours, if the person never chose any. */
  zone: string
}

export type PostedWebhookStore = ReturnType<typeof createPostedWebhookStore>

/** Where messages of all brands go. */
export const createPostedWebhookStore = (db: Kysely<Database>) => ({
  find: (id: number) =>
    db
      .selectFrom('webhooks')
      .select(['user_id as userId', 'sealed'])
      .where('id', '=', id)
      .where('stopped_at', 'is', null)
      .executeTakeFirst(),

  async took(id: number) {
    await db
      .updateTable('webhooks')
      .set({ failing_since: null, failed_at: null })
      .where('id', '=', id)
      .where('failing_since', 'is not', null)
      .execute()
  },

  async failed(id: number, at: number) {
    await sql`
      update webhooks set failing_since = coalesce(failing_since, ${new Date(at)}), failed_at = ${new Date(at)} where id = ${id}
    `.execute(db)
  },
})
