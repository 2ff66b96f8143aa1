import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    message_credits: MessageCreditsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface MessageCreditsTable {
  id: Generated<number>
  user_id: number
  change: number
  order_id: Optional<number>
  order_position: Optional<number>
  turn: Generated<number>
  outbox_id: Optional<string>
  at: Date
}
