import { isEmail, isPhone, isUserName } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { isRecentProof } from '@heliograph/domain/proofs'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { VerifyCode } from '#needs/codes.ts'
import type { PasswordIsRight, PasswordProof, ReplacePassword } from '#needs/credentials.ts'
import type { Limits } from '#needs/limits.ts'
import type { Channel } from '#needs/messages.ts'
import type { Notify } from '#needs/notify.ts'
import type { OwnSessionStore } from './own-sessions.store.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SessionHolder } from './session-holder.ts'
import type { WaysIn, WaysInStore } from './ways-in.store.ts'

export type WaysInChanges = ReturnType<typeof createWaysIn>

export interface NewPassword {
  old: PasswordProof
  /** As typed. */
  plain: string
  /** For people without an old password: a code, and where it was sent. */
  code: string
  channel: Channel | undefined
}

/**
 * What a person logs in with. The account is that of the session, never one named in the request. Changes need a recent
 * proof of identity and end all other sessions, and the old address is notified, so that the owner learns about a
 * theft.
 */
export const createWaysIn = (needs: Needs) => {
  const {
    store,
    sessions,
    secondFactor,
    passwordIsRight,
    replacePassword,
    verifyCode,
    isReserved,
    limits,
    notify,
    record,
    now,
  } = needs

  const isRecent = ({ session: { provenAt } }: SessionHolder) => isRecentProof(provenAt, now())

  const ownOf = async ({ session: { userId } }: SessionHolder) => {
    const own = await store.find(userId)
    if (!own) throw new Refusal('ABNORMAL_SITUATION')
    return own
  }
  const endOthers = ({ session }: SessionHolder) => sessions.endOthers(session, now())

  /** Checks the old password, or a code to their own address for people without one. */
  const proveOld = async (holder: SessionHolder, own: WaysIn, { old, code, channel }: NewPassword) => {
    if (own.passwordHash) {
      if (!(await passwordIsRight(holder.session.userId, old, holder.ip))) throw new Refusal('ORIGINAL_PASSWORD_WRONG')
      return
    }
    const destination = channel === 'sms' ? own.phone : channel === 'mail' ? own.email : (own.email ?? own.phone)
    if (destination) return verifyCode('password', destination, code)
    if (!isRecent(holder)) throw new Refusal('AUTH_PROOF_REQUIRED')
  }

  return {
    async changePassword(holder: SessionHolder, wish: NewPassword) {
      const { session, ip } = holder
      const own = await ownOf(holder)
      // If the password alone cannot log in, it cannot change anything either.
      if (!isRecent(holder) && (await secondFactor.isOn(session.userId))) throw new Refusal('AUTH_PROOF_REQUIRED')
      await proveOld(holder, own, wish)
      await replacePassword(session.userId, wish.plain, wordsOf(own))
      await endOthers(holder)
      await record({ kind: 'password.change', userId: session.userId, ip })
      await notify(own, { kind: 'password-changed', facts: {} })
    },

    async changeEmail(holder: SessionHolder, { email: typed, code }: { email: string; code: string }) {
      const email = typed.trim()
      if (!isEmail(email)) throw new Refusal('EMAIL_FORMAT_WRONG')
      const own = await ownOf(holder)
      await verifyCode('email', email, code)
      if (!(await store.set(holder.session.userId, { email }))) throw new Refusal('EMAIL_ALREADY_USED')
      await endOthers(holder)
      await record({ kind: 'email.change', userId: holder.session.userId, ip: holder.ip })
      await notify(own, { kind: 'email-changed', facts: {} })
    },

    async changePhone(holder: SessionHolder, { phone: typed, code }: { phone: string; code: string }) {
      const phone = /^\+?[0-9 ().-]+$/.test(typed) ? typed.replace(/\D/g, '') : ''
      if (!isPhone(phone)) throw new Refusal('PARAM_ERROR', 'phone')
      const own = await ownOf(holder)
      await verifyCode('phone', phone, code)
      if (!(await store.set(holder.session.userId, { phone }))) throw new Refusal('PHONE_ALREADY_USED')
      await endOthers(holder)
      await record({ kind: 'phone.change', userId: holder.session.userId, ip: holder.ip })
      await notify(own, { kind: 'phone-changed', facts: {} })
    },

    async changeUsername({ session, ip }: SessionHolder, typed: string) {
      const username = typed.trim()
      if (!isUserName(username)) throw new Refusal('PARAM_ERROR', 'username')
      // Limited, because "taken" reveals that there is an account with this name.
      await limits.take(new Map([[`user names of ${session.userId}`, 20]]), dayMs)
      if (isReserved(username) || !(await store.set(session.userId, { username }))) throw new Refusal('ACCOUNT_TAKEN')
      await record({ kind: 'name.change', userId: session.userId, ip, facts: { what: 'user name' } })
    },
  }
}

/** What a stranger who knows the person would try first. */
const wordsOf = ({ name, username, email, phone }: WaysIn) =>
  [name, username, email, phone].filter((word) => word !== null)

interface Needs {
  store: WaysInStore
  sessions: OwnSessionStore
  secondFactor: SecondFactor
  passwordIsRight: PasswordIsRight
  replacePassword: ReplacePassword
  /** Names that could be mistaken for the platform itself. */
  isReserved: (username: string) => boolean
  limits: Pick<Limits, 'take'>
  verifyCode: VerifyCode
  notify: Notify
  record: RecordAudit
  now: () => number
}
