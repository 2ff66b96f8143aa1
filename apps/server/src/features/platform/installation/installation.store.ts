import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Counts over the rows of the brand whose connections these are. */
export const createInstallationStore = (db: Kysely<Database>) => ({
  async counts(heardSince: Date): Promise<Counts> {
    const all = sql<string>`count(*)`.as('count')
    const count = async (table: 'plants' | 'users' | 'organisations') =>
      Number((await db.selectFrom(table).select(all).executeTakeFirstOrThrow()).count)
    const [plants, people, organisations, gateways, messages] = await Promise.all([
      count('plants'),
      count('users'),
      count('organisations'),
      db
        .selectFrom('gateways')
        .select([all, sql<string>`count(*) filter (where gateways.heard_at >= ${heardSince})`.as('heard')])
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('outbox')
        .select([all, sql<string>`count(*) filter (where outbox.problem is not null)`.as('failing')])
        .where('due_at', 'is not', null)
        // Written only so that an answer takes as long as one that sends.
        .where('recipient', 'is not', null)
        .executeTakeFirstOrThrow(),
    ])
    return {
      plants,
      people,
      organisations,
      gateways: { registered: Number(gateways.count), heardLastDay: Number(gateways.heard) },
      messages: { waiting: Number(messages.count), failing: Number(messages.failing) },
    }
  },
})

export interface Counts {
  plants: number
  people: number
  organisations: number
  gateways: { registered: number; heardLastDay: number }
  messages: { waiting: number; failing: number }
}
