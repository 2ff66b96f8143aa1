import { isOffered, type Brand } from '@heliograph/brand/brand'
import { isUserName } from '@heliograph/domain/destinations'
import { Refusal, type ErrorCode } from '@heliograph/domain/errors'
import type { PasswordFault } from '@heliograph/domain/proofs'
import type { DataCentre } from '@heliograph/domain/regions'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { VerifyCode } from '#needs/codes.ts'
import type { Credentials, ReplacePassword } from '#needs/credentials.ts'
import type { Limits } from '#needs/limits.ts'
import type { NewUserRequest } from '#needs/new-users.ts'
import type { Notify } from '#needs/notify.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import { destinationOf, type Destination } from './destination.ts'
import { newUserIn } from './new-user.ts'
import type { RegistrationStore, Taken } from './registration.store.ts'
import { isReserved } from './reserved-names.ts'

export type Registration = ReturnType<typeof createRegistration>

/**
 * Opens accounts and replaces forgotten passwords for people who verify an e-mail address or phone with a code. Before
 * that, the answers do not depend on whether there is such an account.
 */
export const createRegistration = (needs: RegistrationNeeds) => {
  const { store, tokens, verifyCode, limits, passwords, brand, dataCentre, record, now } = needs

  const limit = (ip: string, what: string) => limits.take(new Map([[`${what} from ${ip}`, 100]]), limitMs)

  /**
   * Uses up the code. Someone who is then refused for another reason gets a token for the next attempt, so that they do
   * not have to wait for a second code because a name was taken.
   */
  const proven = async <T>(
    purpose: Purpose,
    to: Destination,
    sent: SentProof,
    ip: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      if (sent.proven) await takeProof(purpose, to, sent.proven)
      else await verifyCode(purpose, to.to, sent.code ?? '')
    } catch (error) {
      // Without a user: we do not look up whose account it would be.
      if (error instanceof Refusal)
        await record({ kind: auditKinds[purpose], refused: true, ip, facts: { by: 'code' } })
      throw error
    }
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && mendable.includes(error.code)) {
        throw new Refusal(error.code, { proven: await issueProof({ purpose, to: to.to }) })
      }
      throw error
    }
  }
  const issueProof = (proof: Proof) => tokens.issue('registration', proof, { expiresAt: now() + proofMs })
  const takeProof = async (purpose: Purpose, { to }: Destination, token: string) => {
    const proof = (await tokens.redeem<Proof>('registration', token, now()))?.content
    if (proof?.purpose !== purpose || proof.to !== to) throw new Refusal('CODE_EXPIRED')
  }

  const destinationIn = (request: Resetting) => {
    const destination = destinationOf(request)
    if (destination.kind === 'phone' && !isOffered('phoneUse', brand))
      throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
    return destination
  }

  return {
    async register(request: Registering, ip: string) {
      await limit(ip, 'register')
      // Before the code is used up: they cannot log in now.
      if (await needs.isSuspended()) throw new Refusal('service_suspend')
      const destination = destinationIn(request)
      const newUser = newUserIn(request, brand, dataCentre)
      const [name, username] = [request.name?.trim() ?? '', request.username?.trim() ?? '']
      if (username !== '' && !isUserName(username)) throw new Refusal('PARAM_ERROR', 'body/username')
      await passwords.check(request.password, [destination.to, name, username])
      await proven('register', destination, request, ip, async () => {
        if (username !== '' && isReserved(username, brand)) throw new Refusal('ACCOUNT_TAKEN')
        const opened = await store.open({
          ...newUser,
          destination,
          name: name || username || nameFrom(destination),
          username: username || null,
          passwordHash: await passwords.keep(request.password),
          mailFaults: destination.kind === 'email' && request.mailFaults === true,
          at: now(),
        })
        if ('taken' in opened) throw new Refusal(await refusalFor(opened.taken, destination))
        await record({ kind: 'register', userId: opened.id, ip, facts: { area: newUser.area, by: destination.kind } })
      })
    },

    async resetPassword(request: Resetting, ip: string) {
      await limit(ip, 'reset')
      const destination = destinationIn(request)
      await passwords.check(request.password, [destination.to])
      await proven('password', destination, request, ip, async () => {
        const account = await store.find(destination)
        if (!account || account.disabled) throw new Refusal('ACCOUNT_NOT_EXIST')
        if (account.migratedTo) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', account.migratedTo)
        const { id, name, username, email, phone } = account
        const personal = [name, username, email, phone].filter((word) => word !== null)
        await passwords.replace(id, request.password, personal)
        await needs.endSessions(id)
        // They guessed wrong before they asked for a reset: that must not keep them out now.
        await needs.forgivePasswords(
          id,
          [username, email, phone].filter((word) => word !== null),
        )
        await record({ kind: 'password.change', userId: id, ip, facts: { by: 'code' } })
        await needs.notify(account, { kind: 'password-changed', facts: {} })
      })
    },

    /** Confirms an account only if its password is right, by the same check as a log-in. */
    async checkUser({ identifier, slide, ...sent }: CheckedCredentials) {
      const { ip } = sent
      if (identifier === undefined || !(sent.digest || sent.clearText)) throw new Refusal('ACCOUNT_REQUIRED')
      if (identifier.trim() === '') throw new Refusal('ACCOUNT_EMPTY')
      await needs.checkSlide(slide, ip)
      const found = await needs.prove({ ...sent, identifier })
      if (found) await record({ kind: 'proof', userId: found.id, ip, facts: { by: 'check-user' } })
      else await record({ kind: 'log-in', refused: true, ip, facts: { by: 'check-user' } })
      return { exists: found !== undefined && found.migratedTo === null }
    },

    async passwordStrength(password: string, personal: readonly string[], ip: string) {
      await limits.take(new Map([[`password strength from ${ip}`, 200]]), limitMs)
      return passwords.strengthOf(password, personal)
    },
  }

  async function refusalFor(taken: Taken, destination: Destination): Promise<ErrorCode> {
    if (taken === 'username') return 'ACCOUNT_ALREADY_USED'
    const account = await store.find(destination)
    if (account?.migratedTo) return 'ACCOUNT_ALREADY_BOUND'
    return taken === 'email' ? 'EMAIL_ALREADY_USED' : 'PHONE_ALREADY_EXISTS'
  }
}

/** The default name: people recognise themselves, but a phone number is not shown completely. */
const nameFrom = ({ kind, to }: Destination) => (kind === 'email' ? to.replace(/@.*/, '') : `…${to.slice(-4)}`)

/** Refusals that the person can fix and send again. */
const mendable: readonly ErrorCode[] = [
  'ACCOUNT_ALREADY_USED',
  'ACCOUNT_TAKEN',
  'PASSWORD_TOO_SIMPLE',
  'PASSWORD_RECENTLY_USED',
]
const proofMs = 10 * minuteMs
const limitMs = 15 * minuteMs

const auditKinds = { register: 'register', password: 'password.change' } as const

type Purpose = 'register' | 'password'

/** That a code was right. */
interface Proof {
  purpose: Purpose
  to: string
}

/** The code, or the token that proves that it was right. */
interface SentProof {
  code?: string
  proven?: string
}

interface Resetting extends SentProof {
  email?: string
  phone?: string
  password: string
}

interface Registering extends Resetting, NewUserRequest {
  mailFaults?: boolean
  name?: string
  username?: string
}

export interface CheckedCredentials extends Omit<Credentials, 'identifier'> {
  identifier: string | undefined
  slide: string | undefined
}

export interface RegistrationNeeds {
  store: RegistrationStore
  tokens: OneTimeTokens
  verifyCode: VerifyCode
  /** Whether the operator has suspended the platform (spec §4). */
  isSuspended: () => Promise<boolean>
  limits: Pick<Limits, 'take'>
  passwords: {
    strengthOf: (plain: string, personal: readonly string[]) => Promise<{ score: number; fault: PasswordFault | null }>
    check: (plain: string, personal: readonly string[]) => Promise<void>
    /** Returns the hash to store. */
    keep: (plain: string) => Promise<string>
    replace: ReplacePassword
  }
  endSessions: (userId: number) => Promise<void>
  /** Forgets the wrong passwords of an account. */
  forgivePasswords: (userId: number, identifiers: readonly string[]) => Promise<void>
  notify: Notify
  /** Called before a password is checked. @throws Refusal AUTH_SLIDE_ERROR */
  checkSlide: (solved: string | undefined, ip: string) => Promise<void>
  prove: (credentials: Credentials) => Promise<{ id: number; migratedTo: string | null } | undefined>
  brand: Brand
  dataCentre: DataCentre
  record: RecordAudit
  now: () => number
}
