import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { VerifyCode } from '#needs/codes.ts'
import type { PasswordIsRight, ReplacePassword } from '#needs/credentials.ts'
import type { Limits } from '#needs/limits.ts'
import type { Notify } from '#needs/notify.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { OpenSession, RedeemSecondFactor, WayIn } from '#needs/sessions.ts'
import type { TakeWayIn } from '#needs/ways-in.ts'
import { createLogIns } from './log-ins.ts'
import { originsOf } from './origins.ts'
import { createOwnSessionStore } from './own-sessions.store.ts'
import { createOwnSessions } from './own-sessions.ts'
import { createPasskeyStore } from './passkeys.store.ts'
import { createPasskeys } from './passkeys.ts'
import { createProving } from './proving.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createSeal } from './seal.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSecondFactorStore } from './second-factors.store.ts'
import { securityRoutes } from './security.routes.ts'
import { createSecurity } from './security.ts'
import { createTotp } from './totp.ts'
import { createWaysInStore } from './ways-in.store.ts'
import { createWaysIn } from './ways-in.ts'
import { createWrongCodes } from './wrong-codes.ts'

interface Needs {
  brand: Brand
  db: Kysely<Database>
  sealingKey: Uint8Array
  /** The public address of our pages. */
  publicUrl: string
  limits: Limits
  tokens: OneTimeTokens
  /** Recovery codes are hashed like passwords. */
  passwords: {
    keep: (plain: string) => Promise<string>
    matches: (kept: string | undefined, plain: string) => Promise<boolean>
  }
  passwordIsRight: PasswordIsRight
  replacePassword: ReplacePassword
  takeWayIn: TakeWayIn<Transaction<Database>>
  /** Names that could be mistaken for the platform itself. */
  isReserved: (username: string) => boolean
  verifyCode: VerifyCode
  openSession: OpenSession
  /** Drops the cached session. */
  forgetSession: (token: string) => void
  isMember: (userId: number, organisationId: number) => Promise<boolean>
  countryOf: (ip: string) => Promise<string | null>
  notify: Notify
  record: RecordAudit
  now: () => number
}

/** How accounts are protected, for one brand in one data centre. */
export const composeSecurity = ({ brand, db, sealingKey, takeWayIn, ...needs }: Needs) => {
  const { tokens, limits, isMember, record, now } = needs
  const name = textOf(brand, 'showName', 'en') ?? brand.code
  const sessions = createOwnSessionStore(db)
  const waysInStore = createWaysInStore(db)
  const store = createSecondFactorStore(db)

  const totp = createTotp({ store, seal: createSeal(sealingKey), issuer: name, now })
  const recoveryCodes = createRecoveryCodes({ ...needs.passwords, store, now })
  const passkeys = createPasskeys({
    store: createPasskeyStore(db, brand.code, takeWayIn),
    tokens,
    isOurs: originsOf({ ...brand, publicUrl: needs.publicUrl }),
    name,
    userKey: sealingKey,
    now,
  })
  const wrongCodes = createWrongCodes(limits.guarded)
  const secondFactor = createSecondFactor({ store, totp, recoveryCodes, passkeys, wrongCodes, tokens, record, now })
  const parts = { ...needs, store, waysInStore, sessions, totp, recoveryCodes, passkeys, wrongCodes, secondFactor }
  const proving = createProving(parts)
  const logIns = createLogIns({
    ...needs,
    store: waysInStore,
    passkeys,
    secondFactor,
    open: needs.openSession,
    isMember,
  })

  const bySecondFactor: WayIn<'second-factor'> = logIns.bySecondFactor
  const byPasskey: WayIn<'passkey'> = logIns.byPasskey
  const redeem: RedeemSecondFactor = secondFactor.redeem

  return {
    admit: secondFactor.admit,
    redeem,
    waysIn: { 'second-factor': bySecondFactor, passkey: byPasskey },
    routes: securityRoutes({
      security: createSecurity({ ...parts, proving }),
      ownSessions: createOwnSessions({ ...needs, store: sessions }),
      proving,
      waysIn: createWaysIn({ ...parts, store: waysInStore }),
      logIns,
    }),
  }
}
