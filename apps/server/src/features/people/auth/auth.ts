import { Refusal } from '@heliograph/domain/errors'
import { kindOf, type Identity } from '@heliograph/domain/identities'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { AccountElsewhere } from '#needs/credentials.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { AdmitLogIn, CarryDevices, LogInRequests, OpenedSession, Visitor, WayIn } from '#needs/sessions.ts'
import type { AuthStore } from './auth.store.ts'
import type { Proof } from './proof.ts'
import type { Sessions } from './sessions.ts'

export type Auth = ReturnType<typeof createAuth>

export type LogInRequest = { [By in keyof LogInRequests]: { by: By } & LogInRequests[By] }[keyof LogInRequests]

/** The ways to log in that other features implement. */
export type FurtherWays = { [By in 'second-factor' | 'passkey' | 'third-party']: WayIn<By> }

export const createAuth = ({
  store,
  sessions,
  proof,
  tokens,
  record,
  checkSlide,
  admit,
  carryDevices,
  accountElsewhere,
  furtherWays,
  now,
}: Needs) => {
  /** The token is for the account whose password was checked, whatever else the request says. */
  const byPassword: WayIn<'password'> = async ({ credentials, organisationId, slide }, visitor) => {
    const { identifier, kind, digest, clearText } = credentials
    if (!identifier || !(digest || clearText)) throw new Refusal('ACCOUNT_REQUIRED')
    await checkSlide(slide, visitor.ip)
    const found = await proof.account(
      credentials,
      async ({ id }) => organisationId === null || store.isMember(id, organisationId),
    )
    if (!found) {
      await record({ kind: 'log-in', refused: true, ip: visitor.ip })
      // Always asked: how long the answer takes must not tell whether there is an account, here or there.
      const other = await accountElsewhere(credentials)
      if (other) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', other)
      throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
    }
    if (found.migratedTo) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', found.migratedTo)
    const identity = { identifier, kind: kind ?? kindOf(identifier) }
    await admit(found.id, { ...identity, organisationId })
    const opened = await sessions.open({ userId: found.id, organisationId, methods: ['password'] }, identity, visitor)
    // A parallel password change ends the sessions after it writes the new hash: so either it ends this one, or we see
    // the new hash.
    const still = await store.findById(found.id)
    if (still?.passwordHash !== found.passwordHash) {
      await sessions.end(opened.accessToken)
      throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
    }
    await record({ kind: 'log-in', userId: found.id, organisationId, ip: visitor.ip, facts: { by: 'password' } })
    return opened
  }

  /** What the session was opened for ended meanwhile. */
  const undo = async (opened: OpenedSession): Promise<never> => {
    await sessions.end(opened.accessToken)
    throw new Refusal('INVALID_TOKEN')
  }

  /** Switches the identity of a logged-in person: one of their organisations, or themselves. */
  const bySwitch: WayIn<'switch'> = async ({ token, organisationId }, visitor) => {
    const [session, identity] = await Promise.all([
      sessions.read(token, visitor.half, true),
      sessions.identityIn(token),
    ])
    if (!session || !identity) throw new Refusal('INVALID_TOKEN')
    const belongs = organisationId === null || (await store.isMember(session.userId, organisationId))
    if (!belongs) throw new Refusal('AU_NO_OPERATION_PERMISSION')
    const { userId, provenAt, expiresAt, refreshExpiresAt } = session
    const begunAt = await sessions.begunAt(session.family)
    const times = { provenAt, begunAt, until: expiresAt, renewUntil: refreshExpiresAt }
    // The new session keeps kind, beginning and end of the old one: a program cannot turn itself into a browser.
    const opened = await sessions.open({ userId, organisationId, methods: ['switch'], ...times }, identity, {
      ...visitor,
      browser: session.halfHash !== null,
      keep: session.idleMs !== null && session.idleMs > dayMs,
    })
    await carryDevices(session.id, opened.id)
    // A session is replaced only once, and not at all if it was ended meanwhile.
    if (!(await sessions.end(token))) return undo(opened)
    await record({ kind: 'organisation.switch', userId, organisationId, ip: visitor.ip })
    return opened
  }

  /** What the access token of a session hands over: a browser's only where its other half is. */
  const ofSession = async (token: string, half: string | undefined): Promise<HandedOver | undefined> => {
    const [session, identity] = await Promise.all([sessions.read(token, half, true), sessions.identityIn(token)])
    if (!session || !identity) return undefined
    const { userId, family, organisationId, provenAt, expiresAt } = session
    const { identifier, kind } = identity
    return { userId, family, organisationId, identifier, kind, provenAt, until: expiresAt }
  }

  /** What a code hands over that a session issued for this purpose (see `handOver`). */
  const ofCode = async (code: string, read: OneTimeTokens['peek']): Promise<HandedOver | undefined> => {
    const handed = await read<Handed>('hand-over', code, now())
    // A session that was ended meanwhile cannot be handed over.
    const until = handed && (await sessions.standsUntil(handed.content.family))
    return handed?.userId && until !== undefined ? { ...handed.content, userId: handed.userId, until } : undefined
  }

  /**
   * By a code, or by an access token, with which other portals hand people over (spec §2). The new session belongs to the
   * log-in of the old one: it ends with that, lasts no longer, and proves nothing more.
   */
  const byHandOver: WayIn<'hand-over'> = async ({ token, ownToken }, visitor) => {
    const handed = isAccessToken(token) ? await ofSession(token, visitor.half) : await ofCode(token, tokens.redeem)
    if (!handed) throw new Refusal('INVALID_TOKEN')
    const { userId, family, organisationId, identifier, kind, provenAt, until } = handed
    const opened = await sessions.open(
      { userId, family, organisationId, methods: ['hand-over'], provenAt, until },
      { identifier, kind },
      visitor,
    )
    if ((await sessions.standsUntil(family, opened.id)) === undefined) return undo(opened)
    await record({ kind: 'log-in', userId, organisationId, ip: visitor.ip, facts: { by: 'hand-over' } })
    await endReplaced(ownToken, family, visitor)
    return opened
  }

  /** The session that was open here: the browser forgets it, so nobody else may go on with it. */
  const endReplaced = async (token: string, family: string, { half, ip }: Visitor) => {
    const replaced = await readOwn(token, half)
    // One log-in: ending it would end the new session too.
    if (!replaced || replaced.family === family || !(await sessions.end(token))) return
    await record({ kind: 'log-out', userId: replaced.userId, ip })
  }

  const readOwn = async (token: string, half: string | undefined) =>
    token === '' ? undefined : sessions.read(token, half)

  return {
    /**
     * Whose session a code or a token would open, without opening it, and whether it is like the one that is open here: then
     * nothing has to be opened, and a code is used up, so that nobody else can use it.
     * @throws Refusal INVALID_TOKEN
     */
    async handedOver({ token, ownToken }: { token: string; ownToken: string }, half: string | undefined) {
      const handed = isAccessToken(token) ? await ofSession(token, half) : await ofCode(token, tokens.peek)
      const person = handed && (await store.findById(handed.userId))
      if (!person) throw new Refusal('INVALID_TOKEN')
      const own = await readOwn(ownToken, half)
      const isYou = own?.userId === handed.userId && own.organisationId === handed.organisationId
      if (isYou && !isAccessToken(token)) await tokens.redeem('hand-over', token, now())
      const { organisationId } = handed
      const organisation = organisationId === null ? null : await store.organisationName(organisationId)
      return { name: person.name, account: handed.identifier, organisation, isYou }
    },

    logIn(request: LogInRequest, visitor: Visitor): Promise<OpenedSession> {
      switch (request.by) {
        case 'password':
          return byPassword(request, visitor)
        case 'refresh':
          return sessions.refresh(request.token, visitor)
        case 'switch':
          return bySwitch(request, visitor)
        case 'hand-over':
          return byHandOver(request, visitor)
        case 'second-factor':
          return furtherWays['second-factor'](request, visitor)
        case 'passkey':
          return furtherWays.passkey(request, visitor)
        case 'third-party':
          return furtherWays['third-party'](request, visitor)
      }
    },

    /** A token that opens a session like this one elsewhere: works once, for one minute. */
    async handOver(token: string, { id, userId, family, organisationId, provenAt }: HandedBy) {
      const identity = await sessions.identityIn(token)
      if (!identity) throw new Refusal('INVALID_TOKEN')
      const { identifier, kind } = identity
      const content: Handed = { family, organisationId, identifier, kind, provenAt }
      const code = await tokens.issue('hand-over', content, { userId, expiresAt: now() + minuteMs })
      if (await sessions.stands(id)) return code
      await tokens.redeem('hand-over', code, now())
      throw new Refusal('INVALID_TOKEN')
    },

    async logOut(token: string, { userId }: { userId: number }) {
      await sessions.end(token)
      await record({ kind: 'log-out', userId })
    },

    readSession: sessions.read,
  }
}

interface HandedBy {
  id: string
  userId: number
  /** The log-in that the session belongs to. */
  family: string
  organisationId: number | null
  provenAt: number
}

interface Handed extends Identity {
  family: string
  organisationId: number | null
  provenAt: number
}

interface HandedOver extends Handed {
  userId: number
  until: number
}

/** Codes have 22 letters and no dots. */
const isAccessToken = (token: string) => token.includes('.')

interface Needs {
  store: AuthStore
  sessions: Sessions
  proof: Proof
  tokens: OneTimeTokens
  record: RecordAudit
  /** Called before a password is checked. @throws Refusal AUTH_SLIDE_ERROR */
  checkSlide: (solved: string | undefined, ip: string) => Promise<void>
  admit: AdmitLogIn
  carryDevices: CarryDevices
  accountElsewhere: AccountElsewhere
  furtherWays: FurtherWays
  now: () => number
}
