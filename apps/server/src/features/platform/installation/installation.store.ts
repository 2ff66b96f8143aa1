import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Counts over the rows of the brand whose connections these are. */
export const createInstallationStore = (db: Kysely<Database>) => ({
  async counts({ hourAgo, dayAgo, weekAgo }: Times): Promise<Counts> {
    const all = sql<string>`count(*)`.as('count')
    const count = async (table: 'plants' | 'users' | 'organisations') =>
      Number((await db.selectFrom(table).select(all).executeTakeFirstOrThrow()).count)
    const [plants, people, organisations, gateways, messages] = await Promise.all([
      count('plants'),
      count('users'),
      count('organisations'),
      db
        .selectFrom('gateways')
        .select([all, sql<string>`count(*) filter (where gateways.heard_at >= ${hourAgo})`.as('hour')])
        .select(sql<string>`count(*) filter (where gateways.heard_at >= ${dayAgo})`.as('day'))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('outbox')
        .select([
          sql<string>`count(*) filter (where due_at is not null)`.as('waiting'),
          sql<string>`count(*) filter (where due_at is not null and problem is not null)`.as('failing'),
          sql<string>`count(*) filter (where due_at is null and sent_at is null and created_at >= ${weekAgo})`.as(
            'failed',
          ),
        ])
        // Written only so that an answer takes as long as one that sends.
        .where('recipient', 'is not', null)
        .executeTakeFirstOrThrow(),
    ])
    return {
      plants,
      people,
      organisations,
      gateways: {
        registered: Number(gateways.count),
        heardLastHour: Number(gateways.hour),
        heardLastDay: Number(gateways.day),
      },
      messages: {
        waiting: Number(messages.waiting),
        failing: Number(messages.failing),
        failed: Number(messages.failed),
      },
    }
  },
})

interface Times {
  hourAgo: Date
  dayAgo: Date
  weekAgo: Date
}

export interface Counts {
  plants: number
  people: number
  organisations: number
  gateways: { registered: number; heardLastHour: number; heardLastDay: number }
  messages: { waiting: number; failing: number; failed: number }
}
