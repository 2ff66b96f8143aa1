import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export type ContentStore = ReturnType<typeof createContentStore>

export const createContentStore = (db: Kysely<Database>) => ({
  announcementAt: (now: number) =>
    db
      .selectFrom('announcements')
      .selectAll()
      .where('from_at', '<=', new Date(now))
      .where(({ eb, or }) => or([eb('to_at', 'is', null), eb('to_at', '>', new Date(now))]))
      .orderBy('from_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  versions: () => db.selectFrom('versions').selectAll().orderBy('inner_version', 'desc').execute(),
})
