import { isOffered, type Brand } from '@heliograph/brand/brand'
import { refusedFunction } from '@heliograph/brand/functions'
import type { MapSites } from '@heliograph/brand/map-sites'
import { centres, type CentreName } from '@heliograph/domain/regions'
import { composePlants } from './compose-plants.ts'
import { composeSignIn, type SignInSettings } from './compose-sign-in.ts'
import type { Rows } from './db/engine.ts'
import type { CleanRoom } from './documents/clean-room.ts'
import type { PrintRoom } from './documents/print-room.ts'
import { composeAccount } from './features/people/account/account.compose.ts'
import { composeApiTokens } from './features/people/api-tokens/api-tokens.compose.ts'
import type { Passwords } from './features/people/auth/passwords.ts'
import {
  composeCentres,
  composeElsewhere,
  measuredTables,
  type MoveNeeds,
} from './features/people/centres/centres.compose.ts'
import { composeConsents } from './features/people/consents/consents.compose.ts'
import { composeOrganisations } from './features/people/organisations/organisations.compose.ts'
import type { ExportSettings } from './features/people/profile/export.ts'
import { composeProfile, mailsSinceSql } from './features/people/profile/profile.compose.ts'
import { userHandleOf } from './features/people/security/passkeys.ts'
import { createSeal } from './features/people/security/seal.ts'
import { ownerOf } from './features/people/security/totp.ts'
import type { PushIdentity } from './features/people/telling/push-message.ts'
import {
  beginSql,
  composePushDevices,
  composeTelling,
  composeWebhooks,
  endSql,
} from './features/people/telling/telling.compose.ts'
import { alertNamesIn, isExplained, isMuted, isTakenUp } from './features/plants/alerts/alerts.compose.ts'
import type { RejectedData } from './features/plants/devices/unknown-models.ts'
import { doorsOfBrand, type Doors } from './features/plants/gateways/connections.ts'
import { createTextSearch, isReader, operablePlants, readablePlants } from './features/plants/plants/plants.compose.ts'
import type { KeptWeather } from './features/plants/weather/weather.ts'
import { composeAudit } from './features/platform/audit/audit.compose.ts'
import { composeBranding } from './features/platform/branding/branding.compose.ts'
import { composeBrandRules } from './features/platform/brands/brands.compose.ts'
import { composeContent } from './features/platform/content/content.compose.ts'
import { composeDeviceCharge } from './features/platform/device-charge/device-charge.compose.ts'
import { composeDirectory } from './features/platform/directory/directory.compose.ts'
import type { composeInstallation } from './features/platform/installation/installation.compose.ts'
import { composeInsurance } from './features/platform/insurance/insurance.compose.ts'
import type { composeIntake } from './features/platform/intake/intake.compose.ts'
import { composeMessageCharge } from './features/platform/message-charge/message-charge.compose.ts'
import { composeOrders, type PaymentSettings } from './features/platform/orders/orders.compose.ts'
import { composeRegions, isPublicAddress, type Geocode } from './features/platform/regions/regions.compose.ts'
import { composeSuggestions } from './features/platform/suggestions/suggestions.compose.ts'
import { createApp } from './http/app.ts'
import type { createGate } from './http/gate.ts'
import type { Received } from './ingest/received.ts'
import type { LiveBrands } from './needs/brands.ts'
import { reportTo, type Log } from './needs/log.ts'
import type { Post, UnsentLink } from './needs/messages.ts'
import { createNotify } from './needs/notify.ts'
import type { RegionalRules } from './needs/regional-rules.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { SheetRoom } from './pictures/sheet-room.ts'
import type { PlantChanges } from './telemetry/plant-changes.ts'

export interface PeopleNeeds extends SignInSettings {
  brand: Brand
  /** All brands of the data centre. */
  brands: LiveBrands
  /** After a version was published or taken back. */
  refreshBrands: () => Promise<void>
  /** Messages of another brand; undefined if it is not shown. */
  outboxOf: (code: string) => { post: Post; unsentLink: UnsentLink } | undefined
  centre: CentreName
  /** Connections that see only this brand's rows. */
  rows: Rows
  /** The data centre's own connections, which see the rows of all brands. */
  ownRows: Rows
  /** After this, the kept conditions of plants are those of now. */
  settleConditions: () => Promise<void>
  /** The data centre's keys, one for each use. */
  keys: { signing: Uint8Array; sealing: Uint8Array; codes: Uint8Array; mailLinks: Uint8Array }
  /** Who we are to the makers of browsers. */
  pushIdentity: PushIdentity
  passwords: Passwords
  isSuspended: () => Promise<boolean>
  suspend: (on: boolean) => Promise<void>
  pictures: Pictures
  printRoom: PrintRoom
  cleanRoom: CleanRoom
  sheetRoom: SheetRoom
  changes: PlantChanges
  received: Received
  rejectedData: RejectedData
  intake: ReturnType<typeof composeIntake>
  installation: ReturnType<typeof composeInstallation>
  trustedProxies: readonly string[]
  allowedOrigins: readonly string[]
  gateOf: typeof createGate
  /** Since when samples are kept. */
  keptSince: () => number
  curvesKeptSince: () => number
  /** What moves of accounts to the other data centre need. */
  moves: MoveNeeds
  linkHosts: readonly string[]
  /** Where gateways connect. */
  doors: Doors
  exports: ExportSettings
  payments: PaymentSettings
  regional: RegionalRules
  /** Finds streets; undefined if the operator chose no geocoder. */
  geocode?: Geocode | undefined
  /** Other addresses of outside maps than the official ones. */
  mapSites?: MapSites | undefined
  /** What a provider of weather told; undefined without one. */
  keptWeather: KeptWeather | undefined
  /** Addresses on the inside from which prices are read all the same. None, unless in tests, which run their servers there. */
  isTrustedAddress?: ((address: string) => boolean) | undefined
  now: () => number
  /** The data centre's log. */
  log: Log
}

export type People = ReturnType<typeof composePeople>

/** Everything that serves people, for one brand in one data centre. */
export const composePeople = (needs: PeopleNeeds) => {
  const {
    brand,
    centre,
    rows,
    isSuspended,
    changes,
    received,
    rejectedData,
    intake,
    trustedProxies,
    allowedOrigins,
    pictures,
    now,
  } = needs
  const { db } = rows
  const log = needs.log.child({ brand: brand.code })
  const report = reportTo(log)
  const dataCentre = centres[centre]
  const audit = composeAudit({ db, brand: brand.code, readablePlants, now, report })
  const { record } = audit

  const regions = composeRegions({ geocode: needs.geocode, limit: (...attempt) => limits.take(...attempt), now })
  const account = composeAccount({ db, brand: brand.code })
  const pushDevices = composePushDevices({ db, identity: needs.pushIdentity, now })
  const signIn = composeSignIn({
    ...needs,
    db,
    dataCentre,
    addressesOf: account.addressesOf,
    countryOf: regions.countryOf,
    carryDevices: pushDevices.carry,
    accountElsewhere: composeElsewhere({ brand, centre, peers: needs.moves.peers, report }),
    record,
  })
  const { oneTimeTokens: tickets, limits, codes, outbox } = signIn
  const { post, unsentLink } = outbox
  const texts = createTextSearch({ pool: needs.ownRows.pool, brand: brand.code, now })
  const plants = composePlants({
    texts,
    brand,
    centre,
    mailLinkKey: needs.keys.mailLinks,
    rows,
    ownRows: needs.ownRows,
    settleConditions: needs.settleConditions,
    measured: measuredTables,
    forgetGateways: needs.moves.roster.forget,
    changes,
    received,
    rejectedData,
    findPerson: account.findPerson,
    placeAt: regions.placeOfPlant,
    townsNamed: regions.townsNamed,
    regionAt: regions.regionAt,
    keptWeather: needs.keptWeather,
    regional: needs.regional,
    isPublicAddress,
    isTrustedAddress: needs.isTrustedAddress,
    tokens: tickets,
    limit: limits.take,
    guarded: limits.guarded,
    post,
    postIn: outbox.postIn,
    pokeOutbox: outbox.poke,
    unsentLink,
    doors: brand.whiteLabel ? doorsOfBrand(needs.doors, needs.posting.publicUrl, outbox.origin) : needs.doors,
    resting: {
      plants: (plantIds) => deviceCharge.resting.plants(plantIds),
      devices: (deviceIds) => deviceCharge.resting.devices(deviceIds),
      allPlants: () => deviceCharge.resting.allPlants(),
    },
    pictures,
    printRoom: needs.printRoom,
    sheetRoom: needs.sheetRoom,
    record,
    recordOnce: audit.recordOnce,
    keptSince: needs.keptSince,
    curvesKeptSince: needs.curvesKeptSince,
    now,
    report,
  })

  const moves = composeCentres({
    ...needs.moves,
    brand,
    centre,
    rows,
    ownRows: needs.ownRows,
    seal: createSeal(needs.keys.sealing),
    ownerOf,
    handleOf: (userId) => userHandleOf(needs.keys.sealing, userId),
    tokens: tickets,
    post,
    record,
    isMainland: regions.isMainland,
    forPeer: signIn.forPeer,
    now,
  })

  const { linkHosts, exports } = needs
  const content = composeContent({
    db,
    brand,
    linkHosts,
    asksForSlide: signIn.slide.isOn,
    isOff: (endpoint, sent) => refusedFunction(brand, endpoint, sent) !== undefined,
    record,
    now,
  })
  const branding = composeBranding({
    brand,
    brands: needs.brands,
    dataCentre,
    isSuspended,
    hasDocuments: content.hasDocuments,
    mapSites: needs.mapSites,
  })
  const suggestions = composeSuggestions({ db, brand: brand.code, pictures, limits, now })
  const organisations = composeOrganisations({ db, brand: brand.code, centre, limits, post, unsentLink, record, now })
  const seal = createSeal(needs.keys.sealing)
  const webhooks = composeWebhooks({
    db,
    seal,
    outbox,
    publicUrl: outbox.origin,
    notify: createNotify(post),
    mailboxOf: account.addressesOf,
    isPublic: isPublicAddress,
    isTrusted: needs.isTrustedAddress,
    limits,
    record,
    now,
  })
  const apiTokens = composeApiTokens({
    db,
    limit: limits.take,
    notify: createNotify(post),
    mailboxOf: account.addressesOf,
    countryOf: regions.countryOf,
    record,
    now,
  })
  const profile = composeProfile({
    brand,
    centre,
    mailLinkKey: needs.keys.mailLinks,
    dataCentre,
    db,
    ownDb: needs.ownRows.db,
    measured: measuredTables,
    tellingSql: { beginSql, endSql },
    pushDevices,
    webhooks: webhooks.rules,
    giveUpMove: moves.giveUp,
    limits,
    codes,
    post,
    record,
    exports,
    now,
  })
  // Nobody pays for SMS that this installation cannot send.
  const sellsSms = () => isOffered('application', brand) && needs.posting.sendable.sms
  const messageCharge = composeMessageCharge({
    db,
    isOffered: sellsSms,
    canBeBought: async () => (await orders.offers()).packages.some(({ kind }) => kind === 'messages'),
    now,
  })
  const deviceCharge = composeDeviceCharge({
    db,
    ownDb: needs.ownRows.db,
    brand: brand.code,
    isOffered: () => isOffered('application', brand) && isOffered('deviceCharge', brand),
    canBeBought: async () => (await orders.offers()).packages.some(({ kind }) => kind === 'deviceYears'),
    outbox,
    record,
    now,
  })
  const insurance = composeInsurance({
    db,
    cleanRoom: needs.cleanRoom,
    brand: brand.code,
    operablePlants,
    seal,
    outbox,
    limit: limits.take,
    record,
    now,
  })
  const orders = composeOrders({
    db,
    brand: brand.code,
    origin: outbox.origin,
    payments: needs.payments,
    demoKey: needs.keys.sealing,
    async deliver(path, headers, payload) {
      await app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
    },
    fulfilments: { messages: messageCharge.fulfilment, deviceYears: deviceCharge.fulfilment },
    languageOf: async (userId) => (await account.addressesOf(userId)).language,
    printRoom: needs.printRoom,
    limit: limits.take,
    record,
    report,
    now,
  })

  const telling = composeTelling({
    db,
    readablePlants,
    operablePlants,
    isMuted,
    isExplained,
    isTakenUp: isTakenUp(isReader),
    consentSince: mailsSinceSql,
    stopLinkOf: profile.stopLinkOf,
    stepLinksOf: plants.stepLinksOf,
    namesIn: alertNamesIn,
    outbox,
    smsCredit: messageCharge.credit,
    restingDevices: deviceCharge.resting.devices,
    report,
    now,
  })

  const app: ReturnType<typeof createApp> = createApp({
    brand,
    gate: needs.gateOf({
      readSession: signIn.readSession,
      readApiToken: apiTokens.readApiToken,
      readWall: plants.readWall,
      rightIn: plants.rightIn,
      plantOf: plants.plantOf,
      onRefused: audit.noticeRefusal,
      onAdmitted: (session, { plantId, held }) => plants.noticeLook(plantId, held, session),
      now,
    }),
    isSuspended,
    isOff: () => needs.brands.isOff(brand.code),
    log,
    trustedProxies,
    allowedOrigins,
    routes: [
      ...signIn.routes,
      ...account.routesWith(plants.unread),
      ...composeConsents({ db, brand, record, now }).routes,
      ...organisations.routes,
      ...branding.routes,
      ...profile.routes,
      ...apiTokens.routes,
      ...webhooks.routes,
      ...suggestions.routes,
      ...content.routes,
      ...regions.routes,
      ...moves.routes,
      ...plants.routes,
      ...audit.routes,
      ...orders.routes,
      ...messageCharge.routes,
      ...deviceCharge.routes,
      ...insurance.routes,
      ...composeDirectory({
        db,
        texts,
        dataCentre,
        async endSessions(userId) {
          await Promise.all([signIn.endSessions(userId), apiTokens.endAll(userId)])
        },
        retry: needs.posting.retry,
        record,
        now,
      }).routes,
      ...needs.installation.routesFor({
        db,
        sendable: needs.posting.sendable,
        doors: needs.doors,
        isSuspended,
        suspend: needs.suspend,
        record,
        now,
      }),
      ...intake.routesFor({ db, readablePlants, record }),
      ...composeBrandRules({
        db,
        ownDb: needs.ownRows.db,
        brand: brand.code,
        centre,
        brands: needs.brands,
        outboxOf: needs.outboxOf,
        limits,
        forgetSession: signIn.forgetSession,
        refresh: needs.refreshBrands,
        publicUrl: needs.posting.publicUrl,
        pictures,
        record,
        now,
      }).routes,
    ],
  })

  return {
    app,
    codes,
    outbox,
    jobs: [
      ...profile.jobs,
      ...telling.jobs,
      ...apiTokens.jobs,
      ...webhooks.jobs,
      ...moves.jobs,
      ...plants.jobs,
      ...orders.jobs,
      ...messageCharge.jobs,
      ...deviceCharge.jobs,
      ...insurance.jobs,
    ],
  }
}
