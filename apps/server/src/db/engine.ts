import { resolve } from 'node:path'
import { errorOf } from '@heliograph/domain/caught'
import { firstOf } from '@heliograph/domain/sure'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Profile } from './embedded-settings.ts'
import { startEmbedded, appUser, type Embedded } from './embedded.ts'
import { endingOf } from './pool-end.ts'
import { createPool, type PoolSettings } from './pool.ts'
import { withRetry, isUnavailable } from './retry.ts'
import type { Database } from './schema.ts'

/**
 * Opens a data centre's database: an external one if `url` is given (several processes can share it), otherwise the
 * embedded PostgreSQL of `dataDir`, where every data centre has its own database. Engines of one process on one data
 * folder share the server; the last one to close stops it.
 * @throws if an external database can't be reached within `waitMs` (the reason is logged), is too old, is not
 * PostgreSQL, or is not in UTC; DataFolderHeld if another process has the data folder
 */
export const openEngine = async (needs: EngineNeeds): Promise<Engine> => {
  if (needs.url) return connectEngine({ ...needs, url: needs.url, kind: 'external' })
  const shared = await shareEmbedded(needs)
  try {
    await createDatabase(shared.embedded.url, needs.databaseName)
    const engine = await connectEngine({ ...needs, url: shared.embedded.urlFor(needs.databaseName), kind: 'embedded' })
    const close = once(async () => {
      await engine.close()
      await shared.release()
    })
    return { ...engine, close }
  } catch (error) {
    await shared.release()
    throw error
  }
}

/** Two query interfaces to the same rows. */
export interface Rows {
  pool: pg.Pool
  db: Kysely<Database>
}

const rowsOf = (pool: pg.Pool): Rows => ({ pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) })

/** Sees all rows: for devices, jobs and migrations. Code that answers people uses the interfaces of a brand. */
export interface Engine extends Rows {
  /** Connections that only see one brand's rows: the second line of defence (migrations/0001-brands.sql). */
  forBrand: (brand: string) => Rows
  /** For code that needs its own connection: LISTEN, migrations, the job runner. Contains the password. */
  url: string
  describe: () => EngineDescription
  close: () => Promise<void>
}

interface EngineDescription {
  kind: 'embedded' | 'external'
  /** For example 18.4. */
  version: string
  /** Whether tables can be distributed over several nodes. */
  citus: boolean
}

export interface EngineNeeds extends PoolSettings {
  url?: string | undefined
  dataDir: string
  /** The database's name in the embedded PostgreSQL, for example heliograph_eu; an external `url` contains its own. */
  databaseName: string
  log: (line: string) => void
  /** How long to wait for an external database; one minute by default. */
  waitMs?: number | undefined
  profile?: Profile | undefined
}

/** An engine on a server that is already running. */
export const connectEngine = async ({ kind, waitMs, ...needs }: ConnectNeeds): Promise<Engine> => {
  const ends: (() => Promise<void>)[] = []
  const poolFor = (brand?: string) => {
    const pool = createPool({ ...needs, brand })
    ends.push(endingOf(pool))
    return pool
  }
  const pool = poolFor()
  const ofBrands = new Map<string, Rows>()
  const close = once(async () => {
    await Promise.all(ends.map((end) => end()))
  })
  const forBrand = (brand: string) => {
    const known = ofBrands.get(brand) ?? rowsOf(poolFor(brand))
    ofBrands.set(brand, known)
    return known
  }
  try {
    const { version, citus } = await inspect(pool, needs.log, waitMs ?? 60_000)
    return { ...rowsOf(pool), forBrand, url: needs.url, describe: () => ({ kind, version, citus }), close }
  } catch (error) {
    await close()
    throw error
  }
}

type ConnectNeeds = Pick<EngineNeeds, 'waitMs' | 'log'> &
  PoolSettings & { url: string; kind: EngineDescription['kind'] }

/** Creates a database owned by the application's role if it does not exist. @param template copied if given */
export const createDatabase = async (adminUrl: string, name: string, template = 'template1') => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    const [database, from] = [client.escapeIdentifier(name), client.escapeIdentifier(template)]
    // The files of a template are copied in a third of the time that its pages take through the log.
    await client.query(`create database ${database} owner ${appUser} template ${from} strategy file_copy`)
  } finally {
    await client.end()
  }
}

const oldestMajor = 15

const inspect = async (pool: pg.Pool, log: (line: string) => void, waitMs: number) => {
  let tellAt = 0
  const ask = () =>
    pool.query<Facts>(`
    select version() as full, current_setting('server_version_num')::int as number,
      current_setting('server_version') as version, current_setting('TimeZone') as zone,
      exists (select from pg_extension where extname = 'citus') as citus`)
  const { rows } = await withRetry(ask, {
    forMs: waitMs,
    passes: (error) => {
      if (!isUnavailable(error)) return false
      if (Date.now() > tellAt) log(`waiting for the database: ${errorOf(error).message}`)
      tellAt = Math.max(tellAt, Date.now() + 5_000)
      return true
    },
  })
  const { full, number, version, zone, citus } = firstOf(rows)
  const refusal = refuses(full, number, version, zone)
  if (refusal) throw new Error(refusal)
  return { version: firstOf(version.split(' ')), citus }
}

interface Facts {
  full: string
  number: number
  version: string
  zone: string
  citus: boolean
}

/** Why we can't use a server with these properties, if there is a reason. */
export const refuses = (full: string, number: number, version: string, zone: string) => {
  if (full.includes('CockroachDB') || full.includes('-YB-')) return `This is not PostgreSQL: ${full}`
  if (number < oldestMajor * 10_000) return `PostgreSQL ${version} is too old: ${oldestMajor} or newer is needed.`
  if (zone !== 'UTC') return `The connection's time zone is ${zone}, not UTC: remove "options" from DATABASE_URL.`
  return undefined
}

const running = new Map<string, { starting: Promise<Embedded>; users: number; stopping?: Promise<void> }>()

const shareEmbedded = async ({ log, profile, ...needs }: EngineNeeds) => {
  const dataDir = resolve(needs.dataDir)
  await running.get(dataDir)?.stopping
  const shared = running.get(dataDir) ?? { starting: startEmbedded({ dataDir, log, profile }), users: 0 }
  running.set(dataDir, shared)
  shared.users += 1
  const release = once(async () => {
    shared.users -= 1
    if (shared.users > 0) return
    const stop = shared.starting.then((embedded) => embedded.stop())
    shared.stopping = stop.finally(() => running.delete(dataDir))
    await shared.stopping
  })
  try {
    return { embedded: await shared.starting, release }
  } catch (error) {
    running.delete(dataDir)
    throw error
  }
}

const once = (work: () => Promise<void>) => {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
