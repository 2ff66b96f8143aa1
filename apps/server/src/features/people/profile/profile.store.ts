import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** What an account stores about its person. */
export interface HeldProfile {
  id: number
  name: string
  username: string | null
  email: string | null
  phone: string | null
  /** The language of mails that the platform sends. */
  language: string
  /** Where the person signed up, if known. */
  country: string | null
  area: string | null
  createdAt: Date
  lastLoginAt: Date | null
}

export type ProfileStore = ReturnType<typeof createProfileStore>

export const createProfileStore = (db: Kysely<Database>) => ({
  find: (userId: number): Promise<HeldProfile | undefined> =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'username', 'email', 'phone', 'language', 'country', 'area'])
      .select(['created_at as createdAt', 'last_login_at as lastLoginAt'])
      .where('id', '=', userId)
      .executeTakeFirst(),

  async change(userId: number, change: { name?: string; language?: string }) {
    await db.updateTable('users').set(change).where('id', '=', userId).execute()
  },
})
