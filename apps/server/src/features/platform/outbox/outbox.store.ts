import type { Language } from '@heliograph/phrases'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Channel, MessageKind, Written } from '#needs/messages.ts'

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** What people's connections do: add, and in the demo show. */
export const createOutboxStore = (db: Kysely<Database>, brand: string) => ({
  async add({ recipient, subject, body, ...own }: Added) {
    const { createdAt, expiresAt, ...facts } = own
    await db
      .insertInto('outbox')
      .values({
        ...facts,
        brand,
        recipient,
        subject: recipient === null ? null : subject,
        body: recipient === null ? null : body,
        created_at: new Date(createdAt),
        expires_at: new Date(expiresAt),
        due_at: recipient === null ? null : new Date(createdAt),
      })
      .execute()
  },

  newest: (limit: number) =>
    db
      .selectFrom('outbox')
      .select(['id', 'channel', 'recipient', 'subject', 'body', 'language', 'created_at', 'sent_at'])
      .where('brand', '=', brand)
      .where('recipient', 'is not', null)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})

interface Added extends Written {
  channel: Channel
  /** Null: nothing leaves. It only takes as long as if something did. */
  recipient: string | null
  kind: MessageKind
  language: Language
  secret: boolean
  createdAt: number
  expiresAt: number
}

export type DispatchStore = ReturnType<typeof createDispatchStore>

/** What leaves, of all brands. */
export const createDispatchStore = (db: Kysely<Database>) => ({
  /**
   * Takes what is due, for so long: no other process takes the same meanwhile, and if this one dies the next one does.
   */
  async take(channels: readonly Channel[], now: number, { holdMs, most }: { holdMs: number; most: number }) {
    const { rows } = await sql<Due>`
      update outbox set due_at = ${new Date(now + holdMs)}, attempts = attempts + 1
      where id in (
        select id from outbox
        where due_at <= ${new Date(now)} and expires_at > ${new Date(now)} and channel = any(${[...channels]}::text[])
        order by due_at, id limit ${most} for update skip locked)
      returning id, brand, channel, recipient, language, subject, body, attempts`.execute(db)
    return rows
  },

  /** What proved something is worth nothing to whoever reads the table later. */
  async markSent(id: string, now: number, { erase }: { erase: boolean }) {
    await sql`update outbox set sent_at = ${new Date(now)}, due_at = null, problem = null,
      body = case when secret and ${erase} then null else body end where id = ${id}`.execute(db)
  },

  /** @param dueAt null: never again */
  async markFailed(id: string, problem: string, dueAt: number | null) {
    await sql`update outbox set problem = ${problem}, due_at = ${dueAt === null ? null : new Date(dueAt)},
      body = case when secret and ${dueAt === null} then null else body end where id = ${id}`.execute(db)
  },

  /** When the next is due, if anything waits. */
  async nextDue(channels: readonly Channel[], now: number) {
    const { rows } = await sql<{ due: Date | null }>`
      select min(due_at) as due from outbox
      where due_at is not null and expires_at > ${new Date(now)} and channel = any(${[...channels]}::text[])`.execute(
      db,
    )
    return rows[0]?.due?.getTime()
  },

  /** Codes that are worth nothing any more, and what nobody has to be told any more. */
  async eraseExpired(now: number) {
    await sql`update outbox set body = case when secret then null else body end, due_at = null
      where expires_at <= ${new Date(now)} and (due_at is not null or (secret and body is not null))`.execute(db)
  },

  async forgetOld(before: number) {
    await db.deleteFrom('outbox').where('created_at', '<', new Date(before)).execute()
  },
})

export interface Due {
  id: string
  brand: string
  channel: Channel
  recipient: string
  language: Language
  subject: string | null
  body: string
  attempts: number
}
