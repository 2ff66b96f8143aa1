import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compose, type Centre } from './compose.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { DataFolderHeld } from './db/data-folder.ts'
import { openEngine } from './db/engine.ts'
import { migrate, MigrationRefused } from './db/migrate.ts'
import { fillDemo, holdsDemo } from './demo/fill.ts'
import { startFleet } from './demo/fleet.ts'
import { tellDemo } from './demo/told.ts'
import { openDoors, portsOf } from './doors.ts'
import { createPasswords } from './features/people/auth/passwords.ts'
import { createPeers } from './features/people/centres/peer.ts'
import { openFront } from './http/front.ts'
import { createMetrics, openMetrics } from './http/metrics.ts'
import { createPages } from './http/pages.ts'
import { startJobs } from './jobs/jobs.ts'
import { tendPartitions } from './telemetry/partitions.ts'

const begun = performance.now()
const here = fileURLToPath(new URL('..', import.meta.url))
const log = (line: string) => console.log(line)
const report = (error: Error) => console.error(`${new Date().toISOString()} ${error.stack ?? error.message}`)

/** What was opened, in order; closed the other way round. */
const opened: (() => Promise<unknown>)[] = []

const start = async (config: Config) => {
  const metrics = createMetrics()
  const retention = { samplesDays: config.samplesDays, framesMonths: 13 }
  const passwords = createPasswords()
  const peers = createPeers()
  const centres = new Map<Config['dataCentres'][number], Centre>()
  const fleet: Awaited<ReturnType<typeof fillDemo>> = []

  for (const [place, centre] of config.dataCentres.entries()) {
    const engine = await openEngine({
      url: config.databaseUrl[centre],
      dataDir: config.dataDir,
      databaseName: `heliograph_${centre}`,
      log,
    })
    opened.push(engine.close)
    const remedy = config.databaseUrl[centre]
      ? `Start the version that made it, or give another database (DATABASE_URL).`
      : `Start the version that made it, or delete the folder ${resolve(config.dataDir)} to begin with an empty one.`
    await migrate({ url: engine.url, folder: join(here, 'migrations'), remedy, log })
    await tendPartitions(engine.pool, Date.now(), retention)
    if (config.production && (await holdsDemo(engine.pool))) {
      throw new ConfigError(
        `The database of ${centre} holds the demo, whose passwords are public: production needs another (DATA_DIR or DATABASE_URL)`,
      )
    }
    if (config.demo) {
      const ports = portsOf(config, place)
      fleet.push(
        ...(await fillDemo({ engine, centre, passwords, retention, ports, seed: place + 1, now: Date.now, log })),
      )
    }
    const { trustedProxies, allowedOrigins, identityProviders, posting, codes, slide, exports, linkHosts } = config
    const composed = await compose({
      engine,
      centre,
      peers,
      metrics,
      retention,
      passwords,
      trustedProxies,
      allowedOrigins,
      identityProviders,
      posting,
      codes,
      slide,
      exports,
      linkHosts,
      now: Date.now,
      report,
    })
    centres.set(centre, composed)
    opened.push(composed.dispatch.stop)
    if (config.parts.includes('ingest')) {
      opened.push(await openDoors({ config, place, centre: composed, report, log }))
    }
    if (config.parts.includes('jobs')) {
      opened.push(composed.roller.start())
      opened.push(await startJobs({ pool: engine.pool, jobs: composed.jobs, report }))
    }
  }

  if (config.metricsPort > 0) {
    opened.push((await openMetrics({ port: config.metricsPort, host: '127.0.0.1', metrics })).close)
  }
  if (config.parts.includes('api')) {
    const front = await openFront({
      port: config.port,
      host: config.host,
      apps: new Map([...centres].map(([centre, composed]) => [centre, composed.apps])),
      pages: createPages({ webDir: join(here, '../web/dist'), trustedProxies: config.trustedProxies }),
    })
    opened.push(front.close)
    if (!config.posting.smtpUrl && !config.posting.isShown)
      log('SMTP_URL is not set: mails stay in the outbox, and nobody can register.')
    log(`Heliograph is at ${config.publicUrl} (${Math.round(performance.now() - begun)} ms).`)
  }
  if (config.demo) {
    const { dataDir, fleetIntervalS: intervalS } = config
    if (config.parts.includes('ingest'))
      opened.push((await startFleet({ plants: fleet, dataDir, intervalS, log })).stop)
    tellDemo(config.publicUrl, config.dataCentres, log)
  }
}

const stop = async () => {
  // What hangs must not keep the process: whatever was acknowledged is committed, and the rest comes again.
  setTimeout(() => process.exit(1), stopMs).unref()
  for (const close of opened.splice(0).toReversed()) await close().catch(report)
}

const stopMs = 15_000

let stoppingSince: number | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A terminal and a parent may both pass on one and the same signal; who insists later is obeyed.
    if (stoppingSince !== undefined && performance.now() - stoppingSince > 2_000) process.exit(1)
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    void stop().then(() => process.exit(0))
  })
}
process.on('unhandledRejection', (error) => report(error as Error))

try {
  await start(readConfig())
} catch (error) {
  // A person can do something about these; the stack would only hide what.
  if (error instanceof ConfigError || error instanceof DataFolderHeld || error instanceof MigrationRefused)
    console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error(`${(error as Error).message}: choose another port`)
  else report(error as Error)
  await stop()
  process.exit(1)
}
