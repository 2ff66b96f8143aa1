import { languages, phrasesIn, type Language } from '@heliograph/phrases'
import { dayMs } from '@heliograph/domain/zones'
import { centres, type CentreName } from '@heliograph/domain/regions'
import type { Engine } from './db/engine.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { createAccountStore } from './features/account/account.store.ts'
import { createAccount } from './features/account/account.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createAuthStore } from './features/auth/auth.store.ts'
import { createAuth } from './features/auth/auth.ts'
import { createPasswords, type Passwords } from './features/auth/passwords.ts'
import { createTokens } from './features/auth/tokens.ts'
import { brandingRoutes } from './features/branding/branding.routes.ts'
import { createBranding } from './features/branding/branding.ts'
import { alertRoutes } from './features/alerts/alerts.routes.ts'
import { createAlertJobs } from './features/alerts/alerts.job.ts'
import { createAlertStore } from './features/alerts/alerts.store.ts'
import { createAlerts } from './features/alerts/alerts.ts'
import { createFaultWatch } from './features/alerts/alerts.watch.ts'
import { createFaultRunStore } from './features/alerts/fault-runs.store.ts'
import { createPlatformRunStore } from './features/alerts/platform-runs.store.ts'
import { alertTextsIn } from './features/alerts/texts/spoken.ts'
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
import { createIntake } from './features/intake/intake.ts'
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
import type { Metrics } from './http/metrics.ts'
import { createIntakeCounts } from './ingest/counts.ts'
import { createDating } from './ingest/dating.ts'
import { createPipeline } from './ingest/pipeline.ts'
import { createPresence } from './ingest/presence.ts'
import { createQuota } from './ingest/quota.ts'
import { readPayload } from './ingest/read-payload.ts'
import { createReceived } from './ingest/received.ts'
import { createRoster } from './ingest/roster.ts'
import type { Job } from './jobs/jobs.ts'
import { createMemory } from './memory.ts'
import { createHistoryStore } from './telemetry/history.store.ts'
import { createKeeper } from './telemetry/keeper.ts'
import { keptSpan, tendPartitions, type Retention } from './telemetry/partitions.ts'
import { createPlantChanges } from './telemetry/plant-changes.ts'
import { createRoller } from './telemetry/roller.ts'
import { createSampleStore } from './telemetry/samples.store.ts'
import { createSetAsideStore } from './telemetry/set-aside.store.ts'
import { createTodayStore } from './telemetry/today.store.ts'
import { createUndatedStore } from './telemetry/undated.store.ts'

export interface Needs {
  engine: Engine
  centre: CentreName
  metrics: Metrics
  retention: Retention
  passwords?: Passwords
  /** Whose word about a caller's address is taken. */
  trustedProxies?: readonly string[]
  now: () => number
  report: (error: Error) => void
}

export type Centre = Awaited<ReturnType<typeof compose>>

/** The one place where parts meet, once per data centre: read it to see who needs whom. */
export const compose = async ({ engine, centre, metrics, retention, trustedProxies = [], now, report, ...own }: Needs) => {
  const { pool, db } = engine
  const passwords = own.passwords ?? createPasswords()

  // Telemetry: what devices said, and what became of it.
  const changes = createPlantChanges()
  const history = createHistoryStore(pool)
  const samples = createSampleStore(pool)
  const setAside = createSetAsideStore(pool)
  const undated = createUndatedStore(pool)
  const faultRuns = createFaultRunStore(pool)
  const faultWatch = createFaultWatch({ store: faultRuns })
  const roller = createRoller({
    pool,
    report,
    onRolled: async (rolled) => {
      await faultWatch.watchFaults(rolled)
      changes.tell(rolled.plantIds)
    },
  })
  const keeper = createKeeper({ pool, onKept: roller.poke })

  // Ingest: the devices' door.
  const gateways = createGatewayStore(pool)
  const roster = createRoster({ source: gateways, now })
  const counts = createIntakeCounts({
    now,
    onCount: (protocol, outcome, number) => metrics.countReading(centre, protocol, outcome, number),
  })
  const received = createReceived()
  const pipeline = createPipeline({
    roster,
    keeper,
    counts,
    quota: createQuota({ now }),
    keptSpan: () => keptSpan(now(), retention),
    onDecided: ({ gateway: { id, protocol }, payload }, outcome) =>
      received.add(id, { receivedAt: now(), protocol, payload, outcome }),
    now,
  })
  const presence = createPresence({ save: gateways.saveHeard, now, report })
  const dating = createDating({ undated, pipeline })
  metrics.watch('heliograph_deliveries_waiting', 'Deliveries that are not yet committed', centre, keeper.waiting)

  // Features: what people ask.
  const plantStore = createPlantStore(db)
  const rights = createPlantRights({ store: createPlantRightStore(db), now })
  const accounts = createAccountStore(db)
  const authStore = createAuthStore(db)
  const tokens = createTokens({ key: await authStore.signingKey(), dataCentre: centres[centre], now })
  const auth = createAuth({ store: authStore, tokens, passwords, now })
  const suspension = createMemory<string, boolean>({ forMs: 2000, now })
  const isSuspended = () => suspension.recall('', authStore.isSuspended)

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
  const alerts = createAlerts({
    store: createAlertStore<Asker>(db, { readablePlants }),
    faultRuns,
    findPlant,
    textsIn: alertTextsIn,
    now,
  })
  const alertJobs = createAlertJobs({
    store: createPlatformRunStore(pool),
    samples,
    silentGateways: deviceStore.silentGateways,
    listeningSince: now(),
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
    findOrganisation: accounts.findOrganisation,
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
    gate: createGate({ readSession: auth.readSession, rightIn: rights.rightIn, plantOf: rights.plantOf }),
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
          samples,
          history,
          alertStates: alerts.alertStates,
          findPlant,
          framesOf: ({ id, sn }) => received.of(id).map((frame) => ({ ...frame, readings: readPayload(sn, frame) })),
          labelsIn,
          now,
        }),
      ),
      ...alertRoutes(alerts),
      ...intakeRoutes(createIntake({ readCounts: counts.read, store: setAside, startedAt: now() })),
    ],
  })

  const jobs: Job[] = [
    { name: 'tend-partitions', cron: '17 * * * *', work: () => tendPartitions(pool, now(), retention) },
    { name: 'check-offline', cron: '* * * * *', work: async () => changes.tell(await alertJobs.checkOffline()) },
    { name: 'check-production', cron: '* * * * *', work: async () => changes.tell(await alertJobs.checkProduction()) },
    {
      name: 'forget-old',
      cron: '43 3 * * *',
      work: async () => {
        await setAside.dropBefore(now() - 30 * dayMs)
        await undated.dropBefore(now() - 30 * dayMs)
        await authStore.forgetOld(now() - 2 * dayMs)
      },
    },
  ]

  return { app, roller, pipeline, roster, presence, dating, jobs }
}

/** What stands on the wire in words: in the language asked for if we speak it, else in English. */
const labelsIn = async (language: string) => {
  // zh, zh_CN, zh-Hans.
  const wanted = language.toLowerCase().split(/[-_]/)[0]
  const spoken = languages.find((known) => known === wanted) ?? ('en' satisfies Language)
  const { points, devices } = await phrasesIn(spoken)
  return { ...deviceTexts[spoken], points, categories: devices.category }
}
