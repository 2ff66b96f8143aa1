import type { Language } from '@heliograph/phrases'
import type { ColumnType, Generated } from 'kysely'
import type { Channel, MessageKind } from '#needs/messages.ts'

declare module '#db/schema.ts' {
  interface Database {
    outbox: OutboxTable
    outbox_files: OutboxFilesTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface OutboxTable {
  /** A bigint, which the driver returns as text. */
  id: ColumnType<string, never, never>
  brand: string
  channel: Channel
  recipient: string | null
  kind: MessageKind
  language: Language
  subject: string | null
  body: string | null
  secret: boolean
  unsubscribe_url: Optional<string>
  created_at: Date
  expires_at: Date
  attempts: Generated<number>
  due_at: Optional<Date>
  sent_at: Optional<Date>
  problem: Optional<string>
  /** Of whom and which plants a message tells; it is not sent if the person has lost access by then. */
  user_id: Optional<number>
  plant_ids: ColumnType<number[] | null, readonly number[] | null | undefined, never>
}

/** What is attached to a message, until it is sent. */
export interface OutboxFilesTable {
  outbox_id: string
  name: string
  media_type: string
  bytes: Buffer
}
