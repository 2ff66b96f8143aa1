import { createHash } from 'node:crypto'
import type { Brands as CurrentBrands } from '@heliograph/brand/brands'
import { completed, isOriginal, settingsOf, type BrandSettings } from '@heliograph/brand/settings'
import { Refusal } from '@heliograph/domain/errors'
import type { BrandStore, BrandVersion, ReadingStore, StoredBrand } from './brands.store.ts'
import { problemsOfDomains } from './domain-claims.ts'
import { ofPlatform } from './within-platform.ts'

/** Reads what is configured. */
export const createLooks = ({ store, brand, current, ownHost }: Needs) => {
  const found = async (code: string, from: ReadingStore = store): Promise<StoredBrand> => {
    const stored = await from.brand(code)
    if (stored) return stored
    if (!isOriginal(code)) throw new Refusal('resource_not_exist_or_deleted')
    return { code, createdAt: new Date(0), offSince: null }
  }

  /** The settings of a version; without a number those of the original as it is built. */
  const settingsAt = async (code: string, number: number | undefined, from: ReadingStore = store) => {
    const stored = number === undefined ? undefined : await from.settings(code, number)
    return stored ? completed(stored) : settingsOf(current().byCode(brand) ?? current().tenantAt(null))
  }

  /** What a draft is, or would begin with. */
  const edited = async (code: string, from: ReadingStore = store) => {
    const versions = await from.versions(code)
    const draft = versions.find(isDraft)
    const inUse = versions.find(isInUse)
    const settings = await settingsAt(code, (draft ?? inUse)?.number, from)
    return { versions, draft, inUse, settings, revision: revisionOf(settings) }
  }

  return {
    found,
    settingsAt,
    edited,

    async look(code: string) {
      const stored = await found(code)
      const own = await edited(code)
      if (!isOriginal(brand)) return { ...stored, ...own, fixed: ofPlatform, problems: [] }
      const claims = { brand: code, claimed: await store.claimed(), ownHost }
      return { ...stored, ...own, fixed: [], problems: problemsOfDomains(own.settings.domains, claims) }
    },
  }
}

const isDraft = ({ publishedAt }: BrandVersion) => publishedAt === null
export const isInUse = ({ publishedAt, takenBackAt }: BrandVersion) => publishedAt !== null && takenBackAt === null

/** Changes with the settings: so nobody overwrites or publishes what they have not seen. */
const revisionOf = (settings: BrandSettings) =>
  createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 22)

interface Needs {
  store: BrandStore
  /** The code of the brand whose people ask. */
  brand: string
  current: () => CurrentBrands
  /** The host of the installation's public address. */
  ownHost: string
}
