import { brands } from '@heliograph/brand/brands'
import type { CentreName } from '@heliograph/domain/regions'
import { dayMs } from '@heliograph/domain/zones'
import type { Engine } from './db/engine.ts'
import { createSettingStore } from './features/auth/auth.store.ts'
import { createPasswords, type Passwords } from './features/auth/passwords.ts'
import { createSessionStore } from './features/auth/sessions.store.ts'
import { createTicketStore } from './features/auth/tickets.store.ts'
import { createTryStore } from './features/auth/tries.store.ts'
import { composePeople } from './compose-people.ts'
import { createAlertJobs } from './features/alerts/alerts.job.ts'
import { createFaultWatch } from './features/alerts/alerts.watch.ts'
import { createFaultRunStore } from './features/alerts/fault-runs.store.ts'
import { createPlatformRunStore } from './features/alerts/platform-runs.store.ts'
import { createDeviceStore } from './features/devices/devices.store.ts'
import { createGatewayStore } from './features/devices/gateways.store.ts'
import { createIntake } from './features/intake/intake.ts'
import type { Metrics } from './http/metrics.ts'
import { createIntakeCounts } from './ingest/counts.ts'
import { createDating } from './ingest/dating.ts'
import { createPipeline } from './ingest/pipeline.ts'
import { createPresence } from './ingest/presence.ts'
import { createQuota } from './ingest/quota.ts'
import { createReceived } from './ingest/received.ts'
import { createRoster } from './ingest/roster.ts'
import type { Job } from './jobs/jobs.ts'
import { createMemory } from './memory.ts'
import { createKeeper } from './telemetry/keeper.ts'
import { keptSpan, tendPartitions, type Retention } from './telemetry/partitions.ts'
import { createPlantChanges } from './telemetry/plant-changes.ts'
import { createRoller } from './telemetry/roller.ts'
import { createSampleStore } from './telemetry/samples.store.ts'
import { createSetAsideStore } from './telemetry/set-aside.store.ts'
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

/**
 * The one place where parts meet, once per data centre: read it to see who needs whom. What people ask stands in
 * compose-people.ts, once per brand.
 */
export const compose = async ({ engine, centre, metrics, retention, trustedProxies = [], now, report, ...own }: Needs) => {
  const { pool, db } = engine

  // Telemetry: what devices said, and what became of it.
  const changes = createPlantChanges()
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

  // People: what they ask, once for each brand, over connections that see that brand's rows only.
  const settings = createSettingStore(db)
  const keys = { signing: await settings.key('signing-key'), sealing: await settings.key('sealing-key'), codes: await settings.key('code-key') }
  const suspension = createMemory<string, boolean>({ forMs: 2000, now })
  const shared = {
    centre,
    keys,
    passwords: own.passwords ?? createPasswords(),
    isSuspended: () => suspension.recall('', settings.isSuspended),
    changes,
    received,
    intake: createIntake({ readCounts: counts.read, store: setAside, startedAt: now() }),
    trustedProxies,
    now,
    report,
  }
  const people = new Map(brands.map((brand) => [brand.code, composePeople({ ...shared, brand, rows: engine.forBrand(brand.code) })]))
  const apps = new Map([...people].map(([code, { app }]) => [code, app]))

  // Jobs: for all brands at once.
  const alertJobs = createAlertJobs({
    store: createPlatformRunStore(pool),
    samples,
    silentGateways: createDeviceStore(pool).silentGateways,
    listeningSince: now(),
    now,
  })
  const [sessions, tries, tickets] = [createSessionStore(db), createTryStore(db), createTicketStore(db, '')]

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
        await Promise.all([sessions, tries, tickets].map((store) => store.forgetOld(now() - 2 * dayMs)))
      },
    },
  ]

  return { apps, people, roller, pipeline, roster, presence, dating, jobs }
}
