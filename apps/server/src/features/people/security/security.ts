import type { Challenge, Standing, TokenRequest } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'
import type { AuditKind, RecordAudit } from '#needs/audit.ts'
import type { Asking, CodeCheck, Facts, Tickets } from './asking.ts'
import { createNotify, type Notice, type Post } from './notify.ts'
import type { OwnSessionStore } from './own-sessions.store.ts'
import { createOwnSessions } from './own-sessions.ts'
import type { PasskeyStore } from './passkeys.store.ts'
import { createPasskeys, forMs } from './passkeys.ts'
import { createProving } from './proving.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createSeal } from './seal.ts'
import { createSecondFactor } from './second-factor.ts'
import type { SecondFactorStore } from './second-factors.store.ts'
import { createTotp } from './totp.ts'
import type { WaysIn, WaysInStore } from './ways-in.store.ts'
import { createWaysIn } from './ways-in.ts'
import { createWrongCodes, type Guarded } from './wrong-codes.ts'

export type Security = ReturnType<typeof createSecurity>

/** What stands between a person's account and everybody else. */
export const createSecurity = <Visitor extends { ip: string }, Opened>(needs: Needs<Visitor, Opened>) => {
  const { stores, keys, limits, tickets, open, isMember, record, now } = needs
  const notify = createNotify(needs.post)
  const totp = createTotp({ store: stores.secondFactors, seal: createSeal(keys.sealing), issuer: needs.brandName, now })
  const recoveryCodes = createRecoveryCodes({ ...needs.passwords, store: stores.secondFactors, now })
  const passkeys = createPasskeys({
    store: stores.passkeys,
    tickets,
    isOurs: needs.isOurOrigin,
    name: needs.brandName,
    userKey: keys.sealing,
    now,
  })
  const wrongCodes = createWrongCodes(limits.guarded)
  const secondFactor = createSecondFactor({
    store: stores.secondFactors,
    totp,
    recoveryCodes,
    passkeys,
    wrongCodes,
    tickets,
    record,
    now,
  })
  const common = { ...needs, notify, sessions: stores.sessions, secondFactor }
  const proving = createProving({ ...common, waysIn: stores.waysIn, totp, recoveryCodes, passkeys, wrongCodes })
  const waysIn = createWaysIn({ ...common, store: stores.waysIn, limit: limits.take })

  const ownOf = async (userId: number) => {
    const own = await stores.waysIn.find(userId)
    if (!own) throw new Refusal('ABNORMAL_SITUATION')
    return own
  }
  const labelOf = ({ email, username, phone, name }: WaysIn) => email ?? username ?? phone ?? name

  /** Hashing ten codes is dear: few a quarter of an hour. */
  const newCodes = async (userId: number) => {
    await limits.take(new Map([[`recovery codes of ${userId}`, 6]]), 15 * minuteMs)
    return { recoveryCodes: await recoveryCodes.renew(userId) }
  }
  const told = async ({ session, ip }: Asking, kind: AuditKind, facts: Facts, notice: Notice | undefined) => {
    await record({ kind, userId: session.userId, ip, facts })
    if (notice) await notify(await ownOf(session.userId), notice)
  }

  return {
    ...createOwnSessions({ store: stores.sessions, countryOf: needs.countryOf, record, now }),
    ...waysIn,
    prove: proving.prove,
    beginProof: async (asking: Asking) => {
      await limits.take(new Map([[`passkey proofs of ${asking.session.userId}`, 30]]), 15 * minuteMs)
      return proving.beginPasskey(asking)
    },

    async standing({ session: { userId } }: Asking): Promise<Standing> {
      const own = await ownOf(userId)
      const [since, left, count, asksPasskey, proofs] = await Promise.all([
        totp.since(userId),
        recoveryCodes.left(userId),
        passkeys.count(userId),
        stores.secondFactors.asksPasskey(userId),
        proving.kindsOf(userId, own),
      ])
      return {
        email: own.email,
        phone: own.phone,
        username: own.username,
        hasPassword: own.passwordHash !== null,
        passwordChangedDate: own.passwordChangedAt && own.passwordChangedAt.getTime() / 1000,
        totpSince: since && since.getTime() / 1000,
        recoveryCodesLeft: left,
        passkeys: count,
        asksPasskey: asksPasskey && count > 0,
        proofs,
      }
    },

    async beginTotp({ session: { userId } }: Asking) {
      await limits.take(new Map([[`totp secrets of ${userId}`, 20]]), 15 * minuteMs)
      return totp.begin(userId, labelOf(await ownOf(userId)))
    },

    async confirmTotp(asking: Asking, code: string) {
      const { userId } = asking.session
      const confirmed = await wrongCodes.count(userId, () => totp.confirm(userId, code))
      if (!confirmed) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
      const codes = await newCodes(userId)
      await told(asking, 'second-factor.on', { by: 'totp' }, 'second-factor-on')
      return codes
    },

    async endTotp(asking: Asking) {
      const { userId } = asking.session
      if (!(await totp.end(userId))) return
      await secondFactor.tidy(userId)
      await told(asking, 'second-factor.off', { by: 'totp' }, 'second-factor-off')
    },

    async renewRecoveryCodes({ session: { userId } }: Asking) {
      if (!(await secondFactor.isOn(userId))) throw new Refusal('ABNORMAL_SITUATION')
      return newCodes(userId)
    },

    passkeys: ({ session: { userId } }: Asking) => passkeys.list(userId),

    async beginPasskey({ session: { userId } }: Asking) {
      await limits.take(new Map([[`new passkeys of ${userId}`, 30]]), 15 * minuteMs)
      return passkeys.begin(userId, labelOf(await ownOf(userId)))
    },

    async addPasskey(asking: Asking, made: { ticket: string; answer: string; name: string }) {
      const added = await passkeys.add(asking.session.userId, made)
      await told(asking, 'passkey.add', { name: added.name }, 'passkey-added')
      return added
    },

    renamePasskey: ({ session: { userId } }: Asking, id: number, name: string) => passkeys.rename(userId, id, name),

    async removePasskey(asking: Asking, id: number) {
      const { userId } = asking.session
      const wasOn = await secondFactor.isOn(userId)
      await passkeys.remove(userId, id)
      if ((await passkeys.count(userId)) === 0) await stores.secondFactors.askPasskey(userId, false)
      await secondFactor.tidy(userId)
      await told(
        asking,
        'passkey.remove',
        {},
        wasOn && !(await secondFactor.isOn(userId)) ? 'second-factor-off' : undefined,
      )
    },

    async askPasskey(asking: Asking, on: boolean) {
      const { userId } = asking.session
      if (on && (await passkeys.count(userId)) === 0) throw new Refusal('ABNORMAL_SITUATION')
      const before = await stores.secondFactors.asksPasskey(userId)
      if (before === on) return { recoveryCodes: [] }
      const codes = on && (await recoveryCodes.left(userId)) === 0 ? await newCodes(userId) : { recoveryCodes: [] }
      await stores.secondFactors.askPasskey(userId, on)
      await secondFactor.tidy(userId)
      await told(
        asking,
        on ? 'second-factor.on' : 'second-factor.off',
        { by: 'passkey' },
        on ? 'second-factor-on' : 'second-factor-off',
      )
      return codes
    },

    /** The same for everybody: it names no account, and asks for none. */
    async beginPasskeyLogIn(ip: string): Promise<Challenge> {
      await limits.take(new Map([[`passkey log-ins from ${ip}`, 60]]), 15 * minuteMs)
      const options = await passkeys.challenge()
      return {
        ticket: await tickets.issue('passkey', { challenge: options.challenge }, { expiresAt: now() + forMs }),
        options: { ...options },
      }
    },

    /** After a right password (features/people/auth/auth.ts). */
    admit: secondFactor.admit,
    /** Whose second factor that is, without a session: who proves an account to the other data centre. */
    async redeem(answer: { code: string; answer: string }, ip: string) {
      const { userId } = await secondFactor.redeem({ grant_type: 'second_factor', ...answer }, ip)
      return { userId }
    },

    grants: {
      async second_factor(request: TokenRequest, visitor: Visitor) {
        const { userId, organisationId, identifier, identityType, method } = await secondFactor.redeem(
          request,
          visitor.ip,
        )
        const opened = await open({ userId, organisationId, methods: [method] }, { identifier, identityType }, visitor)
        await record({
          kind: 'log-in',
          userId,
          organisationId,
          ip: visitor.ip,
          facts: { by: 'second factor', with: method },
        })
        return opened
      },

      /** A passkey asks for a PIN or a finger itself: nothing is asked beside it. Every no is the same no. */
      async passkey({ code: ticket = '', answer = '', org_id: wanted }: TokenRequest, visitor: Visitor) {
        const asked = await tickets.redeem<{ challenge: string }>('passkey', ticket, now())
        if (!asked) throw new Refusal('INVALID_TOKEN')
        const passkey = await passkeys.verify(asked.content.challenge, answer)
        const own = passkey && (await stores.waysIn.find(passkey.userId))
        const organisationId = Number(wanted || 0) || null
        const admitted =
          own && !own.disabled && (organisationId === null || (await isMember(passkey.userId, organisationId)))
        if (!admitted) {
          await record({
            kind: 'log-in',
            refused: true,
            userId: passkey?.userId,
            ip: visitor.ip,
            facts: { by: 'passkey' },
          })
          throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
        }
        if (own.migratedTo) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', own.migratedTo)
        const { userId } = passkey
        const opened = await open({ userId, organisationId, methods: ['passkey'] }, namedOf(own), visitor)
        await record({ kind: 'log-in', userId, organisationId, ip: visitor.ip, facts: { by: 'passkey' } })
        return opened
      },
    },
  }
}

/** What clients read out of a token about its account. */
const namedOf = ({ email, phone, username, name }: WaysIn) => {
  if (email) return { identifier: email, identityType: 2 }
  if (phone) return { identifier: phone, identityType: 1 }
  return { identifier: username ?? name, identityType: 3 }
}

interface Needs<Visitor, Opened> {
  stores: { sessions: OwnSessionStore; secondFactors: SecondFactorStore; passkeys: PasskeyStore; waysIn: WaysInStore }
  keys: { sealing: Uint8Array }
  limits: { guarded: Guarded; take: (limits: ReadonlyMap<string, number>, withinMs: number) => Promise<unknown> }
  /** As passwords are kept, recovery codes are. */
  passwords: {
    keep: (plain: string) => Promise<string>
    matches: (kept: string | undefined, plain: string) => Promise<boolean>
  }
  tickets: Tickets
  brandName: string
  isOurOrigin: (origin: string) => boolean
  passwordIsRight: (
    userId: number,
    proofs: { digest?: string | undefined; clearText?: string | undefined },
    ip: string,
  ) => Promise<boolean>
  setPassword: (userId: number, plain: string, personal: readonly string[]) => Promise<void>
  isReserved: (username: string) => boolean
  verifyCode: CodeCheck
  post: Post
  /** Opens a session. */
  open: (
    wish: { userId: number; organisationId: number | null; methods: readonly string[] },
    named: { identifier: string; identityType: number },
    visitor: Visitor,
  ) => Promise<Opened>
  isMember: (userId: number, organisationId: number) => Promise<boolean>
  isRecent: (provenAt: number) => boolean
  /** What is remembered of a session is old. */
  forget: (token: string) => void
  countryOf: (ip: string | null) => Promise<string | null>
  record: RecordAudit
  now: () => number
}
