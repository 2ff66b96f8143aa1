import { randomUUID } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { Permission } from '@heliograph/domain/permissions'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { createMemory } from '../../memory.ts'
import { phoneOf, type AuthStore, type SessionRow } from './auth.store.ts'
import { createTurns, proofOf, type Passwords } from './passwords.ts'
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
  const issue = async (session: SessionRow, { identifier, identityType }: Named) => {
    const { id: sessionId, userId, organisationId } = session
    const named = { sessionId, userId, organisationId: organisationId ?? 0, identifier, identityType }
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

  const inTurn = createTurns()

  /** Counted by account and address first: else anybody could lock out anybody. */
  const takeTry = async (account: string, ip: string) => {
    const limits = new Map([[`${account} from ${ip}`, 10], [account, 100], [`anyone from ${ip}`, 100]])
    const taken = await inTurn(() => store.takeTry(limits, now() - limitMs))
    if (!taken) throw new Refusal('TOO_MANY_REQUESTS')
    return taken
  }

  /** The account whose password was proven. */
  const proven = async (identifier: string, identityType: number | undefined, proof: string, organisationId: number) => {
    const found = await store.findAccount(identifier, identityType)
    const matches = await passwords.matches(found?.passwordHash, proof)
    if (!found || !matches || found.disabled) return undefined
    if (organisationId === 0) return found
    return organisationId <= mostId && (await store.isMember(found.id, organisationId)) ? found : undefined
  }

  /** A screen asks ten things at once: the session is looked up once a second, and revocation takes no longer. */
  const sessions = createMemory<string, SessionOf | undefined>({ forMs: 1000, now })
  const findSession = async (token: string): Promise<SessionOf | undefined> => {
    const named = await tokens.read(token, 'access')
    const session = named && (await store.findSession(named.sessionId, now()))
    return session && { ...session, permissions: session.operator ? operatorPermissions : personPermissions }
  }

  return {
    /** Whose password was proven, that account's token is given, whatever else the request says. */
    async logIn({ identifier, identityType, organisationId = 0, ip, ...proofs }: Credentials) {
      const proof = proofOf(proofs)
      if (!identifier || !proof) throw new Refusal('ACCOUNT_REQUIRED')
      const taken = await takeTry(phoneOf(identifier) ?? identifier.toLowerCase(), ip)
      let failed = false
      try {
        const found = await proven(identifier, identityType, proof, organisationId)
        failed = !found
        if (!found) throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
        const session = newSession(found.id, organisationId || null)
        await store.addSession(session)
        return await issue(session, { identifier, identityType: identityType ?? typeOf(identifier) })
      } finally {
        if (!failed) await store.giveBack(taken)
      }
    },

    /** A refresh token is used once; what it gives stands in its place. */
    async refresh(token: string) {
      const named = await tokens.read(token, 'refresh')
      const session =
        named &&
        (await store.renewSession(named.sessionId, now(), (old) => newSession(old.userId, old.organisationId, old.family)))
      if (!session) throw new Refusal('INVALID_TOKEN')
      return issue(session, named)
    },

    async logOut(token: string) {
      const named = await tokens.read(token, 'access')
      if (!named) return
      await store.endSession(named.sessionId, now())
      sessions.forget(token)
    },

    /** Who is calling; undefined for a token that is not ours, has ended or is too old. */
    async readSession(token: string) {
      const session = await sessions.recall(token, () => findSession(token))
      // Strangers can make up any number of tokens: none of them is worth remembering.
      if (!session) sessions.forget(token)
      return session
    },
  }
}

type Named = Pick<TokenSubject, 'identifier' | 'identityType'>

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

/** PostgreSQL's largest integer. */
const mostId = 2 ** 31 - 1

const typeOf = (identifier: string) => (identifier.includes('@') ? 2 : /^\+?[0-9]+$/.test(identifier) ? 1 : 3)
