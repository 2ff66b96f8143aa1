import { createHash } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { SecondFactor as Method, SecondFactorWanted } from '@heliograph/domain/proofs'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { LogInRequests, PendingLogIn } from '#needs/sessions.ts'
import type { Passkeys } from './passkeys.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecondFactorStore } from './second-factors.store.ts'
import type { Totp } from './totp.ts'
import type { WrongCodes } from './wrong-codes.ts'

export type SecondFactor = ReturnType<typeof createSecondFactor>

/**
 * What is required after the password. A person with only a passkey has to turn that on: passkeys make log-ins easier,
 * and someone whose passkey is on another device should still be able to use the password.
 */
export const createSecondFactor = ({
  store,
  totp,
  recoveryCodes,
  passkeys,
  wrongCodes,
  tokens,
  record,
  now,
}: Needs) => {
  const methodsOf = async (userId: number) => {
    const [since, asks, count, left] = await Promise.all([
      totp.since(userId),
      store.asksPasskey(userId),
      passkeys.count(userId),
      recoveryCodes.left(userId),
    ])
    const hasPasskey = count > 0
    if (!since && !(asks && hasPasskey)) return []
    const methods: Method[] = []
    if (since) methods.push('totp')
    if (hasPasskey) methods.push('passkey')
    if (left > 0) methods.push('recovery')
    return methods
  }

  /**
   * Tells the kinds of answers apart: an app's code has six digits, a passkey's answer is JSON, the rest are recovery
   * codes.
   */
  const check = async (userId: number, challenge: string | undefined, answer: string): Promise<Method | undefined> => {
    if (answer.trimStart().startsWith('{')) {
      const passkey = challenge === undefined ? undefined : await passkeys.verify(challenge, answer)
      return passkey?.userId === userId ? 'passkey' : undefined
    }
    if (/^\s*(\d\s*){6}$/.test(answer)) return (await totp.check(userId, answer)) ? 'totp' : undefined
    return (await recoveryCodes.check(userId, answer)) ? 'recovery' : undefined
  }

  const isOn = async (userId: number) => (await methodsOf(userId)).length > 0

  return {
    methodsOf,
    isOn,

    /** Called after the password was checked. */
    async admit(userId: number, { organisationId, identifier, kind }: PendingLogIn) {
      const methods = await methodsOf(userId)
      if (methods.length === 0) return
      const options = methods.includes('passkey') ? await passkeys.challenge(userId) : null
      const content: HalfWay = { organisationId, identifier, kind, challenge: options?.challenge }
      const ticket = await tokens.issue('second-factor', content, { userId, expiresAt: now() + livesMs })
      throw new Refusal('AUTH_SECOND_FACTOR_REQUIRED', {
        ticket,
        methods,
        options: options && { ...options },
      } satisfies SecondFactorWanted)
    },

    /** Completes a pending log-in if the answer is right. After five wrong ones its token is invalid. */
    async redeem({ token, answer }: LogInRequests['second-factor'], ip: string): Promise<Completed> {
      const half = await tokens.peek<HalfWay>('second-factor', token, now())
      if (!half?.userId) throw new Refusal('INVALID_TOKEN')
      const { userId, content } = half
      const die = () => tokens.redeem('second-factor', token, now())
      const ofToken = `second factor ${createHash('sha256').update(token).digest('base64url')}`
      const attempt = () => wrongCodes.count(userId, () => check(userId, content.challenge, answer))
      const method = await wrongCodes.count(userId, attempt, ofToken).catch(async (error: unknown) => {
        await die()
        throw error
      })
      if (!method) {
        await record({ kind: 'log-in', refused: true, userId, ip, facts: { by: 'second factor' } })
        throw new Refusal('CODE_WRONG')
      }
      // Of two right answers in parallel only one counts.
      if (!(await die())) throw new Refusal('INVALID_TOKEN')
      return { userId, method, ...content }
    },

    /** Recovery codes are only for people with a second factor. */
    async tidy(userId: number) {
      if (!(await isOn(userId))) await recoveryCodes.forget(userId)
    },
  }
}

const livesMs = 10 * minuteMs

interface HalfWay extends PendingLogIn {
  challenge: string | undefined
}

interface Completed extends PendingLogIn {
  userId: number
  method: Method
}

interface Needs {
  store: SecondFactorStore
  totp: Totp
  recoveryCodes: RecoveryCodes
  passkeys: Passkeys
  wrongCodes: WrongCodes
  tokens: OneTimeTokens
  record: RecordAudit
  now: () => number
}
