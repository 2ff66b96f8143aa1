import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { Identity } from '@heliograph/domain/identities'
import type { Permission } from '@heliograph/domain/permissions'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { OpenedSession, SessionWish, Visitor } from '#needs/sessions.ts'
import type { SessionRow, SessionStore, StandingSession } from './sessions.store.ts'

/** The identity that a token names. */
export interface TokenSubject extends Identity {
  sessionId: string
  userId: number
  organisationId: number | null
  /** Their role in that organisation. */
  roleId: number | null
}

export type TokenUse = 'access' | 'refresh'

export interface Tokens {
  sign: (use: TokenUse, subject: TokenSubject, expiresAt: number) => Promise<string>
  /** The contents of a token; undefined if it is not ours, is for another use, or has expired. */
  read: (token: string, use: TokenUse) => Promise<(Identity & { sessionId: string }) | undefined>
}

export type Sessions = ReturnType<typeof createSessions>

interface Needs {
  store: SessionStore
  tokens: Tokens
  /** Then only operators log in. */
  isSuspended: () => Promise<boolean>
  /** What operators of this brand may. */
  ofOperators: readonly Permission[]
  now: () => number
}

export const createSessions = ({ store, tokens, isSuspended, ofOperators, now }: Needs) => {
  const issue = async (session: SessionRow, { identifier, kind }: Identity): Promise<OpenedSession> => {
    const { id, userId, organisationId } = session
    const roleId = organisationId === null ? null : ((await store.roleIn(organisationId, userId)) ?? null)
    const subject = { sessionId: id, userId, organisationId, roleId, identifier, kind }
    return {
      id,
      accessToken: await tokens.sign('access', subject, session.expiresAt),
      // A browser has to log in again instead: a token that it does not have cannot be stolen from it.
      refreshToken: isRenewable(session) ? await tokens.sign('refresh', subject, session.refreshExpiresAt) : null,
      expiresInMs: session.expiresAt - now(),
    }
  }

  const rowOf = (
    { family = randomUUID(), until = Infinity, renewUntil = until, begunAt = now(), ...wish }: Wish,
    visitor: Visitor,
  ): SessionRow => {
    const { forMs, idleMs } = visitor.browser ? browserTimes[visitor.keep ? 'kept' : 'passing'] : programTimes
    const half = visitor.browser ? randomBytes(32).toString('base64url') : undefined
    if (half !== undefined) visitor.giveHalf(half, visitor.keep ? forMs : null)
    const expiresAt = Math.min(until, now() + forMs)
    return {
      id: randomUUID(),
      family,
      ...wish,
      provenAt: wish.provenAt ?? now(),
      expiresAt,
      refreshExpiresAt: visitor.browser ? expiresAt : Math.max(expiresAt, Math.min(renewUntil, now() + refreshMs)),
      idleMs,
      halfHash: half === undefined ? null : hashOf(half),
      userAgent: visitor.userAgent,
      ip: visitor.ip,
      createdAt: begunAt,
    }
  }

  /**
   * A screen makes about ten calls in parallel: looking the session up once a second is enough, and a revocation is
   * effective within that second. For calls that need a recent proof it is effective at once.
   */
  const cache = createCache<string, StandingSession | undefined>({ forMs: 1000, now })
  const find = async (token: string) => {
    const named = await tokens.read(token, 'access')
    return named && store.find(named.sessionId, now())
  }

  return {
    /** For a person whose identity has been proven. */
    async open(wish: Wish, identity: Identity, visitor: Visitor) {
      if ((await isSuspended()) && !(await store.isOperator(wish.userId))) throw new Refusal('service_suspend')
      const session = rowOf(wish, visitor)
      await store.add(session)
      return issue(session, identity)
    },

    /** A refresh token works once and is replaced. */
    async refresh(token: string, visitor: Visitor) {
      const named = await tokens.read(token, 'refresh')
      const program = { ...visitor, browser: false }
      const session =
        named &&
        (await store.renew(named.sessionId, now(), ({ begunAt, ...old }) =>
          rowOf({ ...old, until: begunAt + renewedMs }, program),
        ))
      if (!session) throw new Refusal('INVALID_TOKEN')
      return issue(session, named)
    },

    /**
     * The caller's session; undefined for a token that is not ours, has ended or expired, or comes without its other
     * half.
     */
    async read(token: string, half: string | undefined, isFresh = false) {
      if (isFresh) cache.forget(token)
      const session = await cache.recall(token, () => find(token))
      // Strangers can make up any number of tokens, so do not cache failures.
      if (!session) cache.forget(token)
      if (!session || !holds(session, half)) return undefined
      await store.see(session, now())
      const permissions: Permission[] = session.operator ? ['user', ...ofOperators] : ['user']
      return { ...session, permissions }
    },

    /** The account's identity as named in the token, for the session that replaces it. */
    identityIn: (token: string) => tokens.read(token, 'access'),

    /** When the person logged in, before any renewals. */
    begunAt: store.begunAt,

    /** Whether it stands, whatever is remembered of it. */
    stands: async (id: string) => (await store.find(id, now())) !== undefined,

    /** When the log-in ends, if it has not been ended; without one of its sessions, if that does not count. */
    standsUntil: (family: string, without?: string) => store.standsUntil(family, now(), without),

    /** Returns whether there was a session to end. */
    async end(token: string) {
      const named = await tokens.read(token, 'access')
      const ended = named !== undefined && (await store.end(named.sessionId, now()))
      cache.forget(token)
      return ended
    },

    /** Drops the cached session after a change. */
    forget: (token: string) => cache.forget(token),
  }
}

interface Wish extends SessionWish {
  /** The log-in that it belongs to; a new one by default. */
  family?: string
  /** The session ends by then at the latest. */
  until?: number
  /** And what it is renewed into; like the session by default, which then cannot be renewed. */
  renewUntil?: number
  /** When the log-in began that it goes on with; now by default. */
  begunAt?: number
}

/** A browser's session is not, nor one that was handed over: it would outlast the one that it comes from. */
const isRenewable = ({ expiresAt, refreshExpiresAt }: SessionRow) => refreshExpiresAt > expiresAt

const hashOf = (half: string) => createHash('sha256').update(half).digest()
const holds = ({ halfHash }: StandingSession, half: string | undefined) =>
  halfHash === null || (half !== undefined && timingSafeEqual(halfHash, hashOf(half)))

/** The cookie of the long-lived variant (spec §4) lasts as long as its session. */
const browserTimes = {
  kept: { forMs: 15 * dayMs, idleMs: 7 * dayMs },
  passing: { forMs: 12 * hourMs, idleMs: 30 * minuteMs },
}
const programTimes = { forMs: 15 * dayMs, idleMs: null }
const refreshMs = 60 * dayMs
/** After half a year a program's user has to log in again, however often the session was renewed. */
const renewedMs = 180 * dayMs
