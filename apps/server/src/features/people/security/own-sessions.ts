import { Refusal } from '@heliograph/domain/errors'
import type { RecordAudit } from '#needs/audit.ts'
import { browserOf } from './browser-of.ts'
import type { LogIn, OwnSessionStore } from './own-sessions.store.ts'
import type { SessionHolder } from './session-holder.ts'

export type OwnSessions = ReturnType<typeof createOwnSessions>

export interface OwnLogIn extends Omit<LogIn, 'userAgent'> {
  browser: string | null
  system: string | null
  country: string | null
  /** Whether it is the session of this request. */
  current: boolean
}

/**
 * A person's view of their log-ins, and how they end them. It takes effect within a second: see
 * features/people/auth/sessions.ts.
 */
export const createOwnSessions = ({ store, countryOf, record, now }: Needs) => ({
  async list({ session }: SessionHolder): Promise<OwnLogIn[]> {
    const logIns = await store.standing(session.userId, now())
    return Promise.all(
      logIns.map(async ({ userAgent, ...logIn }) => ({
        ...logIn,
        ...browserOf(userAgent),
        country: logIn.ip === null ? null : await countryOf(logIn.ip),
        current: logIn.family === session.family,
      })),
    )
  },

  /** Gives the same answer for another person's session as for one that does not exist. */
  async end({ session, ip }: SessionHolder, family: string) {
    if (!(await store.end(session.userId, family, now()))) throw new Refusal('resource_not_exist_or_deleted')
    await record({ kind: 'session.end', userId: session.userId, ip, facts: { which: 'one' } })
  },

  async endOthers({ session, ip }: SessionHolder) {
    await store.endOthers(session, now())
    await record({ kind: 'session.end', userId: session.userId, ip, facts: { which: 'others' } })
  },
})

interface Needs {
  store: OwnSessionStore
  /** The ISO code of the country of an address; null if unknown. */
  countryOf: (ip: string) => Promise<string | null>
  record: RecordAudit
  now: () => number
}
