import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { DocumentsTable, VersionsTable } from './content.table.ts'

export type ContentStore = ReturnType<typeof createContentStore>

export interface VersionFilter {
  channel?: string | null | undefined
  platformCode?: string | null | undefined
}

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

  versions: ({ channel, platformCode }: VersionFilter) =>
    db
      .selectFrom('versions')
      .selectAll()
      .$if(Boolean(channel), (query) => query.where(sql`upper(channel)`, '=', channel!.toUpperCase()))
      .$if(Boolean(platformCode), (query) => query.where('platform_code', '=', platformCode!))
      .orderBy('inner_version', 'desc')
      .orderBy('published_at', 'desc')
      .limit(200)
      .execute(),

  /** Undefined if its number is published already. */
  addVersion: (version: Insertable<VersionsTable>) =>
    db
      .insertInto('versions')
      .values(version)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),

  documents: (brand: string, language: string | undefined, type: string | undefined) =>
    db
      .selectFrom('documents')
      .selectAll()
      .where('brand', '=', brand)
      .$if(language !== undefined, (query) =>
        query.where((eb) => eb.or([eb('language', 'is', null), eb('language', '=', language!)])),
      )
      .$if(type !== undefined, (query) => query.where('type', '=', type!))
      .orderBy('position')
      .orderBy('id')
      .limit(200)
      .execute(),

  addDocument: (document: Insertable<DocumentsTable>) =>
    db.insertInto('documents').values(document).returningAll().executeTakeFirstOrThrow(),

  /** What it was; undefined if there is none. */
  removeDocument: (brand: string, id: number) =>
    db
      .deleteFrom('documents')
      .where('id', '=', id)
      .where('brand', '=', brand)
      .returning(['title', 'url'])
      .executeTakeFirst(),
})
