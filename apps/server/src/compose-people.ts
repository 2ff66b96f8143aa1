import type { Brand } from '@heliograph/brand/brand'
import { centres, type CentreName } from '@heliograph/domain/regions'
import { composePlants } from './compose-plants.ts'
import { composeSignIn, type SignInSettings } from './compose-sign-in.ts'
import type { Rows } from './db/engine.ts'
import { composeAccount } from './features/people/account/account.compose.ts'
import type { Passwords } from './features/people/auth/passwords.ts'
import { centreRoutes } from './features/people/centres/centres.routes.ts'
import { createCentres } from './features/people/centres/centres.ts'
import type { Moving } from './features/people/centres/moving.ts'
import type { Peer } from './features/people/centres/peer.ts'
import { createStandingStore } from './features/people/centres/standing.store.ts'
import { composeOrganisations } from './features/people/organisations/organisations.compose.ts'
import type { ExportSettings } from './features/people/profile/export.ts'
import { composeProfile } from './features/people/profile/profile.compose.ts'
import type { Measured } from './features/people/profile/revoke.store.ts'
import { alertNamesIn } from './features/plants/alerts/alert-texts.ts'
import { readablePlants } from './features/plants/plants/plants.compose.ts'
import { composeAudit } from './features/platform/audit/audit.compose.ts'
import { composeBranding } from './features/platform/branding/branding.compose.ts'
import { composeContent } from './features/platform/content/content.compose.ts'
import type { composeIntake } from './features/platform/intake/intake.compose.ts'
import { composeRegions } from './features/platform/regions/regions.compose.ts'
import { composeSuggestions } from './features/platform/suggestions/suggestions.compose.ts'
import { createApp } from './http/app.ts'
import type { createGate } from './http/gate.ts'
import type { Received } from './ingest/received.ts'
import { reportTo, type Log } from './needs/log.ts'
import type { PlantChanges } from './telemetry/plant-changes.ts'

export interface PeopleNeeds extends SignInSettings {
  brand: Brand
  centre: CentreName
  /** Connections that see this brand's rows, and no others. */
  rows: Rows
  /** The data centre's own connections: they see the rows of all brands. */
  ownRows: Rows
  /** The data centre's own, one for each use. */
  keys: { signing: Uint8Array; sealing: Uint8Array; codes: Uint8Array }
  passwords: Passwords
  isSuspended: () => Promise<boolean>
  changes: PlantChanges
  received: Received
  intake: ReturnType<typeof composeIntake>
  trustedProxies: readonly string[]
  allowedOrigins: readonly string[]
  gateOf: typeof createGate
  /** How an account gets to the other data centre, if there is one. */
  moving: Moving
  /** What plants and devices leave behind in tables that no key ties to them. */
  measured: readonly Measured[]
  linkHosts: readonly string[]
  exports: ExportSettings
  peer: () => Peer | undefined
  now: () => number
  /** Of the data centre. */
  log: Log
}

/** What people ask, of one brand in one data centre. */
export const composePeople = (needs: PeopleNeeds) => {
  const { brand, centre, rows, isSuspended, changes, received, intake, trustedProxies, allowedOrigins, now } = needs
  const { db } = rows
  const log = needs.log.child({ brand: brand.code })
  const report = reportTo(log)
  const dataCentre = centres[centre]
  const audit = composeAudit({ db, brand: brand.code, readablePlants, now, report })
  const { record } = audit

  const regions = composeRegions({ now })
  const account = composeAccount({ db })
  const signIn = composeSignIn({
    ...needs,
    db,
    dataCentre,
    addressesOf: account.addressesOf,
    countryOf: regions.countryOf,
    record,
  })
  const { oneTimeTokens: tickets, limits, codes, outbox } = signIn
  const { post } = outbox
  const plants = composePlants({
    rows,
    changes,
    received,
    findPerson: account.findPerson,
    tickets,
    limit: limits.take,
    post,
    audit,
    now,
    report,
  })

  const moves = createCentres({
    store: createStandingStore(db),
    moving: needs.moving,
    peer: needs.peer,
    here: dataCentre,
    brand: brand.code,
    multiDataCentre: brand.multiDataCentre,
    tickets,
    post,
    record,
    isMainland: regions.isMainland,
    now,
  })

  const { linkHosts, exports } = needs
  const content = composeContent({
    db,
    brand: brand.code,
    linkHosts,
    asksForSlide: signIn.slide.isOn,
    record,
    now,
  })
  const branding = composeBranding({ brand, dataCentre, isSuspended, hasDocuments: content.hasDocuments })
  const suggestions = composeSuggestions({ db, brand: brand.code, limits, now })
  const organisations = composeOrganisations({ db, brand: brand.code, centre, limits, post, record, now })
  const profile = composeProfile({
    brand,
    dataCentre,
    db,
    ownDb: needs.ownRows.db,
    measured: needs.measured,
    readablePlants,
    namesIn: alertNamesIn,
    giveUpMove: needs.moving.giveUp,
    limits,
    codes,
    post,
    record,
    exports,
    now,
  })

  const app = createApp({
    gate: needs.gateOf({
      readSession: signIn.readSession,
      rightIn: plants.rightIn,
      plantOf: plants.plantOf,
      onRefused: audit.noticeRefusal,
      onAdmitted: (session, { plantId, held }) => plants.noticeLook(plantId, held, session),
      now,
    }),
    isSuspended,
    log,
    trustedProxies,
    allowedOrigins,
    routes: [
      ...signIn.routes,
      ...account.routesWith(plants.unread),
      ...organisations.routes,
      ...branding.routes,
      ...profile.routes,
      ...suggestions.routes,
      ...content.routes,
      ...regions.routes,
      ...centreRoutes(moves),
      ...plants.routes,
      ...audit.routes,
      ...intake.routes,
    ],
  })

  const { mailAlerts, forgetTold, eraseLate } = profile
  return { app, forPeer: signIn.forPeer, codes, outbox, mailAlerts, forgetTold, eraseLate }
}
