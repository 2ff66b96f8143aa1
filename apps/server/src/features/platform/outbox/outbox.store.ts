import type { Language } from '@heliograph/phrases'
import { sql, type Kysely, type NotNull } from 'kysely'
import type { Database } from '#db/schema.ts'
import type {
  About,
  AttachedFile,
  Channel,
  MessageKind,
  ProvidedChannel,
  WebhookDelivery,
  Written,
} from '#needs/messages.ts'

/** A message as shown in the demo. */
export interface ShownMessage {
  /** Text, because it may exceed a number. */
  id: string
  channel: ProvidedChannel
  recipient: string
  /** Null for an SMS. */
  subject: string | null
  /** Null after it was erased. */
  text: string | null
  /** The name of what is attached. */
  file: string | null
  language: string
  createdAt: Date
  /** Null until it is sent. */
  sentAt: Date | null
}

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** What connections of a brand may do: add messages, and read them in the demo. */
export const createOutboxStore = (db: Kysely<Database>, brand: string) => ({
  async add({ recipient, subject, body, unsubscribeUrl, about, file, ...own }: Added) {
    const { createdAt, expiresAt, ...facts } = own
    const { id } = await db
      .insertInto('outbox')
      .values({
        ...facts,
        brand,
        recipient,
        subject: recipient === null ? null : subject,
        body: recipient === null ? null : body,
        unsubscribe_url: recipient === null ? null : unsubscribeUrl,
        user_id: about?.userId,
        plant_ids: about?.plantIds,
        created_at: new Date(createdAt),
        expires_at: new Date(expiresAt),
        due_at: recipient === null ? null : new Date(createdAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Stored in the transaction of the message by who attaches one: without it, the mail would go without.
    if (file && recipient !== null) {
      const { name, mediaType, bytes } = file
      await db
        .insertInto('outbox_files')
        .values({ outbox_id: id, name, media_type: mediaType, bytes: Buffer.from(bytes) })
        .execute()
    }
    return id
  },

  newest: (limit: number): Promise<ShownMessage[]> =>
    db
      .selectFrom('outbox')
      .leftJoin('outbox_files as f', 'f.outbox_id', 'outbox.id')
      .select(['id', 'channel', 'recipient', 'subject', 'body as text', 'language', 'f.name as file'])
      .select(['created_at as createdAt', 'sent_at as sentAt'])
      .where('brand', '=', brand)
      .where('recipient', 'is not', null)
      // Those to devices and programs are really sent.
      .where('channel', 'not in', ['push', 'webhook'])
      .$narrowType<{ recipient: NotNull; channel: ProvidedChannel }>()
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** What is attached to a message. */
  fileOf: (id: number): Promise<AttachedFile | undefined> =>
    db
      .selectFrom('outbox_files as f')
      .innerJoin('outbox as o', 'o.id', 'f.outbox_id')
      .select(['f.name', 'f.media_type as mediaType', 'f.bytes'])
      .where('o.brand', '=', brand)
      .where('o.id', '=', String(id))
      .executeTakeFirst(),

  /** The last messages to each webhook. */
  async toWebhooks(recipients: readonly string[], most: number) {
    const { rows } = await sql<WebhookDelivery>`
      select r as recipient, o.created_at as "createdAt", o.sent_at as "sentAt", o.due_at as "dueAt", o.attempts, o.problem
      from unnest(${sql.val(recipients)}::text[]) as r cross join lateral (
        select * from outbox where brand = ${brand} and channel = 'webhook' and recipient = r order by id desc limit ${most}
      ) o order by o.id desc`.execute(db)
    return rows
  },
})

interface Added extends Written {
  channel: Channel
  /** Null sends nothing, but takes as long as a real message. */
  recipient: string | null
  kind: MessageKind
  language: Language
  about: About | undefined
  file: AttachedFile | undefined
  secret: boolean
  createdAt: number
  expiresAt: number
}

export type DispatchStore = ReturnType<typeof createDispatchStore>

/** Messages to send, of all brands. */
export const createDispatchStore = (db: Kysely<Database>) => ({
  /**
   * Takes due messages for a limited time: no other process takes them meanwhile, and if this one dies, another does later. Those that
   * a person waits for come first.
   */
  take: (
    channels: readonly Channel[],
    now: number,
    { holdMs, most }: { holdMs: number; most: number },
  ): Promise<Due[]> => {
    const due = db
      .selectFrom('outbox')
      .select('id')
      .where('due_at', '<=', new Date(now))
      .where('expires_at', '>', new Date(now))
      .where('channel', 'in', channels)
      .orderBy('due_at')
      .orderBy('id')
      .forUpdate()
      .skipLocked()
    // Each by an index of its own: sorted together, all that waits would be read for each batch.
    return (
      db
        .with('first', () => due.where(isAwaited).limit(most))
        .with('others', () => due.where(({ not }) => not(isAwaited)).limit(most))
        .updateTable('outbox')
        .set((eb) => ({ due_at: new Date(now + holdMs), attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom(eb.selectFrom('first').select('id').unionAll(eb.selectFrom('others').select('id')).as('taken'))
            .select('taken.id')
            .limit(most),
        )
        .returning(['id', 'brand', 'channel', 'kind', 'recipient', 'language', 'subject', 'body', 'attempts'])
        .returning(['unsubscribe_url as unsubscribeUrl', 'user_id as userId', 'plant_ids as plantIds'])
        .returning('created_at as createdAt')
        // Due messages have both, because they are only erased after sending or expiry.
        .$narrowType<{ recipient: NotNull; body: NotNull }>()
        .execute()
    )
  },

  /** What is attached to a message. */
  fileOf: (id: string): Promise<AttachedFile | undefined> =>
    db
      .selectFrom('outbox_files')
      .select(['name', 'media_type as mediaType', 'bytes'])
      .where('outbox_id', '=', id)
      .executeTakeFirst(),

  /** Erases texts with codes, so that they cannot be read from the table later, and what was attached. */
  async markSent(id: string, now: number, { erase }: { erase: boolean }) {
    await db
      .updateTable('outbox')
      .set({ sent_at: new Date(now), due_at: null, problem: null })
      .$if(erase, (query) => query.set({ body: unlessSecret }))
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('outbox_files').where('outbox_id', '=', id).execute()
  },

  /** @param dueAt null for no further attempt */
  async markFailed(id: string, problem: string, dueAt: number | null) {
    await db
      .updateTable('outbox')
      .set({ problem, due_at: dueAt === null ? null : new Date(dueAt) })
      .$if(dueAt === null, (query) => query.set({ body: unlessSecret }))
      .where('id', '=', id)
      .execute()
  },

  /** It is not sent, and its text goes: it tells something that the person no longer reads. */
  async withdraw(id: string) {
    await db
      .updateTable('outbox')
      .set({ problem: 'withdrawn', due_at: null, subject: null, body: null })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('outbox_files').where('outbox_id', '=', id).execute()
  },

  /**
   * Makes a message due that was given up, or that waits for its next attempt. One that is being sent is due in `holdMs` at
   * most, and is left alone. False if there is nothing to send.
   */
  async retry(brand: string, id: number, now: number, holdMs: number) {
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set((eb) => ({
        attempts: eb.case().when('due_at', 'is', null).then(0).else(eb.ref('attempts')).end(),
        due_at: new Date(now),
      }))
      .where('brand', '=', brand)
      .where('id', '=', String(id))
      .where('recipient', 'is not', null)
      .where('body', 'is not', null)
      .where('sent_at', 'is', null)
      .where('problem', 'is not', null)
      .where('problem', '<>', 'withdrawn')
      .where('expires_at', '>', new Date(now))
      .where(({ eb, or }) => or([eb('due_at', 'is', null), eb('due_at', '>', new Date(now + holdMs))]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** When the next message is due, if any is waiting. */
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

  /** Erases messages with expired codes or outdated news, and what was attached to those that have no text any more. */
  async eraseExpired(now: number) {
    await db
      .updateTable('outbox')
      .set({ body: unlessSecret, due_at: null })
      .where('expires_at', '<=', new Date(now))
      .where(({ and, eb, or }) =>
        or([eb('due_at', 'is not', null), and([eb('secret', '=', true), eb('body', 'is not', null)])]),
      )
      .execute()
    // Those of messages that were given up: without their text, nobody can send them again.
    await sql`delete from outbox_files f using outbox o where o.id = f.outbox_id and o.body is null`.execute(db)
  },

  async forgetOld(before: number) {
    await db.deleteFrom('outbox').where('created_at', '<', new Date(before)).execute()
  },
})

export interface Due {
  id: string
  brand: string
  channel: Channel
  kind: MessageKind
  recipient: string
  language: Language
  subject: string | null
  body: string
  unsubscribeUrl: string | null
  attempts: number
  /** Whom a message about plants tells of them. */
  userId: number | null
  plantIds: number[] | null
  createdAt: Date
}

/** What a person asked for and waits for, such as a code, and links that open an account. Storms of alerts are not among them. */
const awaited: readonly MessageKind[] = [
  'code.register',
  'code.password',
  'code.log-in',
  'code.email',
  'code.phone',
  'code.revoke',
  'already-registered',
  'invitation',
  'administrator-invitation',
  'plant-handed-over',
  'test-mail',
]

/** Written out as in the index `outbox_awaited`, which has those of migration 0135: a kind that is added above needs a new one. */
const isAwaited = sql<boolean>`kind in (${sql.join(awaited.map((kind) => sql.lit(kind)))})`

/** The text of a message, unless it contains a code. */
const unlessSecret = sql<string | null>`case when secret then null else body end`
