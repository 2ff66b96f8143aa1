import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { holdDataFolder } from './data-folder.ts'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster, makeDataFolder, passwordIn, superuser } from './embedded-cluster.ts'
import { runServer, type RunningServer } from './embedded-server.ts'
import { settingsFor, type Profile } from './embedded-settings.ts'
import { environmentFor, userForPostgres } from './embedded-user.ts'
import { peopleRole } from './pool.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { reachForSocket } from './short-path.ts'

/**
 * Runs the real PostgreSQL on a data folder, as a child of this process. This is the default engine, and the one that
 * tests use. It works for ordinary users and for root, where PostgreSQL runs as another user. Connections use a Unix
 * socket in the data folder, without TLS and without a network; on Windows they use 127.0.0.1.
 * @throws DataFolderHeld if another process uses the folder; Error with a remedy if PostgreSQL can't run here
 */
export const startEmbedded = async ({ dataDir, log, profile = 'product' }: EmbeddedNeeds): Promise<Embedded> => {
  const folder = resolve(dataDir)
  const clusterDir = join(folder, 'cluster')
  const runsAs = userForPostgres(clusterDir)
  makeDataFolder(folder, runsAs)
  const hold = await holdDataFolder(folder)
  const reach = reachForSocket(clusterDir, `${socketName}.lock`)
  let server: RunningServer | undefined
  const stop = async () => {
    await server?.stop()
    reach.release()
    await hold.release()
  }
  try {
    const env = environmentFor(clusterDir)
    const binaries = findBinaries({ dataDir: folder, runsAs, env })
    const password = passwordIn(folder, clusterDir)
    if (!existsSync(clusterDir)) log(`creating the database in ${clusterDir}`)
    await ensureCluster({ clusterDir, binaries, runsAs, env, password, sync: profile !== 'scratch' })
    const port = hold.keepsSockets ? socketPort : await portFor(clusterDir)
    const urlAs = (user: string) => (database: string) =>
      `postgresql://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}?` +
      (hold.keepsSockets ? `host=${encodeURIComponent(reach.path)}&sslmode=disable` : 'sslmode=disable')
    const settings = settingsFor(profile, { port, folder: hold.keepsSockets ? '.' : undefined })
    const logFile = join(folder, 'postgres.log')
    const url = urlAs(superuser)('postgres')
    server = await runServer({ binaries, clusterDir, runsAs, env, settings, socketName, url, logFile, log })
    await ensureAppUser(url, password)
    let stopped: Promise<void> | undefined
    return {
      url,
      adopted: server.adopted,
      urlFor: urlAs(appUser),
      processId: server.processId,
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export interface Embedded {
  /** The superuser's URL of the maintenance database; the product uses `urlFor`. */
  url: string
  /** True if PostgreSQL was already running, left by a process that was killed. */
  adopted: boolean
  /** A database's URL for the application's own role, which owns its databases and is not a superuser. */
  urlFor: (database: string) => string
  /** PostgreSQL's process id, which changes with a restart. */
  processId: () => number
  /** Stops PostgreSQL cleanly and releases the data folder. */
  stop: () => Promise<void>
}

/** The role that owns the application's databases in the embedded PostgreSQL. */
export const appUser = 'heliograph'

interface EmbeddedNeeds {
  dataDir: string
  log: (line: string) => void
  profile?: Profile | undefined
}

const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`

/** Superusers bypass row-level security and can run programs, so the application must not be one. */
const ensureAppUser = async (url: string, password: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appUser])
    if (rowCount === 0) await client.query(`create role ${appUser} login password ${client.escapeLiteral(password)}`)
    const people = await client.query('select from pg_roles where rolname = $1', [peopleRole])
    if (people.rowCount === 0)
      await client.query(`create role ${peopleRole} nologin; grant ${peopleRole} to ${appUser}`)
  } finally {
    await client.end()
  }
}

const portFor = async (clusterDir: string) => {
  const found = readPostmasterFile(clusterDir)
  if (found.state === 'running') return found.port
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
