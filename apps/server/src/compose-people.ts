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
import { createAuditStore } from './features/audit/audit.store.ts'
import { createAudit } from './features/audit/audit.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createAuthStore } from './features/auth/auth.store.ts'
import { createAuth } from './features/auth/auth.ts'
import { createLimits } from './features/auth/limits.ts'
import type { Passwords } from './features/auth/passwords.ts'
import { createProof } from './features/auth/proof.ts'
import { createSessionStore } from './features/auth/sessions.store.ts'
import { createSessions } from './features/auth/sessions.ts'
import { createTicketStore } from './features/auth/tickets.store.ts'
import { createTokens } from './features/auth/tokens.ts'
import { createTryStore } from './features/auth/tries.store.ts'
import { brandingRoutes } from './features/branding/branding.routes.ts'
import { createBranding } from './features/branding/branding.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { createContentStore } from './features/content/content.store.ts'
import { createContent } from './features/content/content.ts'
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
import { createPlantRights } from './features/plants/plant-rights.ts'
import { createPlantRightStore, readablePlants, type Asker } from './features/plants/plant-rights.store.ts'
import { createPlantSearchStore } from './features/plants/plant-search.store.ts'
import { plantRoutes } from './features/plants/plants.routes.ts'
import { createPlantStore } from './features/plants/plants.store.ts'
import { createPlants } from './features/plants/plants.ts'
import { regionRoutes } from './features/regions/regions.routes.ts'
import { createRegions } from './features/regions/regions.ts'
import { createApp } from './http/app.ts'
import { createGate } from './http/gate.ts'
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
  now: () => number
  report: (error: Error) => void
}

/** What people ask, of one brand in one data centre. */
export const composePeople = (needs: PeopleNeeds) => {
  const { brand, centre, rows, keys, passwords, isSuspended, changes, received, intake, trustedProxies, now, report } = needs
  const { pool, db } = rows
  const audit = createAudit({ store: createAuditStore(db), brand: brand.code })

  const plantStore = createPlantStore(db)
  const rights = createPlantRights({ store: createPlantRightStore(db), now })
  const accounts = createAccountStore(db)
  const authStore = createAuthStore(db)
  const tickets = createTicketStore(db, brand.code)
  const sessions = createSessions({
    store: createSessionStore(db),
    tokens: createTokens({ key: keys.signing, dataCentre: centres[centre], brand: brand.code, now }),
    now,
  })
  const limits = createLimits({ store: createTryStore(db), now })
  const proof = createProof({ store: authStore, limits, passwords, brand: brand.code })
  const auth = createAuth({
    store: authStore,
    sessions,
    proof,
    tickets,
    tell: audit.tell,
    admit: { beforePassword: async () => undefined, afterPassword: async () => undefined },
    grants: {},
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

  const app = createApp({
    gate: createGate({
      readSession: auth.readSession,
      rightIn: rights.rightIn,
      plantOf: rights.plantOf,
      onRefused: ({ userId, organisationId }, { plantId, ...facts }) =>
        void audit.tell({ kind: 'refused', refused: true, userId, organisationId, plantId, facts }).catch(report),
      now,
    }),
    isSuspended,
    report,
    trustedProxies,
    routes: [
      ...authRoutes(auth),
      ...accountRoutes(createAccount({ store: accounts }), alerts.unread),
      ...brandingRoutes(createBranding({ currentDataCentre: centres[centre], isSuspended })),
      ...contentRoutes(createContent({ store: createContentStore(db), now })),
      ...regionRoutes(createRegions({ now })),
      ...plantRoutes(plants),
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

  return { app }
}

/** What stands on the wire in words: in the language asked for if we speak it, else in English. */
const labelsIn = async (language: string) => {
  // zh, zh_CN, zh-Hans.
  const wanted = language.toLowerCase().split(/[-_]/)[0]
  const spoken = languages.find((known) => known === wanted) ?? ('en' satisfies Language)
  const { points, devices } = await phrasesIn(spoken)
  return { ...deviceTexts[spoken], points, categories: devices.category }
}
