import { Refusal } from '@heliograph/domain/errors'
import type { ProofKind } from '@heliograph/domain/proofs'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { VerifyCode } from '#needs/codes.ts'
import type { PasswordIsRight, PasswordProof } from '#needs/credentials.ts'
import type { Limits } from '#needs/limits.ts'
import type { Channel } from '#needs/messages.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { OwnSessionStore } from './own-sessions.store.ts'
import { forMs, type Challenge, type Passkeys } from './passkeys.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SessionHolder } from './session-holder.ts'
import type { Totp } from './totp.ts'
import type { WaysIn, WaysInStore } from './ways-in.store.ts'
import type { WrongCodes } from './wrong-codes.ts'

/** The fields that a proof needs depend on its kind. */
export interface SentProof {
  kind: ProofKind
  password: PasswordProof
  code: string
  /** Where the code was sent. */
  channel: Channel | undefined
  /** The passkey's signature, and the token of its challenge. */
  token: string
  answer: string
}

export type Proving = ReturnType<typeof createProving>

/**
 * Confirming one's identity. People with a second factor have to use it: if a password is not enough to log in, it must
 * not be enough to turn off the second factor. People with neither use a code to their own address.
 */
export const createProving = (needs: Needs) => {
  const {
    waysInStore,
    sessions,
    passwordIsRight,
    totp,
    recoveryCodes,
    passkeys,
    secondFactor,
    wrongCodes,
    tokens,
    limits,
    verifyCode,
    forgetSession,
    record,
    now,
  } = needs

  const kindsOf = async (userId: number, own: WaysIn): Promise<ProofKind[]> => {
    const [methods, count] = await Promise.all([secondFactor.methodsOf(userId), passkeys.count(userId)])
    if (methods.length > 0) return [...methods]
    const kinds: ProofKind[] = [
      ...(own.passwordHash ? (['password'] as const) : []),
      ...(count > 0 ? (['passkey'] as const) : []),
    ]
    if (kinds.length > 0) return kinds
    return own.email || own.phone ? ['code'] : []
  }

  const checks: Record<ProofKind, (holder: SessionHolder, own: WaysIn, proof: SentProof) => Promise<void>> = {
    password: async ({ session, ip }, _own, { password }) => {
      if (!(await passwordIsRight(session.userId, password, ip))) throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
    },
    totp: async ({ session: { userId } }, _own, { code }) => {
      const right = await wrongCodes.count(userId, async () => (await totp.check(userId, code)) || undefined)
      if (!right) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
    },
    recovery: async ({ session: { userId } }, _own, { code }) => {
      const right = await wrongCodes.count(userId, async () => (await recoveryCodes.check(userId, code)) || undefined)
      if (!right) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
    },
    passkey: async ({ session: { userId } }, _own, { token, answer }) => {
      const asked = await tokens.redeem<{ challenge: string }>('passkey-proof', token, now())
      if (!asked || asked.userId !== userId) throw new Refusal('INVALID_TOKEN')
      const passkey = await passkeys.verify(asked.content.challenge, answer)
      if (passkey?.userId !== userId) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
    },
    code: async (_holder, own, { code, channel }) => {
      const destination = channel === 'sms' ? own.phone : own.email
      if (!destination) throw new Refusal('CODE_WRONG')
      await verifyCode('log-in', destination, code)
    },
  }

  return {
    kindsOf,

    async prove(holder: SessionHolder, proof: SentProof) {
      const { session, token, ip } = holder
      const own = await waysInStore.find(session.userId)
      // A kind that this person cannot use fails like a wrong answer.
      if (!own || !(await kindsOf(session.userId, own)).includes(proof.kind))
        throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
      try {
        await checks[proof.kind](holder, own, proof)
      } catch (error) {
        if (error instanceof Refusal)
          await record({ kind: 'proof', refused: true, userId: session.userId, ip, facts: { by: proof.kind } })
        throw error
      }
      await sessions.prove(session.id, proof.kind, now())
      forgetSession(token)
      await record({ kind: 'proof', userId: session.userId, ip, facts: { by: proof.kind } })
    },

    async beginPasskey({ session: { userId } }: SessionHolder): Promise<Challenge> {
      await limits.take(new Map([[`passkey proofs of ${userId}`, 30]]), 15 * minuteMs)
      const options = await passkeys.challenge(userId)
      const token = await tokens.issue(
        'passkey-proof',
        { challenge: options.challenge },
        { userId, expiresAt: now() + forMs },
      )
      return { token, options: { ...options } }
    },
  }
}

interface Needs {
  waysInStore: WaysInStore
  sessions: OwnSessionStore
  passwordIsRight: PasswordIsRight
  totp: Totp
  recoveryCodes: RecoveryCodes
  passkeys: Passkeys
  secondFactor: SecondFactor
  wrongCodes: WrongCodes
  tokens: OneTimeTokens
  limits: Pick<Limits, 'take'>
  verifyCode: VerifyCode
  /** Drops the cached session. */
  forgetSession: (token: string) => void
  record: RecordAudit
  now: () => number
}
