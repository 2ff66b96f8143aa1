import { sql, type ExpressionBuilder, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { holding } from '#db/holding.ts'
import type { Database } from '#db/schema.ts'
import type { Page, Window } from '#needs/pages.ts'
import type { DocumentsTable, VersionsTable } from './content.table.ts'

export interface Version {
  channel: string
  platform: string
  platformCode: string
  type: number
  version: string
  /** Increases with each version; the highest is the newest. */
  innerVersion: number
  layoutVersion: string | null
  /** The release notes. */
  notes: string
  downloadLink: string | null
  publishedAt: Date
}

/** A document such as a manual. */
export interface ContentDocument {
  id: number
  title: string
  url: string
  /** Undefined if it is for all languages. */
  language: string | null
  type: string
  position: number
  createdAt: Date
}

/** What a published version is known by. */
export type VersionKey = Pick<Version, 'channel' | 'platformCode' | 'innerVersion'>

export type ContentStore = ReturnType<typeof createContentStore>

export interface VersionFilter {
  channel?: string | null | undefined
  platformCode?: string | null | undefined
}

export interface VersionSearch extends Window {
  search?: string | undefined
}

export const createContentStore = (db: Kysely<Database>) => ({
  async versions({ channel, platformCode }: VersionFilter) {
    let query = db.selectFrom('versions').selectAll()
    if (channel) query = query.where(sql`upper(channel)`, '=', channel.toUpperCase())
    if (platformCode) query = query.where('platform_code', '=', platformCode)
    const rows = await query.orderBy('inner_version', 'desc').orderBy('published_at', 'desc').limit(200).execute()
    return rows.map(versionOf)
  },

  /** One page of all versions, the newest first. */
  async searchVersions({ page, size, search }: VersionSearch): Promise<Page<Version>> {
    const typed = search?.trim()
    let query = db.selectFrom('versions')
    if (typed) {
      const holds = holding(typed)
      query = query.where(
        sql<boolean>`(version ilike ${holds} or inner_version::text like ${holds} or channel ilike ${holds}
          or platform ilike ${holds} or platform_code ilike ${holds} or notes ilike ${holds})`,
      )
    }
    const [counted, rows] = await Promise.all([
      query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
      query
        .selectAll()
        .orderBy('inner_version', 'desc')
        .orderBy('published_at', 'desc')
        .orderBy('channel')
        .orderBy('platform_code')
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
    ])
    return { total: counted.total, rows: rows.map(versionOf) }
  },

  /** Undefined if the number is already published. */
  async addVersion(version: Insertable<VersionsTable>) {
    const row = await db
      .insertInto('versions')
      .values(version)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    return row && versionOf(row)
  },

  async version(key: VersionKey): Promise<Version | undefined> {
    const row = await db.selectFrom('versions').selectAll().where(isVersion(key)).executeTakeFirst()
    return row && versionOf(row)
  },

  async changeVersion(key: VersionKey, version: Updateable<VersionsTable>) {
    const row = await db.updateTable('versions').set(version).where(isVersion(key)).returningAll().executeTakeFirst()
    return row && versionOf(row)
  },

  /** The withdrawn version, or undefined if there is none. */
  async withdrawVersion(key: VersionKey) {
    const row = await db.deleteFrom('versions').where(isVersion(key)).returningAll().executeTakeFirst()
    return row && versionOf(row)
  },

  /** Documents for a language and those for all languages. */
  async documents(brand: string, language: string | undefined, type: string | undefined): Promise<ContentDocument[]> {
    let query = db.selectFrom('documents').selectAll().where('brand', '=', brand)
    if (language !== undefined)
      query = query.where((eb) => eb.or([eb('language', 'is', null), eb('language', '=', language)]))
    if (type !== undefined) query = query.where('type', '=', type)
    const rows = await query.orderBy('position').orderBy('id').limit(200).execute()
    return rows.map(documentOf)
  },

  addDocument: async (document: Insertable<DocumentsTable>) =>
    documentOf(await db.insertInto('documents').values(document).returningAll().executeTakeFirstOrThrow()),

  async document(brand: string, id: number) {
    const row = await db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', id)
      .where('brand', '=', brand)
      .executeTakeFirst()
    return row && documentOf(row)
  },

  async changeDocument(brand: string, id: number, document: Updateable<DocumentsTable>) {
    const row = await db
      .updateTable('documents')
      .set(document)
      .where('id', '=', id)
      .where('brand', '=', brand)
      .returningAll()
      .executeTakeFirst()
    return row && documentOf(row)
  },

  /** The removed document, or undefined if it does not exist. */
  removeDocument: (brand: string, id: number) =>
    db
      .deleteFrom('documents')
      .where('id', '=', id)
      .where('brand', '=', brand)
      .returning(['title', 'url'])
      .executeTakeFirst(),
})

const isVersion =
  ({ channel, platformCode, innerVersion }: VersionKey) =>
  ({ eb, and }: ExpressionBuilder<Database, 'versions'>) =>
    and([
      eb(sql`upper(channel)`, '=', channel.toUpperCase()),
      eb('platform_code', '=', platformCode),
      eb('inner_version', '=', innerVersion),
    ])

const versionOf = (row: Selectable<VersionsTable>): Version => ({
  channel: row.channel,
  platform: row.platform,
  platformCode: row.platform_code,
  type: row.type,
  version: row.version,
  innerVersion: row.inner_version,
  layoutVersion: row.layout_version,
  notes: row.notes,
  downloadLink: row.download_link,
  publishedAt: row.published_at,
})

const documentOf = (row: Selectable<DocumentsTable>): ContentDocument => ({
  id: row.id,
  title: row.title,
  url: row.url,
  language: row.language,
  type: row.type,
  position: row.position,
  createdAt: row.created_at,
})
