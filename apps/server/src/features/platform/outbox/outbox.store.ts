import type { Language } from '@heliograph/phrases'
import { sql, type Kysely, type NotNull } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Channel, MessageKind, Written } from '#needs/messages.ts'

/** A message as the demo shows it. */
export interface ShownMessage {
  /** Too long for a number. */
  id: string
  channel: Channel
  recipient: string
  /** None in an SMS. */
  subject: string | null
  /** Null once it was erased. */
  text: string | null
  language: string
  createdAt: Date
  /** Null while it has not left. */
  sentAt: Date | null
}

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

  newest: (limit: number): Promise<ShownMessage[]> =>
    db
      .selectFrom('outbox')
      .select(['id', 'channel', 'recipient', 'subject', 'body as text', 'language'])
      .select(['created_at as createdAt', 'sent_at as sentAt'])
      .where('brand', '=', brand)
      .where('recipient', 'is not', null)
      .$narrowType<{ recipient: NotNull }>()
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
  take: (
    channels: readonly Channel[],
    now: number,
    { holdMs, most }: { holdMs: number; most: number },
  ): Promise<Due[]> =>
    db
      .updateTable('outbox')
      .set((eb) => ({ due_at: new Date(now + holdMs), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('due_at', '<=', new Date(now))
          .where('expires_at', '>', new Date(now))
          .where('channel', 'in', channels)
          .orderBy('due_at')
          .orderBy('id')
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'brand', 'channel', 'recipient', 'language', 'subject', 'body', 'attempts'])
      // What is due has both: they go when it was sent, or expired.
      .$narrowType<{ recipient: NotNull; body: NotNull }>()
      .execute(),

  /** What proved something is worth nothing to whoever reads the table later. */
  async markSent(id: string, now: number, { erase }: { erase: boolean }) {
    await db
      .updateTable('outbox')
      .set({ sent_at: new Date(now), due_at: null, problem: null })
      .$if(erase, (query) => query.set({ body: unlessSecret }))
      .where('id', '=', id)
      .execute()
  },

  /** @param dueAt null: never again */
  async markFailed(id: string, problem: string, dueAt: number | null) {
    await db
      .updateTable('outbox')
      .set({ problem, due_at: dueAt === null ? null : new Date(dueAt) })
      .$if(dueAt === null, (query) => query.set({ body: unlessSecret }))
      .where('id', '=', id)
      .execute()
  },

  /** When the next is due, if anything waits. */
  async nextDue(channels: readonly Channel[], now: number) {
    const { due } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.min('due_at').as('due'))
      .where('due_at', 'is not', null)
      .where('expires_at', '>', new Date(now))
      .where('channel', 'in', channels)
      .executeTakeFirstOrThrow()
    return due?.getTime()
  },

  /** Codes that are worth nothing any more, and what nobody has to be told any more. */
  async eraseExpired(now: number) {
    await db
      .updateTable('outbox')
      .set({ body: unlessSecret, due_at: null })
      .where('expires_at', '<=', new Date(now))
      .where(({ and, eb, or }) =>
        or([eb('due_at', 'is not', null), and([eb('secret', '=', true), eb('body', 'is not', null)])]),
      )
      .execute()
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

/** The text of a message, but for one that proves something. */
const unlessSecret = sql<string | null>`case when secret then null else body end`
