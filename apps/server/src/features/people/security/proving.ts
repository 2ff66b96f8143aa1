import type { Challenge, ProofKind, Received, security as calls } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { RecordAudit } from '#needs/audit.ts'
import type { Asking, CodeCheck, Tickets } from './asking.ts'
import type { OwnSessionStore } from './own-sessions.store.ts'
import { forMs, type Passkeys } from './passkeys.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecondFactor } from './second-factor.ts'
import type { Totp } from './totp.ts'
import type { WaysIn, WaysInStore } from './ways-in.store.ts'
import type { WrongCodes } from './wrong-codes.ts'

type Proofs = Received<(typeof calls)['prove']>['body']

/**
 * Proving anew who one is. Who has a second factor proves with that: the password, which a log-in did not think enough,
 * is not enough to turn it off either. Who has neither proves with a code to their own address.
 */
export const createProving = (needs: Needs) => {
  const {
    waysIn,
    sessions,
    passwordIsRight,
    totp,
    recoveryCodes,
    passkeys,
    secondFactor,
    wrongCodes,
    tickets,
    verifyCode,
    forget,
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

  const checks: Record<ProofKind, (asking: Asking, own: WaysIn, proofs: Proofs) => Promise<void>> = {
    password: async ({ session, ip }, _own, { password: digest, clear_text_pwd: clearText }) => {
      if (!(await passwordIsRight(session.userId, { digest, clearText }, ip)))
        throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
    },
    totp: async ({ session: { userId } }, _own, { code = '' }) => {
      const right = await wrongCodes.count(userId, async () => (await totp.check(userId, code)) || undefined)
      if (!right) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
    },
    recovery: async ({ session: { userId } }, _own, { code = '' }) => {
      const right = await wrongCodes.count(userId, async () => (await recoveryCodes.check(userId, code)) || undefined)
      if (!right) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
    },
    passkey: async ({ session: { userId } }, _own, { ticket = '', answer = '' }) => {
      const asked = await tickets.redeem<{ challenge: string }>('passkey-proof', ticket, now())
      if (!asked || asked.userId !== userId) throw new Refusal('INVALID_TOKEN')
      const passkey = await passkeys.verify(asked.content.challenge, answer)
      if (passkey?.userId !== userId) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
    },
    code: async (_asking, own, { code = '', channel }) => {
      const destination = channel === 'sms' ? own.phone : own.email
      if (!destination) throw new Refusal('CODE_WRONG')
      await verifyCode('log-in', destination, code)
    },
  }

  return {
    kindsOf,

    async prove(asking: Asking, proofs: Proofs) {
      const { session, token, ip } = asking
      const own = await waysIn.find(session.userId)
      // What is not asked for is wrong like a wrong answer.
      if (!own || !(await kindsOf(session.userId, own)).includes(proofs.kind))
        throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
      try {
        await checks[proofs.kind](asking, own, proofs)
      } catch (error) {
        if (error instanceof Refusal)
          await record({ kind: 'proof', refused: true, userId: session.userId, ip, facts: { by: proofs.kind } })
        throw error
      }
      await sessions.prove(session.id, proofs.kind, now())
      forget(token)
      await record({ kind: 'proof', userId: session.userId, ip, facts: { by: proofs.kind } })
    },

    async beginPasskey({ session: { userId } }: Asking): Promise<Challenge> {
      const options = await passkeys.challenge(userId)
      const ticket = await tickets.issue(
        'passkey-proof',
        { challenge: options.challenge },
        { userId, expiresAt: now() + forMs },
      )
      return { ticket, options: { ...options } }
    },
  }
}

interface Needs {
  waysIn: WaysInStore
  sessions: OwnSessionStore
  /** Of somebody who is logged in; counted with the log-ins (features/people/auth/proof.ts). */
  passwordIsRight: (
    userId: number,
    proofs: { digest?: string | undefined; clearText?: string | undefined },
    ip: string,
  ) => Promise<boolean>
  totp: Totp
  recoveryCodes: RecoveryCodes
  passkeys: Passkeys
  secondFactor: SecondFactor
  wrongCodes: WrongCodes
  tickets: Tickets
  verifyCode: CodeCheck
  /** What is remembered of a session is old. */
  forget: (token: string) => void
  record: RecordAudit
  now: () => number
}
