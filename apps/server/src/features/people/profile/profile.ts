import { Refusal } from '@heliograph/domain/errors'
import type { DataCentre } from '@heliograph/domain/regions'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { HeldProfile, ProfileStore } from './profile.store.ts'

export type ProfileRules = ReturnType<typeof createProfile>

export interface Profile extends HeldProfile {
  dataCentre: DataCentre
}

/** What an account stores about its person, and what they can change freely. */
export const createProfile = ({ store, languages, dataCentre, limits, record }: Needs) => {
  const find = async (userId: number): Promise<Profile> => {
    const held = await store.find(userId)
    if (!held) throw new Refusal('AU_NO_READ_PERMISSION')
    return { ...held, dataCentre }
  }

  return {
    find,

    /** Changes nothing but these fields, whatever the request contains. */
    async change({ userId, ip }: Actor, wish: { name?: string | undefined; language?: string | undefined }) {
      const before = await find(userId)
      const name = wish.name === undefined ? before.name : nameOf(wish.name)
      const language = wish.language ?? before.language
      if (language !== before.language && !languages.includes(language)) throw new Refusal('PARAM_ERROR', 'lan')
      if (name === before.name && language === before.language) return before
      // Other people see this name in lists, so limit how often it changes.
      if (name !== before.name) await limits.take(new Map([[`names of ${userId}`, namesPerDay]]), dayMs)
      await store.change(userId, { name, language })
      if (name !== before.name) await record({ kind: 'name.change', userId, ip })
      return find(userId)
    },
  }
}

/** On one line, without characters that reverse the text. */
export const nameOf = (typed: string) => {
  const name = typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (name === '') throw new Refusal('PARAM_ERROR', 'name')
  return name
}

const namesPerDay = 10

interface Needs {
  store: ProfileStore
  /** Those that the brand offers. A language that it offered earlier stays with those who have it, until they choose another. */
  languages: readonly string[]
  dataCentre: DataCentre
  limits: Pick<Limits, 'take'>
  record: RecordAudit
}
