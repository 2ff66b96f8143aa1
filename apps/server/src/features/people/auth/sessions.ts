import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { Identity } from '@heliograph/domain/identities'
import type { Permission } from '@heliograph/domain/permissions'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { OpenedSession, SessionWish, Visitor } from '#needs/sessions.ts'
import type { SessionRow, SessionStore, StandingSession } from './sessions.store.ts'

/** Whom a token names. */
export interface TokenSubject extends Identity {
  sessionId: string
  userId: number
  organisationId: number | null
  /** What they are in that organisation. */
  roleId: number | null
}

export type TokenUse = 'access' | 'refresh'

export interface Tokens {
  sign: (use: TokenUse, subject: TokenSubject, expiresAt: number) => Promise<string>
  /** What a token names; undefined if it is not one of ours, for this use, or too old. */
  read: (token: string, use: TokenUse) => Promise<(Identity & { sessionId: string }) | undefined>
}

export type Sessions = ReturnType<typeof createSessions>

export const createSessions = ({ store, tokens, now }: { store: SessionStore; tokens: Tokens; now: () => number }) => {
  const issue = async (session: SessionRow, { identifier, kind }: Identity): Promise<OpenedSession> => {
    const { id, userId, organisationId } = session
    const roleId = organisationId === null ? null : ((await store.roleIn(organisationId, userId)) ?? null)
    const subject = { sessionId: id, userId, organisationId, roleId, identifier, kind }
    return {
      id,
      accessToken: await tokens.sign('access', subject, session.expiresAt),
      // A browser logs in again instead: what it does not hold cannot be stolen from it.
      refreshToken: session.halfHash ? null : await tokens.sign('refresh', subject, session.refreshExpiresAt),
      expiresInMs: session.expiresAt - now(),
    }
  }

  const rowOf = ({ family = randomUUID(), until = Infinity, ...wish }: Wish, visitor: Visitor): SessionRow => {
    const { forMs, idleMs } = visitor.browser ? browserTimes[visitor.keep ? 'kept' : 'passing'] : programTimes
    const half = visitor.browser ? randomBytes(32).toString('base64url') : undefined
    if (half !== undefined) visitor.giveHalf(half, visitor.keep ? forMs : null)
    return {
      id: randomUUID(),
      family,
      ...wish,
      provenAt: wish.provenAt ?? now(),
      expiresAt: Math.min(until, now() + forMs),
      refreshExpiresAt: Math.min(until, now() + (visitor.browser ? forMs : refreshMs)),
      idleMs,
      halfHash: half === undefined ? null : hashOf(half),
      userAgent: visitor.userAgent,
      ip: visitor.ip,
    }
  }

  /** A screen asks ten things at once: the session is looked up once a second, and revocation takes no longer. */
  const cache = createCache<string, StandingSession | undefined>({ forMs: 1000, now })
  const find = async (token: string) => {
    const named = await tokens.read(token, 'access')
    return named && store.find(named.sessionId, now())
  }

  return {
    /** For a person who has proven who they are. */
    async open(wish: Wish, identity: Identity, visitor: Visitor) {
      const session = rowOf(wish, visitor)
      await store.add(session)
      return issue(session, identity)
    },

    /** A refresh token is used once, and replaced. */
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

    /** Who is calling; undefined for a token that is not ours, has ended, is too old, or comes without its other half. */
    async read(token: string, half: string | undefined) {
      const session = await cache.recall(token, () => find(token))
      // Strangers can make up any number of tokens: none of them is worth keeping.
      if (!session) cache.forget(token)
      if (!session || !holds(session, half)) return undefined
      await store.see(session, now())
      const permissions: Permission[] = session.operator ? ['user', 'operator'] : ['user']
      return { ...session, permissions }
    },

    /** What the token calls its account, for a session that replaces it. */
    identityIn: (token: string) => tokens.read(token, 'access'),

    /** The end of a log-in that was not ended yet. */
    standsUntil: (family: string) => store.standsUntil(family, now()),

    /** Whether there was anything to end. */
    async end(token: string) {
      const named = await tokens.read(token, 'access')
      const ended = named !== undefined && (await store.end(named.sessionId, now()))
      cache.forget(token)
      return ended
    },

    /** Its session changed: look again. */
    forget: (token: string) => cache.forget(token),
  }
}

interface Wish extends SessionWish {
  /** The log-in that it belongs to; a new one, if not said. */
  family?: string
  /** It ends by then, however it is held. */
  until?: number
}

const hashOf = (half: string) => createHash('sha256').update(half).digest()
const holds = ({ halfHash }: StandingSession, half: string | undefined) =>
  halfHash === null || (half !== undefined && timingSafeEqual(halfHash, hashOf(half)))

/** The cookie of the long-lived variant (spec §4) lasts as long as what it holds. */
const browserTimes = {
  kept: { forMs: 15 * dayMs, idleMs: 7 * dayMs },
  passing: { forMs: 12 * hourMs, idleMs: 30 * minuteMs },
}
const programTimes = { forMs: 15 * dayMs, idleMs: null }
const refreshMs = 60 * dayMs
/** However often it is renewed: after half a year a program's person logs in again. */
const renewedMs = 180 * dayMs
