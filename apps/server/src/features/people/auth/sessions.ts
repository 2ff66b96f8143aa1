import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode, Permission } from '@heliograph/domain/permissions'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { SessionRow, SessionStore, StandingSession } from './sessions.store.ts'
import { privateRole, type Tokens, type TokenSubject } from './tokens.ts'

/** Who wants a session, and how it will be held. */
export interface Visitor {
  ip: string
  userAgent: string | null
  /** A browser holds half of its session in a cookie; programs hold the token alone. */
  browser: boolean
  /** "Keep me signed in". */
  keep: boolean
  /** The half that came with the request. */
  half: string | undefined
  /** Hands the browser its half, for so long; until it closes if null. */
  giveHalf: (half: string, forMs: number | null) => void
}

/** What clients read out of a token about its account. */
export type Named = Pick<TokenSubject, 'identifier' | 'identityType'>

export type Sessions = ReturnType<typeof createSessions>

export const createSessions = ({ store, tokens, now }: { store: SessionStore; tokens: Tokens; now: () => number }) => {
  const issue = async (session: SessionRow, { identifier, identityType }: Named) => {
    const { id: sessionId, userId, organisationId } = session
    const roleId = organisationId === null ? privateRole : ((await store.roleIn(organisationId, userId)) ?? privateRole)
    const named = { sessionId, userId, organisationId: organisationId ?? 0, roleId, identifier, identityType }
    return {
      access_token: await tokens.access(named, session.expiresAt),
      token_type: 'bearer' as const,
      // A browser logs in anew: what it need not hold cannot be taken from it.
      refresh_token: session.halfHash ? '' : await tokens.refresh(named, session.refreshExpiresAt),
      expires_in: Math.floor((session.expiresAt - now()) / 1000) - 1,
      scope: 'all',
      jti: session.id,
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
  const memory = createCache<string, StandingSession | undefined>({ forMs: 1000, now })
  const find = async (token: string) => {
    const named = await tokens.read(token, 'access')
    return named && store.find(named.sessionId, now())
  }

  return {
    /** For a person whose proof was seen to. */
    async open(wish: Wish, named: Named, visitor: Visitor) {
      const session = rowOf(wish, visitor)
      await store.add(session)
      return issue(session, named)
    },

    /** A refresh token is used once; what it gives stands in its place. */
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
      const session = await memory.recall(token, () => find(token))
      // Strangers can make up any number of tokens: none of them is worth remembering.
      if (!session) memory.forget(token)
      if (!session || !holds(session, half)) return undefined
      await store.see(session, now())
      const permissions: Permission[] = session.operator ? ['user', 'operator'] : ['user']
      return { ...session, permissions, functions: session.functions as readonly FunctionCode[] }
    },

    /** What the token's session says of its account, for a session that takes its place. */
    named: (token: string) => tokens.read(token, 'access'),

    /** The end of a log-in that was not ended yet. */
    standsUntil: (family: string) => store.standsUntil(family, now()),

    /** Whether there was anything to end. */
    async end(token: string) {
      const named = await tokens.read(token, 'access')
      const ended = named !== undefined && (await store.end(named.sessionId, now()))
      memory.forget(token)
      return ended
    },

    /** Its session changed: look anew. */
    forget: (token: string) => memory.forget(token),
  }
}

type Wish = Pick<SessionRow, 'userId' | 'organisationId' | 'methods'> &
  Partial<Pick<SessionRow, 'family' | 'provenAt'>> & {
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
