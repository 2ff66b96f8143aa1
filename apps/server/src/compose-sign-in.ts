import type { Brand } from '@heliograph/brand/brand'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Rows } from './db/engine.ts'
import { createAccountStore } from './features/people/account/account.store.ts'
import { authRoutes } from './features/people/auth/auth.routes.ts'
import { createAuthStore } from './features/people/auth/auth.store.ts'
import { createAuth, type HalfProven } from './features/people/auth/auth.ts'
import { createTakeWayIn } from './features/people/auth/last-way-in.store.ts'
import { createLimits } from './features/people/auth/limits.ts'
import { createPasswordStore } from './features/people/auth/password-rules.store.ts'
import { createPasswordRules } from './features/people/auth/password-rules.ts'
import { proofOf, type Passwords } from './features/people/auth/passwords.ts'
import { createProof, type Credentials } from './features/people/auth/proof.ts'
import { createSessionStore } from './features/people/auth/sessions.store.ts'
import { createSessions, type Visitor } from './features/people/auth/sessions.ts'
import { createTicketStore } from './features/people/auth/tickets.store.ts'
import { createTokens } from './features/people/auth/tokens.ts'
import { createTryStore } from './features/people/auth/tries.store.ts'
import { codeRoutes } from './features/people/codes/codes.routes.ts'
import { createCodeStore } from './features/people/codes/codes.store.ts'
import { createCodes, type CodeSettings } from './features/people/codes/codes.ts'
import { createSlide, type SlideSettings } from './features/people/codes/slide.ts'
import { registrationRoutes } from './features/people/registration/registration.routes.ts'
import { createRegistrationStore } from './features/people/registration/registration.store.ts'
import { areaIn, consentsIn, createRegistration, languageIn } from './features/people/registration/registration.ts'
import { isReserved } from './features/people/registration/reserved-names.ts'
import { originsOf } from './features/people/security/origins.ts'
import { createOwnSessionStore } from './features/people/security/own-sessions.store.ts'
import { createPasskeyStore } from './features/people/security/passkeys.store.ts'
import { createSecondFactorStore } from './features/people/security/second-factors.store.ts'
import { securityRoutes } from './features/people/security/security.routes.ts'
import { createSecurity } from './features/people/security/security.ts'
import { createWaysInStore } from './features/people/security/ways-in.store.ts'
import type { ProviderSettings } from './features/people/third-party/provider-settings.ts'
import { createProviders } from './features/people/third-party/providers.ts'
import { thirdPartyRoutes } from './features/people/third-party/third-party.routes.ts'
import { createThirdPartyStore } from './features/people/third-party/third-party.store.ts'
import { createThirdParty } from './features/people/third-party/third-party.ts'
import { composeOutbox } from './features/platform/outbox/outbox.compose.ts'
import { nameOf } from './features/platform/outbox/write.ts'
import { recentMs } from './http/authorise.ts'
import type { RecordAudit } from './needs/audit.ts'

export interface SignInSettings {
  identityProviders: readonly ProviderSettings[]
  /** Where people reach us, and whether what is posted is shown instead of sent. */
  posting: { publicUrl: string; isShown: boolean; poke: () => void }
  codeSettings: CodeSettings
  slideSettings: SlideSettings
}

interface Needs extends SignInSettings {
  brand: Brand
  dataCentre: DataCentre
  db: Rows['db']
  /** The data centre's own, one for each use. */
  keys: { signing: Uint8Array; sealing: Uint8Array; codes: Uint8Array }
  passwords: Passwords
  countryOf: (ip: string) => Promise<string | null>
  record: RecordAudit
  now: () => number
}

/** How people come in and prove who they are, with all that is sent to them for it; of one brand in one data centre. */
export const composeSignIn = (needs: Needs) => {
  const { brand, dataCentre, db, keys, passwords, posting, codeSettings, slideSettings, countryOf, record, now } = needs
  const accounts = createAccountStore(db)
  const authStore = createAuthStore(db)
  const tickets = createTicketStore(db, brand.code)
  const sessionStore = createSessionStore(db)
  const sessions = createSessions({
    store: sessionStore,
    tokens: createTokens({ key: keys.signing, dataCentre, brand: brand.code, now }),
    now,
  })
  const limits = createLimits({ store: createTryStore(db), now })
  const proof = createProof({ store: authStore, limits, passwords, brand: brand.code })
  const outbox = composeOutbox({ db, brand, ...posting, now })
  const slide = createSlide({ tickets, limits, failuresFrom: proof.failuresFrom, settings: slideSettings, now })
  const codes = createCodes({
    store: createCodeStore(db, brand.code),
    limits,
    post: outbox.post,
    postToNobody: outbox.postToNobody,
    findAccount: authStore.findAccount,
    ownAddresses: accounts.addressesOf,
    checkSlide: slide.check,
    usesPhones: brand.flags.phoneUse,
    record,
    key: keys.codes,
    brand: brand.code,
    settings: codeSettings,
    now,
  })
  /** What else is asked of who has proven who they are, whoever vouched for it: the second factor. */
  const afterProof: AfterProof = (account, person) => security.admit(account, person)
  const providers = createProviders(needs.identityProviders, { brand: brand.code, now })
  const takeWayIn = createTakeWayIn(db, [...providers.keys()])
  const thirdParty = createThirdParty({
    providers,
    store: createThirdPartyStore(db, brand.code, takeWayIn),
    tickets,
    limits,
    openSession: sessions.open,
    admitProven: afterProof,
    newUserOf: (request) => ({
      area: areaIn(request, brand, dataCentre),
      country: request.country || null,
      consents: consentsIn(request, brand),
      language: languageIn(request, brand),
    }),
    registers: brand.flags.register,
    addressesOf: accounts.addressesOf,
    post: outbox.post,
    redirectUri: addressOf(brand, posting.publicUrl, '/tencentLogin'),
    record,
    now,
  })
  const security = createSecurity({
    stores: {
      sessions: createOwnSessionStore(db),
      secondFactors: createSecondFactorStore(db),
      passkeys: createPasskeyStore(db, brand.code, takeWayIn),
      waysIn: createWaysInStore(db),
    },
    keys,
    limits,
    passwords,
    tickets,
    brandName: nameOf(brand, 'en'),
    isOurOrigin: originsOf({ ...brand, publicUrl: posting.publicUrl }),
    passwordIsRight: async (userId, proofs, ip) => (await proof.password(userId, proofs, ip)) !== undefined,
    setPassword: async (userId, plain, personal) => {
      await passwordRules.checkPassword(plain, { personal, previous: await passwordStore.lastTwo(userId) })
      await passwordStore.replace(userId, await keepPassword(plain), now())
    },
    isReserved: (username) => isReserved(username, brand),
    verifyCode: codes.verify,
    post: outbox.post,
    open: sessions.open,
    isMember: authStore.isMember,
    isRecent: (provenAt) => provenAt >= now() - recentMs,
    forget: sessions.forget,
    countryOf: async (ip) => (ip === null ? null : countryOf(ip)),
    record,
    now,
  })
  const auth = createAuth({
    store: authStore,
    sessions,
    proof,
    tickets,
    record,
    admit: {
      beforePassword: async (request, { ip }) =>
        (await slide.required(ip)) ? slide.check(request.slide, ip) : undefined,
      afterPassword: afterProof,
    },
    grants: { ...security.grants, third_party: thirdParty.open },
    now,
  })

  const passwordStore = createPasswordStore(db)
  const passwordRules = createPasswordRules({ passwords, brandWords: wordsOf(brand) })
  /** What is kept of a plain password. */
  const keepPassword = (plain: string) => passwords.keep(proofOf({ clearText: plain })!)
  const registration = createRegistration({
    store: createRegistrationStore(db, brand.code),
    rules: passwordRules,
    proofs: {
      issue: (content, expiresAt) => tickets.issue('registration', content, { expiresAt }),
      redeem: async (ticket, at) =>
        (await tickets.redeem<{ purpose: 'register' | 'password'; to: string }>('registration', ticket, at))?.content,
    },
    codes,
    limits,
    passwords: {
      keep: keepPassword,
      lastTwo: passwordStore.lastTwo,
      replace: async (userId, plain) => passwordStore.replace(userId, await keepPassword(plain), now()),
    },
    endSessions: (userId) => sessionStore.endAll(userId, now()),
    forgive: proof.forgive,
    post: outbox.post,
    admit: async (request, ip) => ((await slide.required(ip)) ? slide.check(request.slide, ip) : undefined),
    prove: proof.account,
    brand,
    dataCentre,
    record,
    now,
  })

  return {
    accounts,
    tickets,
    limits,
    codes,
    outbox,
    slide,
    readSession: auth.readSession,
    /** Asked by the other data centre, of an account here. */
    forPeer: {
      prove: async (claim: Credentials) => (await proof.account(claim))?.id,
      admit: security.admit,
      redeem: security.redeem,
      record,
    },
    routes: [
      ...authRoutes(auth),
      ...thirdPartyRoutes(thirdParty),
      ...codeRoutes(codes, slide),
      ...outbox.routes,
      ...registrationRoutes(registration),
      ...securityRoutes(security),
    ],
  }
}

/** What the platform is called here. */
const wordsOf = ({ code, texts: { showName } }: Brand) => [
  code,
  ...(typeof showName === 'string' ? [showName] : Object.values(showName)),
]

type AfterProof = (account: { id: number }, person: HalfProven, visitor: Visitor) => Promise<void>

/** A white label's people come to its own domain, with the port and scheme of ours. */
const addressOf = ({ domains: [domain] }: Brand, publicUrl: string, path: string) => {
  const url = new URL(path, publicUrl)
  if (domain !== undefined) url.hostname = domain
  return url.href
}
