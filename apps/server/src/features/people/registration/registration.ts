import type { Brand } from '@heliograph/brand/brand'
import { consentTexts, type ConsentKind } from '@heliograph/brand/consents'
import type { CheckUserRequest, RegisterRequest, ResetPasswordRequest } from '@heliograph/contract'
import { dataCentreOf } from '@heliograph/domain/areas'
import { isUserName } from '@heliograph/domain/destinations'
import { Refusal, type ErrorCode } from '@heliograph/domain/errors'
import type { DataCentre } from '@heliograph/domain/regions'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import { destinationOf, type Destination } from './destination.ts'
import type { RegistrationStore, Taken } from './registration.store.ts'
import { isReserved } from './reserved-names.ts'

export type Registration = ReturnType<typeof createRegistration>

/**
 * Accounts are opened, and forgotten passwords replaced, by whoever proves with a code to hold the e-mail address or
 * phone. Before that proof every answer is the same whether there is such an account or not.
 */
export const createRegistration = (needs: Needs) => {
  const { store, rules, proofs, codes, limits, passwords, brand, dataCentre, record, now } = needs

  const limit = (ip: string, deed: string) => limits.take(new Map([[`${deed} from ${ip}`, 100]]), limitMs)

  /**
   * Takes the code's one use. Who is refused for another reason afterwards gets a proof to come again with, so that
   * nobody waits for a second code because a name was taken.
   */
  const proven = async <T>(
    purpose: Purpose,
    to: Destination,
    sent: Proof,
    ip: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      if (sent.proven) await takeProof(purpose, to, sent.proven)
      else await codes.verify(purpose, to.to, sent.code ?? '')
    } catch (error) {
      // Of nobody: whose account it would be about is not looked up.
      if (error instanceof Refusal) await record({ kind: deeds[purpose], refused: true, ip, facts: { by: 'code' } })
      throw error
    }
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && mendable.includes(error.code)) {
        throw new Refusal(error.code, { proven: await proofs.issue({ purpose, to: to.to }, now() + proofMs) })
      }
      throw error
    }
  }
  const takeProof = async (purpose: Purpose, { to }: Destination, ticket: string) => {
    const proof = await proofs.redeem(ticket, now())
    if (proof?.purpose !== purpose || proof.to !== to) throw new Refusal('CODE_EXPIRED')
  }

  const destinationIn = (request: RegisterRequest | ResetPasswordRequest) => {
    const destination = destinationOf(request)
    if (destination.kind === 'phone' && !brand.flags.phoneUse) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
    return destination
  }

  return {
    async register(request: RegisterRequest, ip: string) {
      if (!brand.flags.register) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      await limit(ip, 'register')
      const destination = destinationIn(request)
      const area = areaIn(request, brand, dataCentre)
      const consents = consentsIn(request, brand)
      const [name, username] = [request.name?.trim() ?? '', request.username?.trim() ?? '']
      if (username !== '' && !isUserName(username)) throw new Refusal('PARAM_ERROR', 'body/username')
      await rules.checkPassword(request.password, { personal: [destination.to, name, username] })
      await proven('register', destination, request, ip, async () => {
        if (username !== '' && isReserved(username, brand)) throw new Refusal('ACCOUNT_TAKEN')
        const opened = await store.open({
          destination,
          area,
          country: request.country || null,
          name: name || username || nameFrom(destination),
          username: username || null,
          passwordHash: await passwords.keep(request.password),
          language: languageIn(request, brand),
          consents,
          at: now(),
        })
        if ('taken' in opened) throw new Refusal(await refusalFor(opened.taken, destination))
        await record({ kind: 'register', userId: opened.id, ip, facts: { area, by: destination.kind } })
      })
    },

    async resetPassword(request: ResetPasswordRequest, ip: string) {
      if (!brand.flags.forgotPassword) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      await limit(ip, 'reset')
      const destination = destinationIn(request)
      await rules.checkPassword(request.password, { personal: [destination.to] })
      await proven('password', destination, request, ip, async () => {
        const account = await store.find(destination)
        if (!account || account.disabled) throw new Refusal('ACCOUNT_NOT_EXIST')
        if (account.migratedTo) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', account.migratedTo)
        const { id, name, username, email, phone, language } = account
        const personal = [name, username, email, phone].filter((word) => word !== null)
        await rules.checkPassword(request.password, { personal, previous: await passwords.lastTwo(id) })
        await passwords.replace(id, request.password)
        await needs.endSessions(id)
        // Who forgot it guessed wrong before: that must not keep them out now.
        await needs.forgive(
          id,
          [username, email, phone].filter((word) => word !== null),
        )
        await record({ kind: 'password.change', userId: id, ip, facts: { by: 'code' } })
        // On every way there is: who took one of them over does not stay alone with the news.
        if (email) await needs.post({ channel: 'mail', to: email, kind: 'password-changed', language, facts: {} })
        if (phone) await needs.post({ channel: 'sms', to: phone, kind: 'password-changed', language, facts: {} })
      })
    },

    /** Tells of an account only whose password was proven, by the way that a log-in takes. */
    async checkUser(request: CheckUserRequest, ip: string) {
      const { username, password, clear_text_pwd: clearText, identity_type: type } = request
      if (username === undefined || !(password || clearText)) throw new Refusal('ACCOUNT_REQUIRED')
      if (username.trim() === '') throw new Refusal('ACCOUNT_EMPTY')
      await needs.admit(request, ip)
      const credentials = {
        identifier: username,
        identityType: type ? Number(type) : undefined,
        digest: password,
        clearText,
        ip,
      }
      const found = await needs.prove(credentials)
      if (found) await record({ kind: 'proof', userId: found.id, ip, facts: { by: 'check-user' } })
      else await record({ kind: 'log-in', refused: true, ip, facts: { by: 'check-user' } })
      return { exists: found !== undefined && found.migratedTo === null }
    },

    async passwordStrength(password: string, personal: readonly string[], ip: string) {
      await limits.take(new Map([[`password strength from ${ip}`, 200]]), limitMs)
      return rules.strengthOf(password, personal)
    },
  }

  async function refusalFor(taken: Taken, destination: Destination): Promise<ErrorCode> {
    if (taken === 'username') return 'ACCOUNT_ALREADY_USED'
    const account = await store.find(destination)
    if (account?.migratedTo) return 'ACCOUNT_ALREADY_BOUND'
    return taken === 'email' ? 'EMAIL_ALREADY_USED' : 'PHONE_ALREADY_EXISTS'
  }
}

/** Mainland China's accounts are kept in China, all others elsewhere: the client asks the right one, or is told. */
export const areaIn = ({ area }: Pick<RegisterRequest, 'area'>, brand: Brand, here: DataCentre) => {
  if (!brand.multiDataCentre || brand.whiteLabel) return area ?? null
  if (area === undefined) throw new Refusal('PARAM_ERROR', 'body/area')
  if (dataCentreOf(area) === here) return area
  if (area === 'CN') throw new Refusal('SWITCH_TO_CHINA')
  throw new Refusal('PARAM_ERROR', { area, dataCentre: dataCentreOf(area) })
}

/** What was shown must be what the brand says now, or the person agreed to something else. */
export const consentsIn = ({ consents }: Pick<RegisterRequest, 'consents'>, brand: Brand) =>
  (['terms', 'privacy'] satisfies ConsentKind[]).map((kind) => {
    const version = consents[kind]
    if (!brand.languages.some((language) => consentTexts(brand, language)[kind].version === version)) {
      throw new Refusal('PARAM_ERROR', `body/consents/${kind}`)
    }
    return { kind, version }
  })

export const languageIn = ({ language = '' }: Pick<RegisterRequest, 'language'>, brand: Brand) =>
  brand.languages.find((known) => known === language.toLowerCase().split(/[-_]/)[0]) ?? 'en'

/** For who gives no name: enough that they know themselves by it, and of a phone not the whole. */
const nameFrom = ({ kind, to }: Destination) => (kind === 'email' ? to.split('@')[0]! : `…${to.slice(-4)}`)

/** What a person can change and send again. */
const mendable: readonly ErrorCode[] = [
  'ACCOUNT_ALREADY_USED',
  'ACCOUNT_TAKEN',
  'PASSWORD_TOO_SIMPLE',
  'PASSWORD_RECENTLY_USED',
]
const proofMs = 10 * minuteMs
const limitMs = 15 * minuteMs

const deeds = { register: 'register', password: 'password.change' } as const

type Purpose = 'register' | 'password'
type Proof = Pick<RegisterRequest, 'code' | 'proven'>

interface Needs {
  store: RegistrationStore
  rules: {
    strengthOf: (
      plain: string,
      personal: readonly string[],
    ) => Promise<{ score: number; fault: 'short' | 'long' | 'common' | 'personal' | 'simple' | null }>
    checkPassword: (
      plain: string,
      context: { personal?: readonly string[]; previous?: readonly string[] },
    ) => Promise<void>
  }
  /** What proves, once and for a while, that a code was right. */
  proofs: {
    issue: (proof: { purpose: Purpose; to: string }, expiresAt: number) => Promise<string>
    redeem: (proof: string, now: number) => Promise<{ purpose: Purpose; to: string } | undefined>
  }
  codes: { verify: (purpose: Purpose, destination: string, code: string) => Promise<void> }
  limits: { take: (limits: ReadonlyMap<string, number>, withinMs: number) => Promise<unknown> }
  passwords: {
    /** What is kept of a plain one. */
    keep: (plain: string) => Promise<string>
    lastTwo: (userId: number) => Promise<string[]>
    replace: (userId: number, plain: string) => Promise<void>
  }
  endSessions: (userId: number) => Promise<void>
  /** Wrong passwords of an account count no more. */
  forgive: (userId: number, identifiers: readonly string[]) => Promise<void>
  post: (message: Message) => Promise<unknown>
  /** What is asked of who comes with a password, before it is looked at. */
  admit: (request: CheckUserRequest, ip: string) => Promise<void>
  prove: (credentials: Credentials) => Promise<{ id: number; migratedTo: string | null } | undefined>
  brand: Brand
  dataCentre: DataCentre
  record: RecordAudit
  now: () => number
}

interface Credentials {
  identifier: string
  identityType: number | undefined
  digest: string | undefined
  clearText: string | undefined
  ip: string
}

interface Message {
  channel: 'mail' | 'sms'
  to: string
  kind: 'password-changed'
  language: string
  facts: Record<never, never>
}
