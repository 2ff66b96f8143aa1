import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Page, Window } from '#needs/pages.ts'

/** One change of what a person may still send. */
export interface CreditChange {
  at: Date
  change: number
  /** The order that it was bought with; null for an SMS. */
  reference: string | null
  /** An SMS that could not be sent. */
  isGivenBack: boolean
}

export type CreditStore = ReturnType<typeof createCreditStore>

export const createCreditStore = (db: Kysely<Database>) => ({
  /** False if the account moved to the other data centre. */
  async isHere(userId: number) {
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('migrated_to', 'is', null)
      .executeTakeFirst()
    return row !== undefined
  },

  async balance(userId: number): Promise<number> {
    const { sum } = await db
      .selectFrom('message_credits')
      .select(({ fn }) => fn.sum<number | null>('change').as('sum'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return sum ?? 0
  },

  async page(userId: number, { page, size }: Window): Promise<Page<CreditChange>> {
    const rows = await db
      .selectFrom('message_credits as c')
      .leftJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.at', 'c.change', 'o.reference'])
      .select(sql<boolean>`c.outbox_id is not null and c.change > 0`.as('isGivenBack'))
      .where('c.user_id', '=', userId)
      .orderBy('c.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    const { total } = await db
      .selectFrom('message_credits')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { total, rows }
  },

  /** A line of an order gives once, until it is taken back; then, once, it can give again. @throws if it is not its turn */
  async change(userId: number, change: number, of: { orderId: number; position: number }, now: number) {
    const before = await db
      .selectFrom('message_credits')
      .select('change')
      .where('order_id', '=', of.orderId)
      .where('order_position', '=', of.position)
      .execute()
    const given = before.reduce((sum, row) => sum + row.change, 0)
    if (given !== Math.max(0, -change)) throw new Error(`Order ${of.orderId} has given ${given} SMS already`)
    await db
      .insertInto('message_credits')
      .values({
        user_id: userId,
        change,
        order_id: of.orderId,
        order_position: of.position,
        turn: 1 + before.filter((row) => row.change === change).length,
        at: new Date(now),
      })
      .execute()
  },

  async take(userId: number, outboxId: string, now: number) {
    await db
      .insertInto('message_credits')
      .values({ user_id: userId, change: -1, outbox_id: outboxId, at: new Date(now) })
      .execute()
  },

  /** For messages that were given up, withdrawn or outlived. An operator who sends one all the same sends it for nothing. */
  async giveBackUnsent(now: number) {
    await sql`
      insert into message_credits (user_id, change, outbox_id, at)
      select c.user_id, 1, c.outbox_id, ${new Date(now)}
      from message_credits c join outbox m on m.id = c.outbox_id
      where c.change = -1 and m.sent_at is null and (m.due_at is null or m.expires_at <= ${new Date(now)})
      on conflict do nothing`.execute(db)
  },
})
