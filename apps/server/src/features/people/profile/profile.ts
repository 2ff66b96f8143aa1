import type { Profile } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { DataCentre } from '@heliograph/domain/regions'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import { seconds } from '#wire/times.ts'
import type { ProfileStore } from './profile.store.ts'

export type ProfileRules = ReturnType<typeof createProfile>

/** What an account holds about its person, and what of it they change as they like. */
export const createProfile = ({ store, languages, dataCentre, takeTry, record }: Needs) => {
  const find = async (userId: number): Promise<Profile> => {
    const row = await store.find(userId)
    if (!row) throw new Refusal('AU_NO_READ_PERMISSION')
    return {
      id: row.id,
      name: row.name,
      username: row.username,
      email: row.email,
      phone: row.phone,
      lan: row.language,
      country: row.country,
      area: row.area,
      dataCentre,
      createdDate: seconds(row.created_at.getTime()),
      lastLoginTime: row.last_login_at && seconds(row.last_login_at.getTime()),
    }
  }

  return {
    find,

    /** Nothing else of an account is changed here, whatever the request says. */
    async change({ userId, ip }: Caller, wish: { name?: string; lan?: string }) {
      const before = await find(userId)
      const name = wish.name === undefined ? before.name : nameOf(wish.name)
      const language = wish.lan ?? before.lan
      if (!languages.includes(language)) throw new Refusal('PARAM_ERROR', 'lan')
      if (name === before.name && language === before.lan) return before
      // A name stands in other people's lists: nobody shall flicker there.
      if (name !== before.name) await takeTry(`names of ${userId}`, namesPerDay, dayMs)
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

interface Caller {
  userId: number
  ip: string
}

interface Needs {
  store: ProfileStore
  /** In which mails are written, or could be. */
  languages: readonly string[]
  dataCentre: DataCentre
  /** @throws Refusal TOO_MANY_REQUESTS */
  takeTry: (subject: string, most: number, withinMs: number) => Promise<unknown>
  record: RecordAudit
}
