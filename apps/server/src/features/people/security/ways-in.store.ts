import type { Kysely, Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brokenUnique } from '#db/unique.ts'

export interface WaysIn {
  name: string
  email: string | null
  phone: string | null
  username: string | null
  passwordHash: string | null
  passwordChangedAt: Date | null
  language: string
  disabled: boolean
  migratedTo: string | null
}

export type WaysInStore = ReturnType<typeof createWaysInStore>

export const createWaysInStore = (db: Kysely<Database>) => ({
  async find(userId: number): Promise<WaysIn | undefined> {
    const row = await db
      .selectFrom('users')
      .select([
        'name',
        'email',
        'phone',
        'username',
        'password_hash',
        'password_changed_at',
        'language',
        'disabled',
        'migrated_to',
      ])
      .where('id', '=', userId)
      .executeTakeFirst()
    return (
      row && {
        name: row.name,
        email: row.email,
        phone: row.phone,
        username: row.username,
        passwordHash: row.password_hash,
        passwordChangedAt: row.password_changed_at,
        language: row.language,
        disabled: row.disabled,
        migratedTo: row.migrated_to,
      }
    )
  },

  /** False if it belongs to another account. */
  async set(userId: number, way: Pick<Updateable<Database['users']>, 'email' | 'phone' | 'username'>) {
    try {
      await db.updateTable('users').set(way).where('id', '=', userId).execute()
      return true
    } catch (error) {
      if (brokenUnique(error) !== undefined) return false
      throw error
    }
  },
})
