import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Purpose } from '#needs/one-time-tokens.ts'

export type TicketStore = ReturnType<typeof createTicketStore>

/** Something that proves one thing, once, and soon no more. Only its hash is kept: who reads the table holds nothing. */
export const createTicketStore = (db: Kysely<Database>, brand: string) => ({
  /** Returns what the holder gets: 128 random bits. */
  async issue<T extends object>(purpose: Purpose, content: T, { expiresAt, userId }: Issue) {
    const ticket = randomBytes(16).toString('base64url')
    await db
      .insertInto('one_time_tokens')
      .values({
        id: hashOf(ticket),
        purpose,
        brand,
        user_id: userId ?? null,
        content: JSON.stringify(content),
        expires_at: new Date(expiresAt),
      })
      .execute()
    return ticket
  },

  /** Its one use; undefined if it was used, is too old, for something else or of another brand. */
  async redeem<T extends object>(purpose: Purpose, ticket: string, now: number) {
    const row = await db
      .deleteFrom('one_time_tokens')
      .where('id', '=', hashOf(ticket))
      .where('purpose', '=', purpose)
      .where('brand', '=', brand)
      .where('expires_at', '>', new Date(now))
      .returning(['user_id', 'content'])
      .executeTakeFirst()
    return row && { userId: row.user_id, content: row.content as T }
  },

  /** Looks without using it up. */
  async peek<T extends object>(purpose: Purpose, ticket: string, now: number) {
    const row = await db
      .selectFrom('one_time_tokens')
      .select(['user_id', 'content'])
      .where('id', '=', hashOf(ticket))
      .where('purpose', '=', purpose)
      .where('brand', '=', brand)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst()
    return row && { userId: row.user_id, content: row.content as T }
  },

  async forgetOld(before: number) {
    await db.deleteFrom('one_time_tokens').where('expires_at', '<', new Date(before)).execute()
  },
})

export interface Issue {
  expiresAt: number
  userId?: number | undefined
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()
