import type { TokenRequest } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { AuthStore, FoundAccount } from './auth.store.ts'
import type { Proof } from './proof.ts'
import type { Sessions, Visitor } from './sessions.ts'
import type { TicketStore } from './tickets.store.ts'

export type Auth = ReturnType<typeof createAuth>

type Opened = Awaited<ReturnType<Sessions['open']>>

/** One way to come by a session. */
type Grant = (request: TokenRequest, visitor: Visitor) => Promise<Opened>

export const createAuth = ({ store, sessions, proof, tickets, record, admit, grants, now }: Needs) => {
  /** Whose password was proven, that account's token is given, whatever else the request says. */
  const byPassword: Grant = async (request, visitor) => {
    const { username: identifier, password: digest, clear_text_pwd: clearText } = request
    if (!identifier || !(digest || clearText)) throw new Refusal('ACCOUNT_REQUIRED')
    const organisationId = Number(request.org_id || 0)
    const identityType = request.identity_type ? Number(request.identity_type) : undefined
    await admit.beforePassword(request, visitor)
    const found = await proof.account(
      { identifier, identityType, digest, clearText, ip: visitor.ip },
      async ({ id }) => organisationId === 0 || store.isMember(id, organisationId),
    )
    if (!found) {
      await record({ kind: 'log-in', refused: true, ip: visitor.ip })
      throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
    }
    if (found.migratedTo) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', found.migratedTo)
    const named = { identifier, identityType: identityType ?? typeOf(identifier) }
    await admit.afterPassword(found, { ...named, organisationId: organisationId || null }, visitor)
    const opened = await sessions.open(
      { userId: found.id, organisationId: organisationId || null, methods: ['password'] },
      named,
      visitor,
    )
    // Whoever replaces a password ends the sessions afterwards: one of the two sees the other.
    const still = await store.findById(found.id)
    if (still?.passwordHash !== found.passwordHash) {
      await sessions.end(opened.access_token)
      throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
    }
    await record({
      kind: 'log-in',
      userId: found.id,
      organisationId: organisationId || null,
      ip: visitor.ip,
      facts: { by: 'password' },
    })
    return opened
  }

  /** What it was opened for did not last. */
  const undo = async (opened: Opened): Promise<never> => {
    await sessions.end(opened.access_token)
    throw new Refusal('INVALID_TOKEN')
  }

  /** Another identity of the person who is logged in: one of their organisations, or themselves. */
  const bySwitch: Grant = async (request, visitor) => {
    const token = request.access_token ?? ''
    const [session, named] = await Promise.all([sessions.read(token, visitor.half), sessions.named(token)])
    if (!session || !named) throw new Refusal('INVALID_TOKEN')
    const organisationId = Number(request.org_id || 0)
    const belongs = organisationId === 0 || (await store.isMember(session.userId, organisationId))
    if (!belongs) throw new Refusal('AU_NO_OPERATION_PERMISSION')
    const { userId, provenAt, expiresAt } = session
    // What a browser holds stays what it holds, and no longer; a program cannot make itself one by asking.
    const opened = await sessions.open(
      { userId, organisationId: organisationId || null, methods: ['switch'], provenAt, until: expiresAt },
      named,
      { ...visitor, browser: session.halfHash !== null, keep: session.idleMs !== null && session.idleMs > dayMs },
    )
    // Of one session one takes the place, and none of a session that was ended meanwhile.
    if (!(await sessions.end(token))) return undo(opened)
    await record({ kind: 'organisation.switch', userId, organisationId: organisationId || null, ip: visitor.ip })
    return opened
  }

  /** A code that a session made for this one use (see `handOver`). */
  const byHandOver: Grant = async (request, visitor) => {
    const code = request.code ?? ''
    // A token in an address was seen by whoever saw the address: it is worth nothing any more.
    if (code.startsWith('eyJ')) await sessions.end(code)
    const handed = await tickets.redeem<Handed>('hand-over', code, now())
    if (!handed?.userId) throw new Refusal('INVALID_TOKEN')
    const { family, organisationId, identifier, identityType, provenAt } = handed.content
    // Who was logged out meanwhile hands nothing over, and nothing lasts longer for having been handed over.
    const until = await sessions.standsUntil(family)
    if (until === undefined) throw new Refusal('INVALID_TOKEN')
    const opened = await sessions.open(
      { userId: handed.userId, organisationId, methods: ['hand-over'], provenAt, until },
      { identifier, identityType },
      visitor,
    )
    if ((await sessions.standsUntil(family)) === undefined) return undo(opened)
    await record({ kind: 'log-in', userId: handed.userId, organisationId, ip: visitor.ip, facts: { by: 'hand-over' } })
    return opened
  }

  const ways: Partial<Record<TokenRequest['grant_type'], Grant>> = {
    password: byPassword,
    mdc_password: byPassword,
    refresh_token: ({ refresh_token = '' }, visitor) => sessions.refresh(refresh_token, visitor),
    switch_org: bySwitch,
    hand_over: byHandOver,
    ...grants,
  }

  return {
    async token(request: TokenRequest, visitor: Visitor) {
      const grant = ways[request.grant_type]
      if (!grant) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
      return grant(request, visitor)
    },

    /** A code that opens a session like this one elsewhere, once, within a minute. */
    async handOver(token: string, { userId, family, organisationId, provenAt }: HandedBy) {
      const named = await sessions.named(token)
      if (!named) throw new Refusal('INVALID_TOKEN')
      const content: Handed = {
        family,
        organisationId,
        identifier: named.identifier,
        identityType: named.identityType,
        provenAt,
      }
      return tickets.issue('hand-over', content, { userId, expiresAt: now() + minuteMs })
    },

    async logOut(token: string, { userId }: { userId: number }) {
      await sessions.end(token)
      await record({ kind: 'log-out', userId })
    },

    readSession: sessions.read,
  }
}

interface HandedBy {
  userId: number
  /** The log-in that it comes from. */
  family: string
  organisationId: number | null
  provenAt: number
}

interface Handed {
  family: string
  organisationId: number | null
  identifier: string
  identityType: number
  provenAt: number
}

/** Someone whose password was right. */
export interface HalfProven {
  identifier: string
  identityType: number
  organisationId: number | null
}

interface Needs {
  store: AuthStore
  sessions: Sessions
  proof: Proof
  tickets: TicketStore
  record: RecordAudit
  /** What else is asked of who comes with a password: before it is looked at, and when it was right. */
  admit: {
    beforePassword: (request: TokenRequest, visitor: Visitor) => Promise<void>
    afterPassword: (account: FoundAccount, person: HalfProven, visitor: Visitor) => Promise<void>
  }
  /** Further ways to a session. */
  grants: Partial<Record<TokenRequest['grant_type'], Grant>>
  now: () => number
}

const typeOf = (identifier: string) => (identifier.includes('@') ? 2 : /^\+?[0-9]+$/.test(identifier) ? 1 : 3)
