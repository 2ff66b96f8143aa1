import type { Brands as CurrentBrands } from '@heliograph/brand/brands'
import { checkFile, checkSettings, type Checked, type Problem } from '@heliograph/brand/check'
import { heliograph } from '@heliograph/brand/heliograph'
import { brandFileOf, completed, isOriginal, newSettings } from '@heliograph/brand/settings'
import { Refusal } from '@heliograph/domain/errors'
import type { AuditKind, RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import { NoPicture } from '#pictures/pictures.ts'
import type { BrandPictures } from './brand-pictures.ts'
import type { BrandStore } from './brands.store.ts'
import { problemsOfDomains } from './domain-claims.ts'
import { createLooks, isInUse } from './looked.ts'
import { picturesIn } from './pictures-in.ts'
import { problemsWithin } from './within-platform.ts'

export type BrandRules = ReturnType<typeof createBrandRules>

/**
 * What is decided about the brands of a platform: about all of them by the operators of the original, and about the look of a white
 * label also by its own, its administrators. A brand is a tenant, so none decides about another.
 */
export const createBrandRules = ({ store, pictures, brand, current, refresh, ownHost, record, now }: Needs) => {
  const { found, settingsAt, edited, look } = createLooks({ store, brand, current, ownHost })
  const isPlatform = isOriginal(brand)

  /** Foreign brands and those that do not exist are refused alike. */
  const admit = (code?: string) => {
    if (!isPlatform && code !== brand) throw new Refusal('AU_NO_OPERATION_PERMISSION')
  }

  const note = (kind: AuditKind, code: string, number: number | undefined, by: Actor) =>
    record({ kind, ...by, facts: { brand: code, ...(number !== undefined && { version: number }) } })

  /** Nothing is stored if anything is wrong. */
  const keep = async (code: string, { settings, problems }: Checked, revision: string | undefined, by: Actor) => {
    if (!settings) return problems
    const versions = (await store.versions(code)).slice(0, comparedVersions)
    const known = await Promise.all(versions.map(({ number }) => settingsAt(code, number)))
    const stored = new Set([heliograph, ...known].flatMap(picturesIn).map(({ picture }) => picture))
    const clean = await pictures.cleanAll(settings, stored)
    if (clean.problems.length > 0) return clean.problems
    return store.alone(async (own): Promise<readonly Problem[]> => {
      const before = await edited(code, own)
      if (revision !== undefined && revision !== before.revision)
        throw new Refusal('DATA_SOURCE_DUPLICATED', 'revision')
      const forbidden = isPlatform ? [] : problemsWithin(settings, before.settings)
      if (forbidden.length > 0) return forbidden
      if (isPlatform && isOriginal(code)) await own.add(code, now())
      await own.saveDraft(code, clean.settings, { userId: by.userId, now: now() })
      return []
    })
  }

  return {
    async list() {
      if (!isPlatform) return [await look(brand)]
      const stored = await store.brands()
      const original = current().all[0]?.code ?? brand
      const codes = [original, ...stored.flatMap(({ code }) => (code === original ? [] : code))]
      return Promise.all(codes.map(look))
    },

    async read(code: string) {
      admit(code)
      return look(code)
    },

    /** The settings of an older version, to look at or to begin from. */
    async version(code: string, number: number) {
      admit(code)
      const settings = await store.settings(code, number)
      if (!settings) throw new Refusal('resource_not_exist_or_deleted')
      return completed(settings)
    },

    async create(code: string, name: string, by: Actor) {
      admit()
      const { settings } = checkSettings(newSettings(name.trim()), code)
      if (!settings) throw new Refusal('PARAM_ERROR', 'name')
      await store.alone(async (own) => {
        if (isOriginal(code) || !(await own.add(code, now()))) throw new Refusal('DATA_SOURCE_DUPLICATED', 'code')
        await own.saveDraft(code, settings, { userId: by.userId, now: now() })
      })
      await note('brand.create', code, undefined, by)
    },

    /** @param revision what they began with; without one, what others saved meanwhile is replaced */
    async saveDraft(code: string, given: unknown, revision: string | undefined, by: Actor) {
      admit(code)
      await found(code)
      return keep(code, checkSettings(given, code), revision, by)
    },

    async file(code: string) {
      admit(code)
      return brandFileOf(code, (await look(code)).settings)
    },

    /** Its domains are not checked yet: the file may be of a brand that is still served. */
    async importFile(code: string, file: unknown, by: Actor) {
      admit(code)
      await found(code)
      return keep(code, checkFile(file, code), undefined, by)
    },

    /** A picture as it would be stored. */
    async clean(bytes: Buffer, isLarge: boolean) {
      try {
        return await pictures.clean(bytes, isLarge)
      } catch (error) {
        if (!(error instanceof NoPicture)) throw error
        throw new Refusal('RECOGNITION_ERROR')
      }
    },

    async publish(code: string, { number, revision }: Seen, by: Actor): Promise<readonly Problem[]> {
      admit(code)
      await found(code)
      const problems = await store.alone(async (own) => {
        const { draft, inUse, settings: kept, ...before } = await edited(code, own)
        // It was published meanwhile, or is no longer what they saw.
        if (draft?.number !== number) throw new Refusal('DATA_SOURCE_DUPLICATED', 'number')
        if (before.revision !== revision) throw new Refusal('DATA_SOURCE_DUPLICATED', 'revision')
        const { settings, problems: wrong } = checkSettings(kept, code)
        if (!settings) return wrong
        const taken = isPlatform
          ? problemsOfDomains(settings.domains, { brand: code, claimed: await own.claimed(), ownHost })
          : problemsWithin(settings, await settingsAt(code, inUse?.number, own))
        if (taken.length === 0) await own.publish(code, number, { userId: by.userId, now: now() })
        return taken
      })
      if (problems.length > 0) return problems
      await note('brand.publish', code, number, by)
      await refresh()
      return []
    },

    /** The version before counts again. */
    async takeBack(code: string, number: number, by: Actor): Promise<readonly Problem[]> {
      admit(code)
      await found(code)
      const problems = await store.alone(async (own) => {
        const counting = (await own.versions(code)).filter(isInUse)
        const [last, before] = counting
        if (last?.number !== number) throw new Refusal('DATA_SOURCE_DUPLICATED', 'number')
        // Its people would find the original at their address. A brand is switched off instead.
        if (!before && !isOriginal(code)) throw new Refusal('PARAM_ERROR', 'first')
        if (before) {
          const again = await settingsAt(code, before.number, own)
          const taken = isPlatform
            ? problemsOfDomains(again.domains, { brand: code, claimed: await own.claimed(), ownHost })
            : problemsWithin(again, await settingsAt(code, number, own))
          if (taken.length > 0) return taken
        }
        await own.takeBack(code, number, { userId: by.userId, now: now() })
        return []
      })
      if (problems.length > 0) return problems
      await note('brand.take-back', code, number, by)
      await refresh()
      return []
    },

    async setOff(code: string, isOff: boolean, by: Actor) {
      admit()
      const { offSince } = await found(code)
      if (isOriginal(code)) throw new Refusal('PARAM_ERROR', 'code')
      if ((offSince !== null) === isOff) return
      await store.alone((own) => own.setOff(code, isOff ? new Date(now()) : null))
      await note(isOff ? 'brand.switch-off' : 'brand.switch-on', code, undefined, by)
      await refresh()
    },
  }
}

export type LookedBrand = Awaited<ReturnType<BrandRules['read']>>

/** What someone looked at when they decided. */
interface Seen {
  number: number
  revision: string
}

/** A draft has the pictures of the draft before, or of what it began from. */
const comparedVersions = 5

interface Needs {
  store: BrandStore
  pictures: BrandPictures
  /** The code of the brand whose people ask. */
  brand: string
  current: () => CurrentBrands
  /** Serves what was published. */
  refresh: () => Promise<void>
  /** The host of the installation's public address. */
  ownHost: string
  record: RecordAudit
  now: () => number
}
