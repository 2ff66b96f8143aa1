import type { Brand } from '@heliograph/brand/brand'
import { brands } from '@heliograph/brand/brands'
import type { CentreName } from '@heliograph/domain/regions'
import { composePeople } from './compose-people.ts'
import type { Engine } from './db/engine.ts'
import { composeAuthOfCentre } from './features/people/auth/auth.compose.ts'
import { createPasswords, type Passwords } from './features/people/auth/passwords.ts'
import { composeLeftGateways } from './features/people/centres/centres.compose.ts'
import { createPeers, type Peers } from './features/people/centres/peer.ts'
import { composeCodesOfCentre } from './features/people/codes/codes.compose.ts'
import type { CodeSettings } from './features/people/codes/codes.ts'
import type { SlideSettings } from './features/people/codes/slide.ts'
import type { ExportSettings } from './features/people/profile/export.ts'
import type { ProviderSettings } from './features/people/third-party/provider-settings.ts'
import { composeAlertWatch } from './features/plants/alerts/alerts.compose.ts'
import { composeGateways } from './features/plants/devices/devices.compose.ts'
import { composeAuditRetention } from './features/platform/audit/audit.compose.ts'
import { composeIntake } from './features/platform/intake/intake.compose.ts'
import type { Posting } from './features/platform/outbox/gateways.ts'
import { composeDispatch } from './features/platform/outbox/outbox.compose.ts'
import { createGate } from './http/gate.ts'
import type { Metrics } from './http/metrics.ts'
import { composeIngest } from './ingest/ingest.compose.ts'
import type { Job } from './jobs/jobs.ts'
import { reportTo, type Log } from './needs/log.ts'
import type { Retention } from './telemetry/partitions.ts'
import { createPlantChanges } from './telemetry/plant-changes.ts'
import { createSampleStore } from './telemetry/samples.store.ts'
import { composeTelemetry } from './telemetry/telemetry.compose.ts'

export interface Needs {
  engine: Engine
  centre: CentreName
  metrics: Metrics
  retention: Retention
  passwords?: Passwords
  /** Whose word about a caller's address is taken. */
  trustedProxies?: readonly string[]
  /** Origins of other pages whose scripts may call. */
  allowedOrigins?: readonly string[]
  /** Whose accounts people may log in with. */
  identityProviders?: readonly ProviderSettings[]
  gateOf?: typeof createGate
  /** The data centres that this process hosts, so that accounts can move; none: there is no other. */
  peers?: Peers
  /** How mails and SMS leave, and where people reach us. */
  posting: Posting
  codes: CodeSettings
  slide: SlideSettings
  /** Where links that everybody sees may lead. */
  linkHosts?: readonly string[]
  exports?: ExportSettings
  now: () => number
  log: Log
}

export type Centre = Awaited<ReturnType<typeof compose>>

/**
 * The one place where parts meet, once per data centre: read it to see who needs whom. What people ask stands in
 * compose-people.ts, once per brand.
 */
export const compose = async ({
  engine,
  centre,
  metrics,
  retention,
  trustedProxies = [],
  allowedOrigins = [],
  gateOf = createGate,
  now,
  log: platformLog,
  ...own
}: Needs) => {
  const log = platformLog.child({ centre })
  const report = reportTo(log)
  const { pool, db } = engine

  // Telemetry: what devices said, and what became of it.
  const changes = createPlantChanges()
  const { silentGateways, ...gateways } = composeGateways(pool)
  const alertWatch = composeAlertWatch({
    pool,
    samples: createSampleStore(pool),
    silentGateways,
    listeningSince: now(),
    tell: changes.tell,
    now,
  })
  const telemetry = composeTelemetry({ pool, retention, changes, watchFaults: alertWatch.watchFaults, now, report })
  const { keeper, roller, quarantine, undated } = telemetry

  // Ingest: the devices' door.
  const { roster, counts, received, pipeline, presence, dating } = composeIngest({
    gateways,
    keeper,
    undated,
    keptSpan: telemetry.keptSpan,
    hasLeft: composeLeftGateways(pool),
    onCount: (protocol, outcome, number) => metrics.countReading(centre, protocol, outcome, number),
    now,
    report,
  })
  metrics.watch('heliograph_deliveries_waiting', 'Deliveries that are not yet committed', centre, keeper.waiting)

  // People: what they ask, once for each brand, over connections that see that brand's rows only.
  const { posting } = own
  const dispatch = composeDispatch({ db, posting, report, now })
  const { keys, isSuspended, ...auth } = await composeAuthOfCentre({ db, now })
  const codes = composeCodesOfCentre({ db, now })
  const shared = {
    centre,
    keys,
    passwords: own.passwords ?? createPasswords(),
    isSuspended,
    changes,
    received,
    intake: composeIntake({ readCounts: counts.read, quarantine, startedAt: now() }),
    trustedProxies,
    allowedOrigins,
    identityProviders: own.identityProviders ?? [],
    posting: { publicUrl: posting.publicUrl, isShown: posting.isShown, poke: dispatch.poke },
    codeSettings: own.codes,
    slideSettings: own.slide,
    linkHosts: own.linkHosts ?? [],
    exports: own.exports ?? { onceAYear: true, mostPlants: 100 },
    gateOf,
    now,
    log,
  }
  const moves = {
    peers: own.peers ?? createPeers(),
    retention,
    onLeft: roster.forget,
    onArrived: (plantIds: readonly number[]) => {
      roster.forget()
      roller.poke()
      changes.tell(plantIds)
    },
  }
  const composeBrand = (brand: Brand) =>
    composePeople({ ...shared, brand, rows: engine.forBrand(brand.code), ownRows: engine, moves })
  const people = new Map(brands.map((brand) => [brand.code, composeBrand(brand)]))
  const forEachBrand = async (work: (of: ReturnType<typeof composeBrand>) => Promise<void>) => {
    for (const of of people.values()) await work(of)
  }
  const apps = new Map([...people].map(([code, { app }]) => [code, app]))

  // Jobs: for all brands at once.
  const auditRetention = composeAuditRetention({ db, now })

  const jobs: Job[] = [
    ...telemetry.jobs,
    ...alertWatch.jobs,
    { name: 'send-messages', cron: '* * * * *', work: dispatch.tick },
    {
      name: 'finish-moves',
      cron: '* * * * *',
      work: async () => void (await Promise.all([...people.values()].map(({ finishMoves }) => finishMoves()))),
    },
    { name: 'mail-alerts', cron: '* * * * *', work: () => forEachBrand(({ mailAlerts }) => mailAlerts()) },
    { name: 'erase-late', cron: '*/5 * * * *', work: () => forEachBrand(({ eraseLate }) => eraseLate()) },
    {
      name: 'forget-old',
      cron: '43 3 * * *',
      work: async () => {
        await telemetry.forgetOld()
        await auditRetention.forgetOld()
        await dispatch.forgetOld()
        await codes.forgetOld()
        await forEachBrand(({ forgetMoved }) => forgetMoved())
        await forEachBrand(({ forgetTold }) => forgetTold())
        await auth.forgetOld()
      },
    },
  ]

  return { apps, people, roller, pipeline, roster, presence, dating, dispatch, jobs }
}
