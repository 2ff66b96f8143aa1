import type { Announcement, contract, Document, Received, Version } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { Selectable } from 'kysely'
import type { RecordAudit } from '#needs/audit.ts'
import { seconds } from '#wire/times.ts'
import type { ContentStore, VersionFilter } from './content.store.ts'
import type { DocumentsTable, VersionsTable } from './content.table.ts'
import { isAllowedLink } from './links.ts'

export type Content = ReturnType<typeof createContent>

export const createContent = ({ store, brand, linkHosts, record, now }: Needs) => {
  const allowed = (link: string, field: string) => {
    if (!isAllowedLink(link, linkHosts)) throw new Refusal('PARAM_ERROR', field)
    return link
  }
  const versions = async (filter: VersionFilter) => (await store.versions(filter)).map(versionOf)
  /** zh, zh_CN, zh-Hans. Where there is nothing in a language, what there is in English. */
  const documents = async (language?: string, type?: string) => {
    const spoken = language?.toLowerCase().split(/[-_]/)[0]
    const found = await store.documents(brand, spoken, type)
    const rows = found.length === 0 && spoken !== undefined ? await store.documents(brand, 'en', type) : found
    return rows.map(documentOf)
  }

  return {
    async announcement(): Promise<Announcement> {
      const row = await store.announcementAt(now())
      return {
        title: row?.title ?? null,
        content: row?.content ?? null,
        publishTime: row ? seconds(row.from_at.getTime()) : null,
      }
    },
    versions,
    async latestVersion(filter: VersionFilter) {
      const [latest] = await versions(filter)
      if (!latest) throw new Refusal('resource_not_exist_or_deleted')
      return latest
    },

    /** Everybody sees it, and where its link leads: an operator's deed, on hosts that the installation named. */
    async addVersion(wish: VersionWish, by: Operator): Promise<Version> {
      const row = await store.addVersion({
        channel: wish.channel,
        platform: wish.platform,
        platform_code: wish.platformCode,
        type: wish.type,
        version: wish.version,
        inner_version: Number(wish.innerVersion),
        layout_version: wish.layoutVersion ?? null,
        notes: wish.content ?? '',
        download_link: wish.downloadLink ? allowed(wish.downloadLink, 'downloadLink') : null,
        published_at: new Date(now()),
      })
      if (!row) throw new Refusal('DATA_SOURCE_DUPLICATED', 'innerVersion')
      const { version, innerVersion, channel, downloadLink } = versionOf(row)
      await record({ kind: 'version.publish', ...by, facts: { version, innerVersion, channel, downloadLink } })
      return versionOf(row)
    },

    documents,
    /** Whether there is something to read. */
    hasDocuments: async () => (await documents()).length > 0,
    /** Likewise everybody's to see. */
    async addDocument({ title, url, lan, type, position }: DocumentWish, by: Operator): Promise<Document> {
      const row = await store.addDocument({
        brand,
        language: lan ?? null,
        type: type ?? 'MANUAL',
        title,
        url: allowed(url, 'url'),
        position: position ?? 0,
        created_at: new Date(now()),
      })
      await record({ kind: 'document.add', ...by, facts: { title, url } })
      return documentOf(row)
    },
    async removeDocument(id: number, by: Operator) {
      const removed = await store.removeDocument(brand, id)
      if (!removed) throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'document.remove', ...by, facts: { title: removed.title, url: removed.url } })
      return {}
    },
  }
}

const versionOf = (row: Selectable<VersionsTable>): Version => ({
  channel: row.channel,
  platform: row.platform,
  platformCode: row.platform_code,
  type: row.type,
  version: row.version,
  innerVersion: String(row.inner_version),
  layoutVersion: row.layout_version,
  content: row.notes || null,
  downloadLink: row.download_link,
  createdDate: seconds(row.published_at.getTime()),
})

const documentOf = (row: Selectable<DocumentsTable>): Document => ({
  id: row.id,
  title: row.title,
  url: row.url,
  lan: row.language,
  type: row.type,
  createdDate: seconds(row.created_at.getTime()),
})

type VersionWish = Received<typeof contract.content.addVersion>['body']
type DocumentWish = Received<typeof contract.content.addDocument>['body']

export interface Operator {
  userId: number
  ip: string
}

interface Needs {
  store: ContentStore
  brand: string
  /** Where links may lead. */
  linkHosts: readonly string[]
  record: RecordAudit
  now: () => number
}
