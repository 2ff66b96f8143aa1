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

/** What an account holds about its person, and what of it they change as they like. */
export const createProfile = ({ store, languages, dataCentre, limits, record }: Needs) => {
  const find = async (userId: number): Promise<Profile> => {
    const held = await store.find(userId)
    if (!held) throw new Refusal('AU_NO_READ_PERMISSION')
    return { ...held, dataCentre }
  }

  return {
    find,

    /** Nothing else of an account is changed here, whatever the request says. */
    async change({ userId, ip }: Actor, wish: { name?: string | undefined; language?: string | undefined }) {
      const before = await find(userId)
      const name = wish.name === undefined ? before.name : nameOf(wish.name)
      const language = wish.language ?? before.language
      if (!languages.includes(language)) throw new Refusal('PARAM_ERROR', 'lan')
      if (name === before.name && language === before.language) return before
      // A name stands in other people's lists: nobody shall flicker there.
      if (name !== before.name) await limits.take(new Map([[`names of ${userId}`, namesPerDay]]), dayMs)
      await store.change(userId, { name, language })
      if (name !== before.name) await record({ kind: 'name.change', userId, ip })
      return find(userId)
    },
  }
}

/** On one line, and with nothing in it that turns the line around. */
const nameOf = (typed: string) => {
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
  /** In which mails are written, or could be. */
  languages: readonly string[]
  dataCentre: DataCentre
  limits: Pick<Limits, 'take'>
  record: RecordAudit
}
