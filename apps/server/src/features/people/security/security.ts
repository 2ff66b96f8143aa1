import { Refusal } from '@heliograph/domain/errors'
import type { ProofKind } from '@heliograph/domain/proofs'
import { minuteMs } from '@heliograph/domain/zones'
import type { AuditEvent, RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { Notify } from '#needs/notify.ts'
import type { Passkeys } from './passkeys.ts'
import type { Proving } from './proving.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SecondFactorStore } from './second-factors.store.ts'
import type { SessionHolder } from './session-holder.ts'
import type { Totp } from './totp.ts'
import type { WaysIn, WaysInStore } from './ways-in.store.ts'
import type { WrongCodes } from './wrong-codes.ts'

export type Security = ReturnType<typeof createSecurity>

/** How a person's account is protected. */
export interface Protection {
  email: string | null
  phone: string | null
  username: string | null
  /** False for people who log in only through another provider. */
  hasPassword: boolean
  passwordChangedAt: Date | null
  totpSince: Date | null
  recoveryCodesLeft: number
  passkeys: number
  /** Whether a passkey is also required after the password. */
  asksPasskey: boolean
  /** How the person can confirm their identity. */
  proofs: ProofKind[]
}

/** A person's view of their second factors and passkeys, and how they change them. */
export const createSecurity = (needs: Needs) => {
  const { store, waysInStore, totp, recoveryCodes, passkeys, wrongCodes, secondFactor, proving } = needs
  const { limits, notify, record } = needs

  const ownOf = async (userId: number) => {
    const own = await waysInStore.find(userId)
    if (!own) throw new Refusal('ABNORMAL_SITUATION')
    return own
  }
  const labelOf = ({ email, username, phone, name }: WaysIn) => email ?? username ?? phone ?? name

  /** Limited, because hashing ten codes is expensive. */
  const newCodes = async (userId: number) => {
    await limits.take(new Map([[`recovery codes of ${userId}`, 6]]), 15 * minuteMs)
    return recoveryCodes.renew(userId)
  }
  const recordAndNotify = async ({ session, ip }: SessionHolder, event: Event, notice: Notice | undefined) => {
    await record({ ...event, userId: session.userId, ip })
    if (notice) await notify(await ownOf(session.userId), { kind: notice, facts: {} })
  }

  return {
    async standing({ session: { userId } }: SessionHolder): Promise<Protection> {
      const own = await ownOf(userId)
      const [since, left, count, asksPasskey, proofs] = await Promise.all([
        totp.since(userId),
        recoveryCodes.left(userId),
        passkeys.count(userId),
        store.asksPasskey(userId),
        proving.kindsOf(userId, own),
      ])
      return {
        email: own.email,
        phone: own.phone,
        username: own.username,
        hasPassword: own.passwordHash !== null,
        passwordChangedAt: own.passwordChangedAt,
        totpSince: since,
        recoveryCodesLeft: left,
        passkeys: count,
        asksPasskey: asksPasskey && count > 0,
        proofs,
      }
    },

    async beginTotp({ session: { userId } }: SessionHolder) {
      await limits.take(new Map([[`totp secrets of ${userId}`, 20]]), 15 * minuteMs)
      return totp.begin(userId, labelOf(await ownOf(userId)))
    },

    async confirmTotp(holder: SessionHolder, code: string) {
      const { userId } = holder.session
      const confirmed = await wrongCodes.count(userId, () => totp.confirm(userId, code))
      if (!confirmed) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
      const codes = await newCodes(userId)
      await recordAndNotify(holder, { kind: 'second-factor.on', facts: { by: 'totp' } }, 'second-factor-on')
      return codes
    },

    async endTotp(holder: SessionHolder) {
      const { userId } = holder.session
      if (!(await totp.end(userId))) return
      await secondFactor.tidy(userId)
      await recordAndNotify(holder, { kind: 'second-factor.off', facts: { by: 'totp' } }, 'second-factor-off')
    },

    async renewRecoveryCodes({ session: { userId } }: SessionHolder) {
      if (!(await secondFactor.isOn(userId))) throw new Refusal('ABNORMAL_SITUATION')
      return newCodes(userId)
    },

    passkeys: ({ session: { userId } }: SessionHolder) => passkeys.list(userId),

    async beginPasskey({ session: { userId } }: SessionHolder) {
      await limits.take(new Map([[`new passkeys of ${userId}`, 30]]), 15 * minuteMs)
      return passkeys.begin(userId, labelOf(await ownOf(userId)))
    },

    async addPasskey(holder: SessionHolder, made: { token: string; answer: string; name: string }) {
      const added = await passkeys.add(holder.session.userId, made)
      await recordAndNotify(holder, { kind: 'passkey.add', facts: { name: added.name } }, 'passkey-added')
      return added
    },

    renamePasskey: ({ session: { userId } }: SessionHolder, id: number, name: string) =>
      passkeys.rename(userId, id, name),

    async removePasskey(holder: SessionHolder, id: number) {
      const { userId } = holder.session
      const wasOn = await secondFactor.isOn(userId)
      await passkeys.remove(userId, id)
      if ((await passkeys.count(userId)) === 0) await store.askPasskey(userId, false)
      await secondFactor.tidy(userId)
      const isOff = wasOn && !(await secondFactor.isOn(userId))
      await recordAndNotify(holder, { kind: 'passkey.remove', facts: {} }, isOff ? 'second-factor-off' : undefined)
    },

    async askPasskey(holder: SessionHolder, on: boolean) {
      const { userId } = holder.session
      if (on && (await passkeys.count(userId)) === 0) throw new Refusal('ABNORMAL_SITUATION')
      const before = await store.asksPasskey(userId)
      if (before === on) return []
      const codes = on && (await recoveryCodes.left(userId)) === 0 ? await newCodes(userId) : []
      await store.askPasskey(userId, on)
      await secondFactor.tidy(userId)
      const kind = on ? 'second-factor.on' : 'second-factor.off'
      await recordAndNotify(holder, { kind, facts: { by: 'passkey' } }, on ? 'second-factor-on' : 'second-factor-off')
      return codes
    },
  }
}

type Event = Pick<AuditEvent, 'kind' | 'facts'>
type Notice = 'second-factor-on' | 'second-factor-off' | 'passkey-added'

interface Needs {
  store: SecondFactorStore
  waysInStore: WaysInStore
  totp: Totp
  recoveryCodes: RecoveryCodes
  passkeys: Passkeys
  wrongCodes: WrongCodes
  secondFactor: SecondFactor
  proving: Proving
  limits: Pick<Limits, 'take'>
  notify: Notify
  record: RecordAudit
}
