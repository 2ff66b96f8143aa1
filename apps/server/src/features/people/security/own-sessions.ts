import type { OwnSession } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { RecordAudit } from '#needs/audit.ts'
import type { Asking } from './asking.ts'
import { browserOf } from './browser-of.ts'
import type { FamilyRow, OwnSessionStore } from './own-sessions.store.ts'

/** What a person sees of their log-ins, and how they end them. It holds within a second: see features/people/auth/sessions.ts. */
export const createOwnSessions = ({ store, countryOf, record, now }: Needs) => ({
  async list({ session }: Asking): Promise<OwnSession[]> {
    const rows = await store.standing(session.userId, now())
    return Promise.all(
      rows.map(async (row) => ({
        ...wireOf(row),
        countryCode: await countryOf(row.ip),
        current: row.family === session.family,
      })),
    )
  },

  /** A session of somebody else answers like one that is not there. */
  async end({ session, ip }: Asking, family: string) {
    if (!(await store.end(session.userId, family, now()))) throw new Refusal('resource_not_exist_or_deleted')
    await record({ kind: 'session.end', userId: session.userId, ip, facts: { which: 'one' } })
  },

  async endOthers({ session, ip }: Asking) {
    await store.endOthers(session.userId, session.family, now())
    await record({ kind: 'session.end', userId: session.userId, ip, facts: { which: 'others' } })
  },
})

const wireOf = ({ family, user_agent, ip, methods, begun_at, seen_at }: FamilyRow) => ({
  id: family,
  ...browserOf(user_agent),
  ip,
  methods,
  createdDate: begun_at.getTime() / 1000,
  lastSeenDate: seen_at.getTime() / 1000,
})

interface Needs {
  store: OwnSessionStore
  /** The country of an address by its ISO code, if it is known. */
  countryOf: (ip: string | null) => Promise<string | null>
  record: RecordAudit
  now: () => number
}
