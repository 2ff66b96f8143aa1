import { Refusal } from '@heliograph/domain/errors'
import { factsOfChange, type RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import { plainLanguage } from '#needs/languages.ts'
import type {
  ContentDocument,
  ContentStore,
  Version,
  VersionFilter,
  VersionKey,
  VersionSearch,
} from './content.store.ts'
import { isAllowedLink } from './links.ts'

export type Content = ReturnType<typeof createContent>

export type NewVersion = Omit<Version, 'publishedAt'>

export type NewDocument = Omit<ContentDocument, 'id' | 'createdAt'>

/** What the operator publishes: versions and documents; announcements are in `announcements.ts`. */
export const createContent = ({ store, brand, productName, ownName, linkHosts, record, now }: Needs) => {
  const allowed = (link: string, field: string) => {
    if (!isAllowedLink(link, linkHosts)) throw new Refusal('PARAM_ERROR', field)
    return link
  }
  /** Falls back to English if there is nothing in the language. */
  const documents = async (language?: string, type?: string) => {
    const spoken = plainLanguage(language)
    const found = await store.documents(brand, spoken, type)
    return found.length === 0 && spoken !== undefined ? store.documents(brand, 'en', type) : found
  }
  /** Versions are the same for all brands, but people know the product by the name of theirs. */
  const versions = async (filter: VersionFilter) =>
    (await store.versions(filter)).map((version) =>
      version.platform === productName ? { ...version, platform: ownName } : version,
    )

  return {
    versions,
    /** For those who write them: as they are stored. */
    searchVersions: (search: VersionSearch) => store.searchVersions(search),
    async latestVersion(filter: VersionFilter) {
      const [latest] = await versions(filter)
      if (!latest) throw new Refusal('resource_not_exist_or_deleted')
      return latest
    },

    /** Everyone sees it and its link, so only an operator can publish one, with a link to a configured host. */
    async addVersion({ downloadLink, ...version }: NewVersion, by: Actor) {
      const added = await store.addVersion({
        channel: version.channel,
        platform: version.platform,
        platform_code: version.platformCode,
        type: version.type,
        version: version.version,
        inner_version: version.innerVersion,
        layout_version: version.layoutVersion,
        notes: version.notes,
        download_link: downloadLink ? allowed(downloadLink, 'downloadLink') : null,
        published_at: new Date(now()),
      })
      if (!added) throw new Refusal('DATA_SOURCE_DUPLICATED', 'innerVersion')
      await record({
        kind: 'version.publish',
        ...by,
        facts: {
          version: added.version,
          innerVersion: String(added.innerVersion),
          channel: added.channel,
          downloadLink: added.downloadLink,
        },
      })
      return added
    },

    /** Its number stays: a version that is installed somewhere is known by it. */
    async changeVersion({ downloadLink, ...version }: NewVersion, by: Actor) {
      const before = await store.version(version)
      const after = await store.changeVersion(version, {
        platform: version.platform,
        type: version.type,
        version: version.version,
        layout_version: version.layoutVersion,
        notes: version.notes,
        download_link: downloadLink ? allowed(downloadLink, 'downloadLink') : null,
      })
      if (!before || !after) throw new Refusal('resource_not_exist_or_deleted')
      await record({
        kind: 'version.change',
        ...by,
        facts: {
          channel: after.channel,
          innerVersion: String(after.innerVersion),
          ...factsOfChange(writtenIn(before), writtenIn(after)),
        },
      })
      return after
    },

    async withdrawVersion(key: VersionKey, by: Actor) {
      const withdrawn = await store.withdrawVersion(key)
      if (!withdrawn) throw new Refusal('resource_not_exist_or_deleted')
      const { version, innerVersion, channel, downloadLink } = withdrawn
      await record({
        kind: 'version.withdraw',
        ...by,
        facts: { version, innerVersion: String(innerVersion), channel, downloadLink },
      })
    },

    documents,
    /** Whether there are documents of a type. */
    hasDocuments: async (type: string) => (await documents()).some((one) => one.type === type),
    /** Visible to everyone, like a version. */
    async addDocument({ title, url, language, type, position }: NewDocument, by: Actor) {
      const added = await store.addDocument({
        brand,
        language,
        type,
        title,
        url: allowed(url, 'url'),
        position,
        created_at: new Date(now()),
      })
      await record({ kind: 'document.add', ...by, facts: { title, url } })
      return added
    },
    async changeDocument(id: number, { title, url, language, type, position }: NewDocument, by: Actor) {
      const before = await store.document(brand, id)
      if (!before) throw new Refusal('resource_not_exist_or_deleted')
      const after = await store.changeDocument(brand, id, {
        title,
        url: allowed(url, 'url'),
        language,
        type,
        position,
      })
      if (!after) throw new Refusal('resource_not_exist_or_deleted')
      await record({
        kind: 'document.change',
        ...by,
        facts: { title, ...factsOfChange(shownOf(before), shownOf(after)) },
      })
      return after
    },
    async removeDocument(id: number, by: Actor) {
      const removed = await store.removeDocument(brand, id)
      if (!removed) throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'document.remove', ...by, facts: { title: removed.title, url: removed.url } })
    },
  }
}

const writtenIn = ({ version, platform, layoutVersion, notes, downloadLink }: Version) => ({
  version,
  platform,
  layoutVersion,
  notes,
  downloadLink,
})

const shownOf = ({ title, url, language, type, position }: ContentDocument) => ({
  title,
  url,
  language,
  type,
  position: String(position),
})

interface Needs {
  store: ContentStore
  brand: string
  /** The name that the product itself has, and the one that the brand gives it. */
  productName: string
  ownName: string
  /** The hosts that links may lead to. */
  linkHosts: readonly string[]
  record: RecordAudit
  now: () => number
}
