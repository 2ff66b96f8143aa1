import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf, errorOf } from '@heliograph/domain/caught'
import { firstRun } from './compose-first-run.ts'
import { compose, type Centre } from './compose.ts'
import { readConfig, type Config } from './config/config.ts'
import { ConfigError } from './config/read.ts'
import { openDatabases } from './databases.ts'
import { DataFolderHeld } from './db/data-folder.ts'
import type { Engine } from './db/engine.ts'
import { MigrationRefused } from './db/migrate.ts'
import { fillDemo, isInUse } from './demo/fill.ts'
import { startFleet } from './demo/fleet.ts'
import {
  cameAmongPeople,
  disable,
  hasOtherOperator,
  publicAccountsIn,
  type PublicAccount,
} from './demo/public-accounts.ts'
import { tellDemo } from './demo/told.ts'
import { doorsOf, openDoors, portsOf, settingOfPort } from './doors.ts'
import { createPasswords, type Passwords } from './features/people/auth/passwords.ts'
import { createPeers } from './features/people/centres/peer.ts'
import { composeGeocoder, isWithin } from './features/platform/regions/regions.compose.ts'
import { configurationFrom } from './http/client-page.ts'
import { firstAnswersFrom } from './http/first-answers.ts'
import { createRouting, openFront } from './http/front.ts'
import { createHostedBrands } from './http/hosted-brands.ts'
import { createMetrics, openMetrics } from './http/metrics.ts'
import { createPages } from './http/pages.ts'
import { createReadiness } from './http/readiness.ts'
import { startJobs } from './jobs/jobs.ts'
import { createLog } from './log.ts'
import { reportTo, type Log } from './needs/log.ts'
import { openKnownTime } from './telemetry/known-time.ts'
import { tendPartitions } from './telemetry/partitions.ts'

const begun = performance.now()
const here = fileURLToPath(new URL('..', import.meta.url))

/** What was opened, in order. It is closed in reverse order. */
const opened: (() => Promise<unknown>)[] = []
const stopped = new AbortController()

/** Throws if the server is to stop: then the start ends here, and this is closed with what was opened before. */
const keep = (close: () => Promise<unknown>) => {
  opened.push(close)
  stopped.signal.throwIfAborted()
}

const start = async (unsettled: Config, platformLog: Log) => {
  const log = (line: string) => platformLog.info({}, line)
  const metrics = createMetrics()
  const readiness = createReadiness()
  const retention = { samplesDays: unsettled.samplesDays, framesMonths: 13 }
  const passwords = createPasswords()
  const engines = await openDatabases(unsettled, { onOpened: keep, log })
  const webDir = join(here, '../web/dist')
  await (unsettled.demo ? refuseDemoAmongPeople(engines) : closePublicAccounts(engines, passwords, platformLog))
  const installation = await firstRun({
    config: unsettled,
    engines,
    passwords,
    webDir,
    readiness,
    log: platformLog,
    print: (lines) => console.log(lines),
    terminal: process.stdin,
    onOpened: keep,
    signal: stopped.signal,
    now: Date.now,
  })
  const config = readConfig(undefined, installation)
  const peers = createPeers()
  const geocode = composeGeocoder(config.geocoder)
  const centres = new Map<Config['dataCentres'][number], Centre>()
  const fleet: Awaited<ReturnType<typeof fillDemo>> = []

  for (const [place, [centre, engine]] of [...engines].entries()) {
    const centreLog = platformLog.child({ centre })
    const knownTime = await openKnownTime({
      pool: engine.pool,
      isDemo: config.demo,
      makeRoom: (at) => tendPartitions(engine.pool, at, retention),
      log: centreLog,
      report: reportTo(centreLog),
    })
    keep(knownTime.start())
    if (config.demo) {
      const ports = portsOf(config, place)
      fleet.push(
        ...(await fillDemo({
          engine,
          centre,
          passwords,
          retention,
          ports,
          seed: place + 1,
          now: Date.now,
          log,
          signal: stopped.signal,
        })),
      )
    }
    const { trustedProxies, allowedOrigins, identityProviders, posting, platformName } = config
    const { codes, slide, exports, regional, linkHosts, weather } = config
    const composed = await compose({
      engine,
      centre,
      peers,
      metrics,
      readiness,
      retention,
      knownTime,
      passwords,
      trustedProxies,
      isTrustedAddress: isWithin(config.insideNetworks),
      allowedOrigins,
      identityProviders,
      posting,
      platformName,
      codes,
      slide,
      exports,
      payments: config.payments,
      regional,
      linkHosts,
      weather,
      geocode,
      mapSites: config.mapSites,
      doors: doorsOf(config, place),
      now: Date.now,
      log: platformLog,
    })
    centres.set(centre, composed)
    keep(composed.dispatch.stop)
    keep(composed.brands.start())
    if (config.parts.includes('ingest')) {
      const isElsewhere = async (sn: string) => {
        const others = [...engines.keys()].filter((name) => name !== centre).map((name) => centres.get(name))
        const known = await Promise.all(others.map((other) => other?.roster.bySn(sn)))
        // One that is not open yet, at the start, may know it.
        return known.some((gateway, place) => gateway !== undefined || !others[place])
      }
      keep(await openDoors({ config, isElsewhere, place, centre: composed, report: reportTo(centreLog), log }))
    }
    if (config.parts.includes('jobs')) {
      keep(composed.roller.start())
      const stopJobs = await startJobs({
        pool: engine.pool,
        jobs: composed.jobs,
        runs: composed.jobRuns,
        report: reportTo(centreLog),
        now: knownTime.now,
      })
      // While requests finish, so that there is time left for what is closed after both. Whether it fails is told there.
      stopped.signal.addEventListener('abort', () => void stopJobs().catch(() => undefined))
      keep(stopJobs)
    }
  }

  if (config.metricsPort > 0) {
    keep((await openMetrics({ port: config.metricsPort, host: '127.0.0.1', metrics, readiness })).close)
  }
  if (config.parts.includes('api')) {
    const brands = createHostedBrands([...centres.values()].map((composed) => composed.brands))
    const apps = new Map([...centres].map(([centre, composed]) => [centre, composed.apps]))
    const appOf = createRouting({ apps, brands })
    const front = await openFront({
      port: config.port,
      host: config.host,
      brands,
      apps,
      pages: createPages({
        webDir,
        trustedProxies: config.trustedProxies,
        readiness,
        brands,
        configurationAt: configurationFrom(appOf),
        answersAt: firstAnswersFrom(appOf),
        mapSites: config.mapSites,
      }),
    })
    keep(front.close)
    if (!config.posting.smtpUrl && !config.posting.isShown)
      log('SMTP_URL is not set: mails stay in the outbox, so new people cannot register.')
    log(`Heliograph is at ${config.publicUrl} (${Math.round(performance.now() - begun)} ms).`)
  }
  if (config.demo) {
    const { dataDir, fleetIntervalS: intervalS } = config
    if (config.parts.includes('ingest')) keep((await startFleet({ plants: fleet, dataDir, intervalS, log })).stop)
    // For the person at the terminal, not for the log.
    tellDemo(config.publicUrl, config.dataCentres, (lines) => console.log(lines))
  }
}

/** Before any of them is filled: who set up their platform with `DEMO=0` may forget it at the next start. */
const refuseDemoAmongPeople = async (engines: ReadonlyMap<string, Engine>) => {
  for (const [centre, { pool }] of engines)
    if ((await isInUse(pool)) || (await cameAmongPeople(pool)))
      throw new ConfigError(
        `The database of ${centre} has accounts that are not the demo's, whose passwords are public. Start it with DEMO=0, ` +
          'or name another folder (DATA_DIR) or database (DATABASE_URL) for the demo',
      )
}

/**
 * Anybody could log in as the demo's operator. Where people operate the platform, its accounts came by mistake, or are left over; where
 * nobody else does, nobody could log in without them.
 */
const closePublicAccounts = async (engines: ReadonlyMap<string, Engine>, passwords: Passwords, log: Log) => {
  let isOperated = false
  const found: { centre: string; pool: Engine['pool']; accounts: PublicAccount[]; names: string }[] = []
  for (const [centre, { pool }] of engines) {
    const accounts = await publicAccountsIn(pool, passwords)
    isOperated ||= await hasOtherOperator(pool, accounts)
    if (accounts.length > 0)
      found.push({ centre, pool, accounts, names: accounts.map(({ email }) => email).join(', ') })
  }
  for (const { centre, pool, accounts, names } of found) {
    if (!isOperated)
      throw new ConfigError(
        `The database of ${centre} contains the demo, whose passwords are public. For a platform of your own, name another ` +
          'folder (DATA_DIR) or database (DATABASE_URL); to see the demo again, start it with DEMO=1. To go on with what is in it, ' +
          `give its operator a password of your own there: of ${names}, those that still have the public one are disabled then`,
      )
    await disable(pool, accounts)
    log.warn(
      { centre },
      `The database of ${centre} had accounts of the demo, whose password is public. They are disabled now: ${names}`,
    )
  }
}

/** @param starting opens nothing more after a stop, and ends soon */
const stop = async (log: Log, starting?: Promise<unknown>) => {
  stopped.abort()
  // A hanging part must not block the exit: what was acknowledged is committed, and devices resend the rest.
  setTimeout(() => process.exit(1), stopMs).unref()
  await starting?.catch(() => undefined)
  for (const close of opened.splice(0).toReversed()) await close().catch(reportTo(log))
}

/** Requests and jobs that are under way take ten seconds of it at most. */
const stopMs = 30_000

const stopOnSignals = (log: Log, starting?: Promise<unknown>) => {
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // The terminal and a parent process may both send the same signal. A later one forces the exit.
      if (stoppingSince !== undefined && performance.now() - stoppingSince > 2_000) process.exit(1)
      if (stoppingSince !== undefined) return
      stoppingSince = performance.now()
      void stop(log, starting).then(() => process.exit(0))
    })
  }
}

/** The message of an error that the operator can fix, where a stack would only distract. */
const adviceOf = (error: unknown, config?: Config) => {
  if (error instanceof ConfigError || error instanceof DataFolderHeld || error instanceof MigrationRefused)
    return error.message
  if (codeOf(error) !== 'EADDRINUSE') return undefined
  const port = error instanceof Error && 'port' in error ? Number(error.port) : Number.NaN
  const setting = config && settingOfPort(config, port)
  if (setting === undefined) return `${errorOf(error).message}: choose another port`
  return `Port ${port} is already in use. Stop the other program, or choose another port with the environment variable ${setting}.`
}

const run = async () => {
  // A log that cannot be written, on a disk that is full or into a pipe that nobody reads, must not end what it tells about.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const config = readConfig()
  const log = createLog(config.log)
  process.on('unhandledRejection', (error) => reportTo(log)(errorOf(error)))
  const starting = start(config, log)
  // A start may wait long for a database that others run, and leaves nothing behind there. One of our own is stopped by us.
  const runsDatabase = config.dataCentres.some((centre) => config.databaseUrl[centre] === undefined)
  stopOnSignals(log, runsDatabase ? starting : undefined)
  try {
    await starting
  } catch (error) {
    // The one who stopped it knows why it did not start.
    if (stopped.signal.aborted) return
    const advice = adviceOf(error, config)
    if (advice === undefined) reportTo(log)(errorOf(error))
    else log.error({}, advice)
    await stop(log)
    process.exit(1)
  }
}

try {
  await run()
} catch (error) {
  // The settings are invalid, so there is no log yet.
  console.error(adviceOf(error) ?? error)
  process.exit(1)
}
