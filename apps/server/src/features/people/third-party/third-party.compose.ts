import type { Brand } from '@heliograph/brand/brand'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { MailFaultsTo, NewUserOf } from '#needs/new-users.ts'
import type { Addresses, Notify } from '#needs/notify.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { AdmitLogIn, OpenSession, WayIn } from '#needs/sessions.ts'
import type { TakeWayIn } from '#needs/ways-in.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { createProviders } from './providers.ts'
import { redirectUriOf } from './redirect-uri.ts'
import { thirdPartyRoutes } from './third-party.routes.ts'
import { createThirdPartyStore } from './third-party.store.ts'
import { createThirdParty } from './third-party.ts'

interface Needs {
  brand: Brand
  db: Kysely<Database>
  /** The providers that the brand offers. */
  settings: readonly ProviderSettings[]
  /** The public address of our pages. */
  publicUrl: string
  tokens: OneTimeTokens
  limits: Limits
  takeWayIn: TakeWayIn<Transaction<Database>>
  openSession: OpenSession
  admit: AdmitLogIn
  newUserOf: NewUserOf
  isSuspended: () => Promise<boolean>
  mailFaultsTo: MailFaultsTo<Transaction<Database>>
  addressesOf: (userId: number) => Promise<Addresses>
  notify: Notify
  record: RecordAudit
  now: () => number
}

/** Log-ins through other providers' accounts, for one brand in one data centre. */
export const composeThirdParty = ({ brand, db, settings, publicUrl, takeWayIn, mailFaultsTo, ...needs }: Needs) => {
  const thirdParty = createThirdParty({
    ...needs,
    providers: createProviders(settings, needs.now),
    store: createThirdPartyStore(db, brand.code, takeWayIn, mailFaultsTo),
    redirectUri: redirectUriOf(brand, publicUrl),
  })
  const wayIn: WayIn<'third-party'> = thirdParty.open
  return { wayIn, routes: thirdPartyRoutes(thirdParty) }
}
