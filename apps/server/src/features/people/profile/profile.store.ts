import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type ProfileStore = ReturnType<typeof createProfileStore>

export const createProfileStore = (db: Kysely<Database>) => ({
  find: (userId: number) =>
    db
      .selectFrom('users')
      .select([
        'id',
        'name',
        'username',
        'email',
        'phone',
        'language',
        'country',
        'area',
        'created_at',
        'last_login_at',
      ])
      .where('id', '=', userId)
      .executeTakeFirst(),

  async change(userId: number, change: { name?: string; language?: string }) {
    await db.updateTable('users').set(change).where('id', '=', userId).execute()
  },
})
