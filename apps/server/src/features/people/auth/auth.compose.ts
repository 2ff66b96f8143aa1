import { namesOf, type Brand } from '@heliograph/brand/brand'
import { isOriginal } from '@heliograph/brand/settings'
import type { Permission } from '@heliograph/domain/permissions'
import type { DataCentre } from '@heliograph/domain/regions'
import { dayMs } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import { createCache } from '#needs/cache.ts'
import type { AccountElsewhere, PasswordIsRight } from '#needs/credentials.ts'
import type { AdmitLogIn, CarryDevices, OpenSession } from '#needs/sessions.ts'
import { createAttemptStore, forgetOldAttempts } from './attempts.store.ts'
import { authRoutes } from './auth.routes.ts'
import { createAuthStore, createSettingStore } from './auth.store.ts'
import { createAuth, type FurtherWays } from './auth.ts'
import { createTakeWayIn } from './last-way-in.store.ts'
import { createLimits } from './limits.ts'
import { createNewPasswords } from './new-passwords.ts'
import { createOneTimeTokenStore, forgetOldTokens } from './one-time-tokens.store.ts'
import { createPasswordStore } from './password-rules.store.ts'
import { createPasswordRules } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { createProof } from './proof.ts'
import { createSessionStore, forgetOldSessions } from './sessions.store.ts'
import { createSessions } from './sessions.ts'
import { createTokens } from './tokens.wire.ts'

interface Needs {
  brand: Brand
  dataCentre: DataCentre
  db: Kysely<Database>
  signingKey: Uint8Array
  passwords: Passwords
  /** Names of the providers whose accounts people can log in with. */
  providers: readonly string[]
  record: RecordAudit
  isSuspended: () => Promise<boolean>
  now: () => number
}

/**
 * Log-ins of one brand in one data centre, and what other features need: sessions, passwords, one-time tokens, limits.
 */
export const composeAuth = ({
  brand,
  dataCentre,
  db,
  signingKey,
  passwords,
  providers,
  record,
  isSuspended,
  now,
}: Needs) => {
  const store = createAuthStore(db)
  const sessionStore = createSessionStore(db)
  const oneTimeTokens = createOneTimeTokenStore(db, brand.code)
  const limits = createLimits({ store: createAttemptStore(db), now })
  const tokens = createTokens({ key: signingKey, dataCentre, brand: brand.code, now })
  // A white label is a tenant like the others: its operators leave alone what all share.
  const ofOperators: Permission[] = isOriginal(brand.code) ? ['operator', 'installation'] : ['operator']
  const sessions = createSessions({ store: sessionStore, tokens, isSuspended, ofOperators, now })
  const proof = createProof({ store, limits, passwords, brand: brand.code })
  const rules = createPasswordRules({ passwords, brandWords: namesOf(brand) })
  const openSession: OpenSession = sessions.open
  const passwordIsRight: PasswordIsRight = async (...asked) => (await proof.password(...asked)) !== undefined

  return {
    oneTimeTokens,
    limits,
    newPasswords: createNewPasswords({ store: createPasswordStore(db), rules, passwords, now }),
    findAccount: store.findAccount,
    isMember: store.isMember,
    prove: proof.account,
    passwordIsRight,
    passwordFailuresFrom: proof.failuresFrom,
    forgivePasswords: proof.forgive,
    openSession,
    forgetSession: sessions.forget,
    endSessions: (userId: number) => sessionStore.endAll(userId, now()),
    takeWayIn: createTakeWayIn(db, providers),

    /** The log-in calls. Other features implement some of the ways to log in. */
    logIns(others: LogInNeeds) {
      const auth = createAuth({ ...others, store, sessions, proof, tokens: oneTimeTokens, record, now })
      return { routes: authRoutes(auth), readSession: auth.readSession }
    },
  }
}

interface LogInNeeds {
  checkSlide: (solved: string | undefined, ip: string) => Promise<void>
  admit: AdmitLogIn
  carryDevices: CarryDevices
  accountElsewhere: AccountElsewhere
  furtherWays: FurtherWays
}

/** What is encrypted in a data centre, and has to be read again, is encrypted with this key. */
export const sealingKeyOf = (db: Kysely<Database>) => createSettingStore(db).key('sealing-key')

/** What all brands of a data centre share. */
export const composeAuthOfCentre = async ({ db, now }: { db: Kysely<Database>; now: () => number }) => {
  const settings = createSettingStore(db)
  const suspension = createCache<string, boolean>({ forMs: 2000, now })

  return {
    /** One key for each purpose. */
    keys: {
      signing: await settings.key('signing-key'),
      sealing: await sealingKeyOf(db),
      codes: await settings.key('code-key'),
      mailLinks: await settings.key('mail-link-key'),
      /** Whom push services know. */
      push: await settings.key('push-key'),
    },
    isSuspended: () => suspension.recall('', settings.isSuspended),
    async suspend(on: boolean) {
      await settings.suspend(on)
      suspension.forget()
    },
    jobs: [
      {
        name: 'forget-sessions',
        cron: '43 3 * * *',
        async work() {
          const before = now() - 2 * dayMs
          await Promise.all([forgetOldSessions, forgetOldAttempts, forgetOldTokens].map((forget) => forget(db, before)))
        },
      },
    ],
  }
}
