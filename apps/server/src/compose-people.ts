import type { Brand } from '@heliograph/brand/brand'
import { centres, type CentreName } from '@heliograph/domain/regions'
import { languages, phrasesIn, type Language } from '@heliograph/phrases'
import type { Rows } from './db/engine.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { createAccountStore } from './features/account/account.store.ts'
import { createAccount } from './features/account/account.ts'
import { alertRoutes } from './features/alerts/alerts.routes.ts'
import { createAlertStore } from './features/alerts/alerts.store.ts'
import { createAlerts } from './features/alerts/alerts.ts'
import { createFaultRunStore } from './features/alerts/fault-runs.store.ts'
import { alertTextsIn } from './features/alerts/texts/spoken.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { createAuditStore } from './features/audit/audit.store.ts'
import { createAudit } from './features/audit/audit.ts'
import { createRefusals } from './features/audit/refusals.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createAuthStore } from './features/auth/auth.store.ts'
import { createAuth, type HalfProven } from './features/auth/auth.ts'
import { createTakeWayIn } from './features/auth/last-way-in.store.ts'
import { createLimits } from './features/auth/limits.ts'
import { createPasswordStore } from './features/auth/password-rules.store.ts'
import { createPasswordRules } from './features/auth/password-rules.ts'
import { proofOf, type Passwords } from './features/auth/passwords.ts'
import { createProof, type Credentials } from './features/auth/proof.ts'
import { createSessionStore } from './features/auth/sessions.store.ts'
import { createSessions, type Visitor } from './features/auth/sessions.ts'
import { createTicketStore } from './features/auth/tickets.store.ts'
import { createTokens } from './features/auth/tokens.ts'
import { createTryStore } from './features/auth/tries.store.ts'
import { brandingRoutes } from './features/branding/branding.routes.ts'
import { createBranding } from './features/branding/branding.ts'
import { centreRoutes } from './features/centres/centres.routes.ts'
import { createCentres } from './features/centres/centres.ts'
import type { Moving } from './features/centres/moving.ts'
import type { Peer } from './features/centres/peer.ts'
import { createStandingStore } from './features/centres/standing.store.ts'
import { codeRoutes } from './features/codes/codes.routes.ts'
import { createCodeStore } from './features/codes/codes.store.ts'
import { createCodes, type CodeSettings } from './features/codes/codes.ts'
import { createSlide, type SlideSettings } from './features/codes/slide.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import type { ExportSettings } from './features/profile/export.ts'
import type { RevokeStore } from './features/profile/revoke.store.ts'
import { composeAccount } from './compose-account.ts'
import { deviceTexts } from './features/devices/device-texts.ts'
import { deviceRoutes } from './features/devices/devices.routes.ts'
import { createDeviceStore } from './features/devices/devices.store.ts'
import { createDevices } from './features/devices/devices.ts'
import { createGatewayStore, isOnlineSql } from './features/devices/gateways.store.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import { createHistory } from './features/history/history.ts'
import { intakeRoutes } from './features/intake/intake.routes.ts'
import type { Intake } from './features/intake/intake.ts'
import { largeScreenRoutes } from './features/large-screen/large-screen.routes.ts'
import { createLargeScreenStore } from './features/large-screen/large-screen.store.ts'
import { createLargeScreen } from './features/large-screen/large-screen.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { createLiveStore } from './features/live/live.store.ts'
import { createLive } from './features/live/live.ts'
import { organisationRoutes } from './features/organisations/organisations.routes.ts'
import { createOrganisationStore } from './features/organisations/organisations.store.ts'
import { createOrganisations } from './features/organisations/organisations.ts'
import { outboxRoutes } from './features/outbox/outbox.routes.ts'
import { createOutboxStore } from './features/outbox/outbox.store.ts'
import { createOutbox } from './features/outbox/outbox.ts'
import { nameOf } from './features/outbox/write.ts'
import { createPlantRights } from './features/plants/plant-rights.ts'
import { createPlantRightStore, readablePlants, standsSql, type Asker } from './features/plants/plant-rights.store.ts'
import { createPlantSearchStore } from './features/plants/plant-search.store.ts'
import { plantRoutes } from './features/plants/plants.routes.ts'
import { createPlantStore } from './features/plants/plants.store.ts'
import { createPlants } from './features/plants/plants.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { createRegistrationStore } from './features/registration/registration.store.ts'
import { areaIn, consentsIn, createRegistration, languageIn } from './features/registration/registration.ts'
import type { ProviderSettings } from './features/third-party/provider-settings.ts'
import { createProviders } from './features/third-party/providers.ts'
import { thirdPartyRoutes } from './features/third-party/third-party.routes.ts'
import { createThirdPartyStore } from './features/third-party/third-party.store.ts'
import { createThirdParty } from './features/third-party/third-party.ts'
import { regionRoutes } from './features/regions/regions.routes.ts'
import { countryIdOf } from './features/regions/countries.ts'
import { createRegions } from './features/regions/regions.ts'
import { createHandOverStore } from './features/relations/hand-overs.store.ts'
import { createHandOvers } from './features/relations/hand-overs.ts'
import { createLooks } from './features/relations/looks.ts'
import { relationRoutes } from './features/relations/relations.routes.ts'
import { createRelationStore } from './features/relations/relations.store.ts'
import { createRelations } from './features/relations/relations.ts'
import { createTakeOvers } from './features/relations/take-overs.ts'
import { originsOf } from './features/security/origins.ts'
import { createOwnSessionStore } from './features/security/own-sessions.store.ts'
import { createPasskeyStore } from './features/security/passkeys.store.ts'
import { createSecondFactorStore } from './features/security/second-factors.store.ts'
import { isReserved } from './features/registration/reserved-names.ts'
import { securityRoutes } from './features/security/security.routes.ts'
import { createSecurity } from './features/security/security.ts'
import { createWaysInStore } from './features/security/ways-in.store.ts'
import { createApp } from './http/app.ts'
import { recentMs } from './http/authorise.ts'
import type { createGate } from './http/gate.ts'
import { readPayload } from './ingest/read-payload.ts'
import type { Received } from './ingest/received.ts'
import { createMemory } from './memory.ts'
import { createHistoryStore } from './telemetry/history.store.ts'
import type { PlantChanges } from './telemetry/plant-changes.ts'
import { createSampleStore } from './telemetry/samples.store.ts'
import { createTodayStore } from './telemetry/today.store.ts'

export interface PeopleNeeds {
  brand: Brand
  centre: CentreName
  /** Connections that see this brand's rows, and no others. */
  rows: Rows
  /** The data centre's own, one for each use. */
  keys: { signing: Uint8Array; sealing: Uint8Array; codes: Uint8Array }
  passwords: Passwords
  isSuspended: () => Promise<boolean>
  changes: PlantChanges
  received: Received
  intake: Intake
  trustedProxies: readonly string[]
  allowedOrigins: readonly string[]
  identityProviders: readonly ProviderSettings[]
  gateOf: typeof createGate
  /** Where people reach us, and whether what is posted is shown instead of sent. */
  posting: { publicUrl: string; isShown: boolean; poke: () => void }
  codeSettings: CodeSettings
  slideSettings: SlideSettings
  /** How an account gets to the other data centre, if there is one. */
  moving: Moving
  revokeStore: RevokeStore
  linkHosts: readonly string[]
  exports: ExportSettings
  peer: () => Peer | undefined
  now: () => number
  report: (error: Error) => void
}

/** What people ask, of one brand in one data centre. */
export const composePeople = (needs: PeopleNeeds) => {
  const { brand, centre, rows, keys, passwords, isSuspended, changes, received, intake, trustedProxies, now, report } = needs
  const { pool, db } = rows
  const audit = createAudit({ store: createAuditStore(db, { readablePlants }), brand: brand.code })

  const regions = createRegions({ now })
  const plantStore = createPlantStore(db)
  const rights = createPlantRights({ store: createPlantRightStore(db, pool), now })
  const accounts = createAccountStore(db)
  const authStore = createAuthStore(db)
  const tickets = createTicketStore(db, brand.code)
  const sessionStore = createSessionStore(db)
  const sessions = createSessions({
    store: sessionStore,
    tokens: createTokens({ key: keys.signing, dataCentre: centres[centre], brand: brand.code, now }),
    now,
  })
  const limits = createLimits({ store: createTryStore(db), now })
  const proof = createProof({ store: authStore, limits, passwords, brand: brand.code })
  const { posting, codeSettings, slideSettings } = needs
  const outbox = createOutbox({ store: createOutboxStore(db, brand.code), brand, ...posting, now })
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
    tell: audit.tell,
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
      area: areaIn(request, brand, centres[centre]),
      country: request.country || null,
      consents: consentsIn(request, brand),
      language: languageIn(request, brand),
    }),
    registers: brand.flags.register,
    addressesOf: accounts.addressesOf,
    post: outbox.post,
    redirectUri: addressOf(brand, posting.publicUrl, '/tencentLogin'),
    tell: audit.tell,
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
    countryOf: async (ip) => (ip === null ? null : regions.countryOf(ip)),
    tell: audit.tell,
    now,
  })
  const auth = createAuth({
    store: authStore,
    sessions,
    proof,
    tickets,
    tell: audit.tell,
    admit: { beforePassword: async (request, { ip }) => ((await slide.required(ip)) ? slide.check(request.slide, ip) : undefined), afterPassword: afterProof },
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
      redeem: async (ticket, at) => (await tickets.redeem<{ purpose: 'register' | 'password'; to: string }>('registration', ticket, at))?.content,
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
    dataCentre: centres[centre],
    tell: audit.tell,
    now,
  })

  const plantFacts = createMemory<number, Awaited<ReturnType<typeof readFacts>>>({ forMs: 5000, now })
  const readFacts = async (plantId: number) => {
    const plant = await plantStore.find(plantId)
    return (
      plant && {
        id: plant.id,
        name: plant.name,
        zone: plant.zone,
        gridType: plant.grid_type,
        capacityKwp: plant.capacity_kwp,
        pricePerKwh: plant.price_per_kwh,
        createdAt: plant.created_at.getTime(),
      }
    )
  }
  const findPlant = (plantId: number) => plantFacts.recall(plantId, () => readFacts(plantId))
  const deviceStore = createDeviceStore(pool)
  const gateways = createGatewayStore(pool)
  const history = createHistoryStore(pool)
  const alerts = createAlerts({
    store: createAlertStore<Asker>(db, { readablePlants }),
    faultRuns: createFaultRunStore(pool),
    findPlant,
    textsIn: alertTextsIn,
    now,
  })
  const statesOf = async (plantIds: readonly number[]) => {
    const [networks, warnings] = await Promise.all([
      gateways.networkStates(plantIds, now()),
      alerts.warningStates(plantIds),
    ])
    return new Map(
      plantIds.map((id) => [
        id,
        { network: networks.get(id) ?? ('NO_DEVICE' as const), warning: warnings.get(id) ?? ('NORMAL' as const) },
      ]),
    )
  }

  const plants = createPlants({
    store: plantStore,
    searches: createPlantSearchStore(db, { isOnlineSql }),
    history,
    today: createTodayStore(pool),
    statesOf,
    scopeOf: rights.scopeOf,
    findUser: accounts.findUser,
    rightsIn: rights.rightsIn,
    now,
  })
  const largeScreen = createLargeScreen<Asker>({
    store: createLargeScreenStore<Asker>(db, { readablePlants }),
    searchPlants: (asker, keyword, window) => plants.search(asker, { keyword }, window),
    rowsOf: plants.rows,
    conditionsOf: async (asker) => (await plants.count(asker, {})).conditions,
    now,
  })

  const relationStore = createRelationStore(db, { standsSql })
  const handOverStore = createHandOverStore(db)
  const refusals = createRefusals({ tellOnce: audit.tellOnce, now, report })
  const looks = createLooks({ store: relationStore, tellOnce: audit.tellOnce, now, report })
  const relations = createRelations({ store: relationStore, rightIn: rights.rightNow, limit: limits.take, tell: audit.tell, now })
  const handOvers = createHandOvers({
    store: handOverStore,
    relationsOf: relationStore.relationsOf,
    rightIn: rights.rightNow,
    tickets,
    limit: limits.take,
    post: outbox.post,
    tell: audit.tell,
    now,
  })
  const takeOvers = createTakeOvers({ store: handOverStore, relations: relationStore, post: outbox.post, tell: audit.tell, now })

  const mainland = countryIdOf('CN')
  const moves = createCentres({
    store: createStandingStore(db),
    moving: needs.moving,
    peer: needs.peer,
    here: centres[centre],
    brand: brand.code,
    multiDataCentre: brand.multiDataCentre,
    tickets,
    post: outbox.post,
    tell: audit.tell,
    isMainland: async ({ nation_id, latitude, longitude }) =>
      (nation_id ?? (await regions.place(latitude, longitude)).nationId) === mainland,
    now,
  })

  const { revokeStore, linkHosts, exports } = needs
  const accountPages = composeAccount({
    brand, dataCentre: centres[centre], db, revokeStore, giveUpMove: needs.moving.giveUp, limits, codes, post: outbox.post, tell: audit.tell, linkHosts, exports, now,
  })

  const app = createApp({
    gate: needs.gateOf({
      readSession: auth.readSession,
      rightIn: rights.rightIn,
      plantOf: rights.plantOf,
      onRefused: refusals.notice,
      onAdmitted: (session, { plantId, held }) => looks.notice(plantId, held, session),
      now,
    }),
    isSuspended,
    report,
    trustedProxies,
    allowedOrigins: needs.allowedOrigins,
    routes: [
      ...authRoutes(auth),
      ...thirdPartyRoutes(thirdParty),
      ...codeRoutes(codes, slide),
      ...outboxRoutes(outbox),
      ...accountRoutes(createAccount({ store: accounts }), alerts.unread),
      ...organisationRoutes(
        createOrganisations({ store: createOrganisationStore(db, brand.code), limits, post: outbox.post, tell: audit.tell, centre, now }),
      ),
      ...brandingRoutes(createBranding({ currentDataCentre: centres[centre], isSuspended, emptyFunctions: accountPages.emptyFunctions })),
      ...accountPages.routes,
      ...contentRoutes(accountPages.content, slide.isOn),
      ...registrationRoutes(registration),
      ...securityRoutes(security),
      ...regionRoutes(regions),
      ...centreRoutes(moves),
      ...plantRoutes(plants),
      ...relationRoutes({ relations, handOvers, takeOvers }),
      ...auditRoutes(audit),
      ...largeScreenRoutes(largeScreen),
      ...liveRoutes(createLive({ history, besideOf: createLiveStore(pool).besideOf, findPlant, statesOf, changes, now })),
      ...historyRoutes(createHistory({ store: history, findPlant })),
      ...deviceRoutes(
        createDevices({
          store: deviceStore,
          samples: createSampleStore(pool),
          history,
          alertStates: alerts.alertStates,
          findPlant,
          framesOf: ({ id, sn }) => received.of(id).map((frame) => ({ ...frame, readings: readPayload(sn, frame) })),
          labelsIn,
          now,
        }),
      ),
      ...alertRoutes(alerts),
      ...intakeRoutes(intake),
    ],
  })

  const forPeer = {
    prove: async (claim: Credentials) => (await proof.account(claim))?.id,
    admit: security.admit,
    redeem: security.redeem,
    tell: audit.tell,
  }
  return { app, forPeer, codes, outbox, mailAlerts: accountPages.mailAlerts, forgetTold: accountPages.forgetTold }
}

/** What the platform is called here. */
const wordsOf = ({ code, texts: { showName } }: Brand) => [code, ...(typeof showName === 'string' ? [showName] : Object.values(showName))]

type AfterProof = (account: { id: number }, person: HalfProven, visitor: Visitor) => Promise<void>

/** A white label's people come to its own domain, with the port and scheme of ours. */
const addressOf = ({ domains: [domain] }: Brand, publicUrl: string, path: string) => {
  const url = new URL(path, publicUrl)
  if (domain !== undefined) url.hostname = domain
  return url.href
}

/** What stands on the wire in words: in the language asked for if we speak it, else in English. */
const labelsIn = async (language: string) => {
  // zh, zh_CN, zh-Hans.
  const wanted = language.toLowerCase().split(/[-_]/)[0]
  const spoken = languages.find((known) => known === wanted) ?? ('en' satisfies Language)
  const { points, devices } = await phrasesIn(spoken)
  return { ...deviceTexts[spoken], points, categories: devices.category }
}
