import type { Brand } from '@heliograph/brand/brand'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Rows } from './db/engine.ts'
import { composeAuth } from './features/people/auth/auth.compose.ts'
import type { Passwords } from './features/people/auth/passwords.ts'
import { composeCodes } from './features/people/codes/codes.compose.ts'
import type { CodeSettings } from './features/people/codes/codes.ts'
import type { SlideSettings } from './features/people/codes/slide.ts'
import { composeRegistration, registrationRulesOf } from './features/people/registration/registration.compose.ts'
import { composeSecurity } from './features/people/security/security.compose.ts'
import type { ProviderSettings } from './features/people/third-party/provider-settings.ts'
import { offeredBy } from './features/people/third-party/providers.ts'
import { composeThirdParty } from './features/people/third-party/third-party.compose.ts'
import { composeOutbox } from './features/platform/outbox/outbox.compose.ts'
import type { RecordAudit } from './needs/audit.ts'
import type { AccountElsewhere } from './needs/credentials.ts'
import type { Sendable } from './needs/messages.ts'
import { createNotify, type Addresses } from './needs/notify.ts'
import type { CarryDevices } from './needs/sessions.ts'

export interface SignInSettings {
  identityProviders: readonly ProviderSettings[]
  /** The public address of this installation, and whether messages are shown instead of sent. */
  posting: {
    publicUrl: string
    isShown: boolean
    poke: () => void
    /** For operators: false if there is nothing to send. */
    retry: (messageId: number) => Promise<boolean>
    sendable: Sendable
  }
  codeSettings: CodeSettings
  slideSettings: SlideSettings
}

interface Needs extends SignInSettings {
  brand: Brand
  dataCentre: DataCentre
  db: Rows['db']
  /** The data centre's keys, one for each use. */
  keys: { signing: Uint8Array; sealing: Uint8Array; codes: Uint8Array }
  passwords: Passwords
  addressesOf: (userId: number) => Promise<Addresses>
  countryOf: (ip: string) => Promise<string | null>
  isSuspended: () => Promise<boolean>
  carryDevices: CarryDevices
  accountElsewhere: AccountElsewhere
  record: RecordAudit
  now: () => number
}

/** Log-ins, identity checks and the messages that they send, for one brand in one data centre. */
export const composeSignIn = (needs: Needs) => {
  const { brand, dataCentre, db, keys, passwords, posting, record, now } = needs
  const { publicUrl } = posting
  const settings = offeredBy(brand.code, needs.identityProviders)
  const auth = composeAuth({
    brand,
    dataCentre,
    db,
    signingKey: keys.signing,
    passwords,
    providers: settings.map(({ name }) => name),
    record,
    isSuspended: needs.isSuspended,
    now,
  })
  const { oneTimeTokens: tokens, limits } = auth
  const outbox = composeOutbox({ db, brand, ...posting, now })
  const { isSuspended } = needs
  const notify = createNotify(outbox.post)
  const shared = { ...auth, brand, dataCentre, db, publicUrl, tokens, notify, isSuspended, record, now }
  const { newUserOf, mailFaultsTo, isReserved } = registrationRulesOf(brand, dataCentre)

  const codes = composeCodes({
    ...shared,
    ...needs,
    key: keys.codes,
    sendable: posting.sendable,
    post: outbox.post,
    postToNobody: outbox.postToNobody,
    ownAddresses: needs.addressesOf,
  })
  const security = composeSecurity({
    ...shared,
    sealingKey: keys.sealing,
    passwords,
    replacePassword: auth.newPasswords.replace,
    isReserved,
    verifyCode: codes.verify,
    countryOf: needs.countryOf,
  })
  const thirdParty = composeThirdParty({
    ...shared,
    settings,
    admit: security.admit,
    newUserOf,
    mailFaultsTo,
    addressesOf: needs.addressesOf,
  })
  const registration = composeRegistration({
    ...shared,
    passwords: auth.newPasswords,
    verifyCode: codes.verify,
    checkSlide: codes.slide.checkLogIn,
  })
  const logIns = auth.logIns({
    checkSlide: codes.slide.checkLogIn,
    admit: security.admit,
    carryDevices: needs.carryDevices,
    accountElsewhere: needs.accountElsewhere,
    furtherWays: { ...security.waysIn, 'third-party': thirdParty.wayIn },
  })

  return {
    oneTimeTokens: tokens,
    limits,
    codes,
    outbox,
    slide: codes.slide,
    readSession: logIns.readSession,
    forgetSession: auth.forgetSession,
    endSessions: auth.endSessions,
    /** What the other data centre can ask about an account here. */
    forPeer: { prove: auth.prove, admit: security.admit, redeem: security.redeem, record },
    routes: [
      ...logIns.routes,
      ...thirdParty.routes,
      ...codes.routes,
      ...outbox.routes,
      ...registration.routes,
      ...security.routes,
    ],
  }
}
