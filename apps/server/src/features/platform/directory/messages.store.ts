import { minuteMs } from '@heliograph/domain/zones'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Channel, MessageKind } from '#needs/messages.ts'
import { patternsOf, type Search } from './pattern.ts'

type MessageState = 'waiting' | 'failing' | 'sent' | 'failed' | 'expired' | 'withdrawn'

export interface MessageSearch extends Search {
  state?: MessageState | undefined
}

/** Without its subject and text. */
export interface ListedMessage {
  id: number
  channel: Channel
  kind: MessageKind
  recipient: string | null
  userId: number | null
  personName: string | null
  state: MessageState
  attempts: number
  problem: string | null
  createdAt: Date
  sentAt: Date | null
  nextAt: Date | null
  mayRetry: boolean
}

/** Messages of the brand whose connections these are. Those to nobody are written only for the time that an answer takes. */
export const createMessageStore = (db: Kysely<Database>) => {
  const read = async (now: Date, found: ReturnType<typeof sql>, size: number) => {
    const { rows } = await sql<ListedMessage>`
      select * from (
        select o.id::float8 as id, o.channel, o.kind, case when o.channel in ('mail', 'sms') then o.recipient end as recipient,
          u.id as "userId", u.name as "personName", ${stateSql(now)} as state, o.attempts, o.problem,
          o.created_at as "createdAt", o.sent_at as "sentAt",
          case when o.expires_at > ${now} then o.due_at end as "nextAt", ${mayRetrySql(now)} as "mayRetry"
        from outbox o left join users u on u.id = o.user_id
        where o.recipient is not null
      ) as m where ${found} order by id desc limit ${size}`.execute(db)
    return rows
  }
  return {
    messages({ search, before, size, state }: MessageSearch, now: Date) {
      const { isAll, holds } = patternsOf(search)
      const conditions = [
        isAll ? sql`true` : sql`(recipient ilike ${holds} or "personName" ilike ${holds})`,
        before === undefined ? sql`true` : sql`id < ${before}`,
        state === undefined ? sql`true` : sql`state = ${state}`,
      ]
      return read(now, sql.join(conditions, sql` and `), size)
    },

    message: async (id: number, now: Date) => (await read(now, sql`id = ${id}`, 1))[0],
  }
}

const stateSql = (now: Date) => sql`case
  when o.sent_at is not null then 'sent'
  when o.problem = 'withdrawn' then 'withdrawn'
  when o.due_at is not null and o.expires_at > ${now} then case when o.problem is null then 'waiting' else 'failing' end
  when o.problem is not null then 'failed' else 'expired' end`

/** While one is being sent, it is due in five minutes at most: another attempt would send it twice. */
const mayRetrySql = (now: Date) => sql`(o.sent_at is null and o.body is not null and o.expires_at > ${now}
  and o.problem is not null and o.problem <> 'withdrawn'
  and (o.due_at is null or o.due_at > ${new Date(now.getTime() + heldMs)}))`

const heldMs = 5 * minuteMs
