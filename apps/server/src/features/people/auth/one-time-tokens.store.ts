import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { OneTimeTokens, Purpose } from '#needs/one-time-tokens.ts'

/** Only the hash of a token is stored, so that the table alone is of no use. */
export const createOneTimeTokenStore = (db: Kysely<Database>, brand: string): OneTimeTokens => ({
  async issue(purpose, content, { expiresAt, userId }) {
    const token = randomBytes(16).toString('base64url')
    await db
      .insertInto('one_time_tokens')
      .values({
        id: hashOf(token),
        purpose,
        brand,
        user_id: userId ?? null,
        content: JSON.stringify(content),
        expires_at: new Date(expiresAt),
      })
      .execute()
    return token
  },

  async redeem<T extends object>(purpose: Purpose, token: string, now: number) {
    const row = await db
      .deleteFrom('one_time_tokens')
      .where('id', '=', hashOf(token))
      .where('purpose', '=', purpose)
      .where('brand', '=', brand)
      .where('expires_at', '>', new Date(now))
      .returning(['user_id', 'content'])
      .executeTakeFirst()
    return row && { userId: row.user_id, content: row.content as T }
  },

  async peek<T extends object>(purpose: Purpose, token: string, now: number) {
    const row = await db
      .selectFrom('one_time_tokens')
      .select(['user_id', 'content'])
      .where('id', '=', hashOf(token))
      .where('purpose', '=', purpose)
      .where('brand', '=', brand)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst()
    return row && { userId: row.user_id, content: row.content as T }
  },
})

export const forgetOldTokens = async (db: Kysely<Database>, before: number) => {
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', new Date(before)).execute()
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
