import type { Received, security as calls } from '@heliograph/contract'
import { isEmail, isPhone, isUserName } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Asking, CodeCheck } from './asking.ts'
import type { Notify } from './notify.ts'
import type { OwnSessionStore } from './own-sessions.store.ts'
import type { SecondFactor } from './second-factor.ts'
import type { WaysIn, WaysInStore } from './ways-in.store.ts'

type NewPassword = Received<(typeof calls)['changePassword']>['body']

/**
 * What a person logs in with. Whose it is stands in the session and nowhere in a request; whoever changes it has just
 * proven who they are; all other sessions end; and the old address is told, so that an owner hears of a thief.
 */
export const createWaysIn = (needs: Needs) => {
  const {
    store,
    sessions,
    secondFactor,
    passwordIsRight,
    setPassword,
    verifyCode,
    isReserved,
    limit,
    notify,
    isRecent,
    record,
    now,
  } = needs

  const ownOf = async ({ session: { userId } }: Asking) => {
    const own = await store.find(userId)
    if (!own) throw new Refusal('ABNORMAL_SITUATION')
    return own
  }
  const endOthers = ({ session: { userId, family } }: Asking) => sessions.endOthers(userId, family, now())

  /** The old password, or for who has none a code to their own address. */
  const proveOld = async (
    { session, ip }: Asking,
    own: WaysIn,
    { password: digest, clear_text_pwd: clearText, code = '', channel }: NewPassword,
  ) => {
    if (own.passwordHash) {
      if (!(await passwordIsRight(session.userId, { digest, clearText }, ip)))
        throw new Refusal('ORIGINAL_PASSWORD_WRONG')
      return
    }
    const destination = channel === 'sms' ? own.phone : channel === 'mail' ? own.email : (own.email ?? own.phone)
    if (destination) return verifyCode('password', destination, code)
    if (!isRecent(session.provenAt)) throw new Refusal('AUTH_PROOF_REQUIRED')
  }

  return {
    async changePassword(asking: Asking, wish: NewPassword) {
      const { session, ip } = asking
      const own = await ownOf(asking)
      // Where the password alone opens nothing it changes nothing either.
      if (!isRecent(session.provenAt) && (await secondFactor.isOn(session.userId)))
        throw new Refusal('AUTH_PROOF_REQUIRED')
      await proveOld(asking, own, wish)
      await setPassword(session.userId, wish.newPassword, wordsOf(own))
      await endOthers(asking)
      await record({ kind: 'password.change', userId: session.userId, ip })
      await notify(own, 'password-changed')
    },

    async changeEmail(asking: Asking, { email: typed, code }: { email: string; code: string }) {
      const email = typed.trim()
      if (!isEmail(email)) throw new Refusal('EMAIL_FORMAT_WRONG')
      const own = await ownOf(asking)
      await verifyCode('email', email, code)
      if (!(await store.set(asking.session.userId, { email }))) throw new Refusal('EMAIL_ALREADY_USED')
      await endOthers(asking)
      await record({ kind: 'email.change', userId: asking.session.userId, ip: asking.ip })
      await notify(own, 'email-changed')
    },

    async changePhone(asking: Asking, { phone: typed, code }: { phone: string; code: string }) {
      const phone = /^\+?[0-9 ().-]+$/.test(typed) ? typed.replace(/\D/g, '') : ''
      if (!isPhone(phone)) throw new Refusal('PARAM_ERROR', 'phone')
      const own = await ownOf(asking)
      await verifyCode('phone', phone, code)
      if (!(await store.set(asking.session.userId, { phone }))) throw new Refusal('PHONE_ALREADY_USED')
      await endOthers(asking)
      await record({ kind: 'phone.change', userId: asking.session.userId, ip: asking.ip })
      await notify(own, 'phone-changed')
    },

    async changeUsername({ session, ip }: Asking, typed: string) {
      const username = typed.trim()
      if (!isUserName(username)) throw new Refusal('PARAM_ERROR', 'username')
      // That a name is taken says that somebody is called so.
      await limit(new Map([[`user names of ${session.userId}`, 20]]), dayMs)
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
  passwordIsRight: (
    userId: number,
    proofs: { digest?: string | undefined; clearText?: string | undefined },
    ip: string,
  ) => Promise<boolean>
  /** Throws PASSWORD_TOO_SIMPLE and PASSWORD_RECENTLY_USED. */
  setPassword: (userId: number, plain: string, personal: readonly string[]) => Promise<void>
  /** Names under which somebody could pass for the platform. */
  isReserved: (username: string) => boolean
  limit: (limits: ReadonlyMap<string, number>, withinMs: number) => Promise<unknown>
  verifyCode: CodeCheck
  notify: Notify
  isRecent: (provenAt: number) => boolean
  record: RecordAudit
  now: () => number
}
