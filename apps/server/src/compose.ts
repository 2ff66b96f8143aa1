import type { CentreName } from '@heliograph/domain/regions'
import { minuteMs } from '@heliograph/domain/zones'
import { composeBrands, type BrandSettings } from './compose-brands.ts'
import { conditionSql } from './compose-plants.ts'
import type { Engine } from './db/engine.ts'
import { tryToHold } from './db/held.ts'
import { composeLeftGateways } from './features/people/centres/centres.compose.ts'
import type { Peers } from './features/people/centres/peer.ts'
import { roomOf } from './features/people/centres/room.ts'
import { composeAlertWatch, sleptUntil } from './features/plants/alerts/alerts.compose.ts'
import { composeGateways, onlineUntilSql } from './features/plants/devices/devices.compose.ts'
import { composeExpectationOfCentre } from './features/plants/expectation/expectation.compose.ts'
import { composeLoggerVisits } from './features/plants/gateways/gateways.compose.ts'
import { composePlantConditions } from './features/plants/plants/plants.compose.ts'
import {
  composeLightByHour,
  composeSnow,
  composeWeatherOfCentre,
  type WeatherSettings,
} from './features/plants/weather/weather.compose.ts'
import { composeInstallation } from './features/platform/installation/installation.compose.ts'
import { composeIntake } from './features/platform/intake/intake.compose.ts'
import { createGate } from './http/gate.ts'
import type { Metrics } from './http/metrics.ts'
import type { Readiness } from './http/readiness.ts'
import { composeIngest } from './ingest/ingest.compose.ts'
import { composeJobRuns } from './jobs/jobs.compose.ts'
import { pausedWhile, type Job } from './jobs/jobs.ts'
import { reportTo, type Log } from './needs/log.ts'
import type { KnownTime } from './telemetry/known-time.ts'
import type { Retention } from './telemetry/partitions.ts'
import { createPlantChanges } from './telemetry/plant-changes.ts'
import { composeReadings, composeTelemetry } from './telemetry/telemetry.compose.ts'
import { readVersion } from './version.ts'

export interface Needs extends BrandSettings {
  engine: Engine
  centre: CentreName
  metrics: Metrics
  readiness: Readiness
  retention: Retention
  knownTime: KnownTime
  gateOf?: typeof createGate
  /** The data centres that this process hosts, so that accounts can move between them. */
  peers: Peers
  weather: WeatherSettings
  now: () => number
  log: Log
}

export type Centre = Awaited<ReturnType<typeof compose>>

/** Wires the parts of one data centre. compose-brands.ts wires what serves people. */
export const compose = async ({
  engine,
  centre,
  metrics,
  readiness,
  retention,
  knownTime,
  gateOf = createGate,
  peers,
  weather: weatherSettings,
  now,
  log: platformLog,
  ...settings
}: Needs) => {
  const log = platformLog.child({ centre })
  const report = reportTo(log)
  const { pool } = engine

  const changes = createPlantChanges()
  const jobRuns = composeJobRuns(pool)
  const weather = composeWeatherOfCentre({ pool, settings: weatherSettings, now: knownTime.now })
  const { silentGateways, ...gateways } = composeGateways(pool)
  const alertWatch = composeAlertWatch({
    pool,
    snow: composeSnow(weather.kept),
    rivalLoggers: gateways.rivals,
    samples: composeReadings(pool).samples,
    silentGateways,
    sleep: gateways.sleep,
    onlineUntilSql,
    listeningSince: knownTime.now(),
    report,
    tell: changes.tell,
    now: knownTime.now,
  })
  const judging = composeExpectationOfCentre({
    pool,
    lightByHour: composeLightByHour({
      pool,
      samples: composeReadings(pool).samples,
      kept: weather.kept,
      now: knownTime.now,
    }),
    isToldLater: weather.kept !== undefined && !weather.kept.isForecastOnly,
    judged: alertWatch.judgeDays,
    report,
    now: knownTime.now,
  })
  const conditions = composePlantConditions({ rows: engine, conditionSql, now: knownTime.now })
  const telemetry = composeTelemetry({
    pool,
    retention,
    changes,
    watchFaults: alertWatch.watchFaults,
    knownTime,
    log,
    report,
  })
  const { keeper, roller, rollUpState, quarantine, undated, unclaimed, gatewayDays } = telemetry

  const { roster, counts, received, pipeline, presence, dating, claims, inputs, pins, visits, gatewayChanges } =
    composeIngest({
      gateways,
      loggerPins: gateways,
      loggerVisits: composeLoggerVisits(pool),
      keeper,
      undated,
      unclaimed,
      quarantine,
      newDevices: telemetry.newDevices,
      gatewayDays,
      sleptUntil,
      inputs: telemetry.inputs,
      keptSpan: telemetry.keptSpan,
      knownTime,
      hasLeft: composeLeftGateways(pool),
      onCount: (protocol, outcome, number) => metrics.countReading(centre, protocol, outcome, number),
      report,
    })
  metrics.watch('heliograph_deliveries_waiting', 'Deliveries that are not yet committed', centre, keeper.waiting)
  metrics.watch('heliograph_clock_ahead_seconds', 'How far this clock is ahead of the known time', centre, () => {
    const { machineAt, knownAt } = knownTime.state()
    return (machineAt - knownAt) / 1000
  })
  metrics.watch('heliograph_clock_in_doubt', '1 while nothing is deleted because a clock is in doubt', centre, () =>
    knownTime.isInDoubt() ? 1 : 0,
  )

  // Everything that expires would expire by this clock, so another process should answer.
  readiness.add({ name: 'clock', centre, isFatal: true, isFine: async () => !knownTime.isInDoubt() })

  const lagMs = async () => (await rollUpState.read()).lagMs
  metrics.watch(
    'heliograph_roll_up_lag_seconds',
    'Age of the oldest samples that are not rolled up yet',
    centre,
    async () => (await lagMs()) / 1000,
  )
  metrics.watch(
    'heliograph_plants_not_rolled_up',
    'Plants whose roll-up failed and is tried again later',
    centre,
    async () => (await rollUpState.read()).failed,
  )
  // All processes are behind alike, so it is no reason to stop this one.
  readiness.add({ name: 'roll-up', centre, isFatal: false, isFine: async () => (await lagMs()) <= mostLagMs })

  const { people, apps, brands, dispatch, ...ofBrands } = await composeBrands({
    ...settings,
    engine,
    centre,
    changes,
    received,
    rejectedData: quarantine,
    keptWeather: weather.kept,
    settleConditions: conditions.settle,
    intake: composeIntake({
      readCounts: counts.read,
      quarantine,
      knownTime,
      rollUpState,
      budgets: {
        budgetOf: gateways.budgetOf,
        budgets: gateways.budgets,
        async setBudget(sn, own) {
          await gateways.setBudget(sn, own)
          roster.forget()
        },
      },
      poke: roller.poke,
      startedAt: now(),
    }),
    installation: composeInstallation({
      engine,
      version: readVersion(),
      now,
      jobRuns: jobRuns.list,
      rollUp: rollUpState.read,
      health: () => readiness.checks(centre),
      readCounts: counts.read,
    }),
    gateOf,
    keptSince: telemetry.keptFrom,
    curvesKeptSince: telemetry.curvesKeptFrom,
    moves: { peers, room: () => roomOf(knownTime, retention), roster, roller, changes },
    now,
    log,
  })

  const jobs: Job[] = [
    ...telemetry.jobs,
    ...[...alertWatch.jobs, ...conditions.jobs, ...weather.jobs, ...judging.jobs, ...ofBrands.jobs].map((job) =>
      pausedWhile(knownTime.isInDoubt, job),
    ),
  ]
  return {
    apps,
    brands,
    people,
    roller,
    pipeline,
    roster,
    presence,
    dating,
    claims,
    inputs,
    pins,
    visits,
    gatewayChanges,
    dispatch,
    jobs,
    jobRuns,
    knownTime,
    hold: (name: string) => tryToHold(pool, name),
  }
}

/** Usually it is seconds. */
const mostLagMs = 15 * minuteMs
