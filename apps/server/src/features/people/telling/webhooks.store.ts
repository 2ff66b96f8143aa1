import { sql, type Kysely } from 'kysely'
import { isOvertaken, nextAttempt } from '#db/request-attempts.ts'
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

/** Whose it is. */
export type Holder = { userId: number } | { organisationId: number }

/** The webhooks of one brand's people and organisations. */
export const createWebhookStore = (db: Kysely<Database>) => ({
  list: (holder: Holder): Promise<KnownWebhook[]> =>
    db
      .selectFrom('webhooks')
      .select(['id', 'name', 'host', 'shape', 'level', 'added_at as addedAt'])
      .select(['failing_since as failingSince', 'stopped_at as stoppedAt'])
      .where(isOf(holder))
      .orderBy('id')
      .execute(),

  nextAttempt: () => nextAttempt(db),

  /**
   * Only what is new from now on is posted. If the same request has added one since then, that one is as it is sent now, with the
   * new secret, unless a later attempt has given it one: the person was shown that one.
   */
  add: (
    holder: Holder,
    { name, host, shape, level, sealed, zone, language, requestHash, attempt }: Added,
    { most, at, since }: { most: number; at: number; since: number },
  ): Promise<'added' | 'again' | 'too many' | 'overtaken'> =>
    db.transaction().execute(async (trx) => {
      // Of two at once, one sees the other.
      if ('userId' in holder) await sql`select from users where id = ${holder.userId} for update`.execute(trx)
      else await sql`select from organisations where id = ${holder.organisationId} for update`.execute(trx)
      const sent = { name, host, shape, level, sealed: Buffer.from(sealed), request_attempt: attempt }
      // Without a key there is none: null equals nothing.
      const same = await trx
        .selectFrom('webhooks')
        .select('id')
        .select(isOvertaken(attempt))
        .where(isOf(holder))
        .where('request_hash', '=', requestHash)
        .where('added_at', '>', new Date(since))
        .executeTakeFirst()
      if (same?.isOvertaken) return 'overtaken'
      if (same) {
        await trx.updateTable('webhooks').set(sent).where('id', '=', same.id).execute()
        return 'again'
      }
      const { count } = await trx
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where(isOf(holder))
        .executeTakeFirstOrThrow()
      if (Number(count) >= most) return 'too many'
      const values = { ...sent, added_at: new Date(at), request_hash: requestHash }
      if ('organisationId' in holder) {
        const after = sql<number>`(select coalesce(max(id), 0) from alerts)`
        await trx
          .insertInto('webhooks')
          .values({ ...values, organisation_id: holder.organisationId, language, after_alert: after })
          .execute()
        return 'added'
      }
      const { userId } = holder
      await trx
        .insertInto('message_settings')
        .values({ user_id: userId, zone })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
      await trx
        .insertInto('webhooks')
        .values({ ...values, user_id: userId })
        .execute()
      await beginSql(at, userId).execute(trx)
      return 'added'
    }),

  /** Returns its name, if it was theirs. */
  async remove(holder: Holder, id: number) {
    const row = await db
      .deleteFrom('webhooks')
      .where(isOf(holder))
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    return row?.name
  },

  find: (holder: Holder, id: number) =>
    db
      .selectFrom('webhooks as h')
      .leftJoin('users as u', 'u.id', 'h.user_id')
      .select(['h.name', 'h.sealed'])
      .select(sql<string>`coalesce(u.language, h.language, 'en')`.as('language'))
      .where(isOf(holder))
      .where('h.id', '=', id)
      .executeTakeFirst(),

  /** A person asked for this secret, so no request that is sent again may renew it. */
  async seal(holder: Holder, id: number, sealed: Uint8Array) {
    await db
      .updateTable('webhooks')
      .set({ sealed: Buffer.from(sealed), request_hash: null })
      .where(isOf(holder))
      .where('id', '=', id)
      .execute()
  },

  async goOn(holder: Holder, id: number) {
    await db
      .updateTable('webhooks')
      .set({ failing_since: null, failed_at: null, stopped_at: null })
      .where(isOf(holder))
      .where('id', '=', id)
      .execute()
  },

  /** Those that failed for long. Each is said in the transaction that stops it. */
  stopFailing: (forMs: number, at: number, say: (stopped: Stopped, trx: Kysely<Database>) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<RawStopped>`
        update webhooks h set stopped_at = ${new Date(at)}
        where h.stopped_at is null and h.failed_at >= h.failing_since + ${forMs} * interval '1 millisecond'
          and not exists (select from users u where u.id = h.user_id and u.disabled)
        returning h.name, h.host, h.user_id, h.organisation_id`.execute(trx)
      for (const { name, host, user_id, organisation_id } of rows) {
        if (user_id === null && organisation_id === null) continue
        const people = await (organisation_id === null
          ? trx
              .selectFrom('users')
              .select(['email', 'language'])
              .where('id', '=', user_id ?? 0)
              .execute()
          : managersOf(trx, organisation_id))
        await say({ name, host, isOfOrganisation: organisation_id !== null, people }, trx)
      }
    }),

  managersOf: (organisationId: number) => managersOf(db, organisationId),
})

/** A column of `webhooks`, or of `h`. */
const isOf = (holder: Holder) =>
  'userId' in holder
    ? sql<boolean>`user_id = ${holder.userId}`
    : sql<boolean>`organisation_id = ${holder.organisationId}`

/** Who is told of what concerns an organisation's webhooks. */
const managersOf = (db: Kysely<Database>, organisationId: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('roles as r', 'r.id', 'm.role_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.language'])
    .where('m.organisation_id', '=', organisationId)
    .where(sql<boolean>`'organisation.manage' = any(r.functions)`)
    .where('u.disabled', '=', false)
    .execute()

interface RawStopped {
  name: string
  host: string
  user_id: number | null
  organisation_id: number | null
}

export interface Stopped {
  name: string
  host: string
  isOfOrganisation: boolean
  people: { email: string | null; language: string }[]
}

interface Added {
  name: string
  host: string
  shape: WebhookBody['shape']
  level: number
  sealed: Uint8Array
  /** Of the quiet hours, if the person never chose any. */
  zone: string
  /** Of what is posted to an organisation's. */
  language: string
  /** Null if it can't be sent again. */
  requestHash: Buffer | null
  attempt: number | null
}

export type PostedWebhookStore = ReturnType<typeof createPostedWebhookStore>

/** Where messages of all brands go. */
export const createPostedWebhookStore = (db: Kysely<Database>) => ({
  find: (id: number) =>
    db
      .selectFrom('webhooks')
      .select(['user_id as userId', 'organisation_id as organisationId', 'sealed'])
      .where('id', '=', id)
      .where('stopped_at', 'is', null)
      .executeTakeFirst(),

  /** Whether an organisation still looks after all of some plants. */
  async looksAfter(organisationId: number, plantIds: readonly number[]) {
    const { rows } = await sql<{ is_so: boolean }>`
      select not exists (
        select from unnest(${sql.val(plantIds)}::int[]) as p(id) where not exists (
          select from plant_relations r where r.plant_id = p.id and r.organisation_id = ${organisationId}
            and r.ended_at is null and (r.expires_at is null or r.expires_at > now()))) as is_so`.execute(db)
    return rows[0]?.is_so ?? false
  },

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
