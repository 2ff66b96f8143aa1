import { randomUUID } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { Permission } from '@heliograph/domain/permissions'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { createMemory } from '../../memory.ts'
import type { AuthStore, SessionRow } from './auth.store.ts'
import { proofOf, type Passwords } from './passwords.ts'
import type { Tokens, TokenSubject } from './tokens.ts'

export interface Credentials {
  identifier?: string | undefined
  identityType?: number | undefined
  /** SHA-256 of the password, hex. */
  digest?: string | undefined
  clearText?: string | undefined
  organisationId?: number | undefined
  /** Where the request came from, for limits. */
  ip: string
}

export type Auth = ReturnType<typeof createAuth>

export const createAuth = ({ store, tokens, passwords, now }: Needs) => {
  const issue = async (session: SessionRow, subject: Omit<TokenSubject, 'sessionId'>) => {
    const named = { ...subject, sessionId: session.id }
    await store.addSession(session)
    return {
      access_token: await tokens.access(named, session.expiresAt),
      token_type: 'bearer' as const,
      refresh_token: await tokens.refresh(named, session.refreshExpiresAt),
      expires_in: Math.floor((session.expiresAt - now()) / 1000) - 1,
      scope: 'all',
      jti: session.id,
    }
  }

  const newSession = (userId: number, organisationId: number | null, family: string = randomUUID()): SessionRow => ({
    id: randomUUID(),
    family,
    userId,
    organisationId,
    expiresAt: now() + sessionMs,
    refreshExpiresAt: now() + refreshMs,
  })

  /** Counted by account and address first: else anybody could lock out anybody. */
  const within = async (limits: Record<string, number>) => {
    for (const [subject, most] of Object.entries(limits)) {
      if ((await store.countFailures(subject, now() - limitMs)) >= most) throw new Refusal('TOO_MANY_REQUESTS')
    }
  }

  /** A screen asks ten things at once: the session is looked up once a second, and revocation takes no longer. */
  const sessions = createMemory<string, SessionOf | undefined>({ forMs: 1000, now })

  return {
    /** Whose password was proven, that account's token is given, whatever else the request says. */
    async logIn({ identifier, identityType, organisationId, ip, ...proofs }: Credentials) {
      const proof = proofOf(proofs)
      if (!identifier || !proof) throw new Refusal('ACCOUNT_REQUIRED')
      const account = identifier.toLowerCase()
      const limits = { [`${account} from ${ip}`]: 10, [account]: 100, [`anyone from ${ip}`]: 100 }
      await within(limits)

      const found = await store.findAccount(identifier, identityType)
      const proven = await passwords.matches(found?.passwordHash, proof)
      const member = !organisationId || (found && (await store.isMember(found.id, organisationId)))
      if (!found || !proven || found.disabled || !member) {
        await store.addFailures(...Object.keys(limits))
        throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
      }
      return issue(newSession(found.id, organisationId || null), {
        userId: found.id,
        identifier,
        identityType: identityType ?? typeOf(identifier),
        organisationId: organisationId ?? 0,
      })
    },

    /** A refresh token is used once; what it gives stands in its place. */
    async refresh(token: string) {
      const named = await tokens.read(token, 'refresh')
      const session = named && (await store.takeRefresh(named.sessionId, now()))
      if (!session) throw new Refusal('INVALID_TOKEN')
      return issue(newSession(session.userId, session.organisationId, session.family), {
        identifier: named.identifier,
        identityType: named.identityType,
        userId: session.userId,
        organisationId: session.organisationId ?? 0,
      })
    },

    async logOut(token: string) {
      const named = await tokens.read(token, 'access')
      if (!named) return
      await store.endSession(named.sessionId, now())
      sessions.forget(token)
    },

    /** Who is calling; undefined for a token that is not ours, has ended or is too old. */
    readSession: (token: string) =>
      sessions.recall(token, async () => {
        const named = await tokens.read(token, 'access')
        const session = named && (await store.findSession(named.sessionId, now()))
        return session && { ...session, permissions: session.operator ? operatorPermissions : personPermissions }
      }),
  }
}

interface Needs {
  store: AuthStore
  tokens: Tokens
  passwords: Passwords
  now: () => number
}

const personPermissions: readonly Permission[] = ['user']
const operatorPermissions: readonly Permission[] = ['user', 'operator']

interface SessionOf {
  userId: number
  organisationId: number | null
  permissions: readonly Permission[]
}

/** The cookie of the long-lived variant (spec §4) lasts as long as what it holds. */
const sessionMs = 15 * dayMs
const refreshMs = 60 * dayMs

const limitMs = 15 * minuteMs

const typeOf = (identifier: string) => (identifier.includes('@') ? 2 : /^\+?[0-9]+$/.test(identifier) ? 1 : 3)
