import { availableParallelism } from 'node:os'
import pg from 'pg'
import { columnValues } from './column-values.ts'

/** Connections that survive the database going away: broken ones are dropped, the next query opens a new one. */
export const createPool = ({ url, log, brand, ...settings }: PoolNeeds) => {
  if (brand !== undefined && !/^\w{1,63}$/.test(brand)) throw new Error(`${brand} is no code of a brand`)
  const { poolSize, statementTimeoutMs, lockTimeoutMs, waitForConnectionMs } = settings
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'heliograph',
    max: poolSize ?? Math.max(8, 2 * availableParallelism()),
    // A request is better refused within two seconds than kept waiting.
    connectionTimeoutMillis: waitForConnectionMs ?? 2_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs ?? 15_000,
    lock_timeout: lockTimeoutMs ?? 3_000,
    idle_in_transaction_session_timeout: 60_000,
    options: [
      '-c TimeZone=UTC',
      ...(brand === undefined ? [] : [`-c role=${peopleRole}`, `-c heliograph.brand=${brand}`]),
    ].join(' '),
    types: columnValues,
  })
  pool.on('error', (error) => {
    // Of a pool that is closing, the database may end the last connections itself.
    if (!pool.ending) log(`a database connection was lost: ${error.message}`)
  })
  // The pool listens to idle connections only; one that breaks in a caller's hands would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Who works as this role sees the rows of one brand only (migrations/0001-brands.sql). It cannot log in by itself. */
export const peopleRole = 'heliograph_people'

export interface PoolNeeds extends PoolSettings {
  url: string
  /** Its connections see this brand's rows and no others; without it, all rows. */
  brand?: string | undefined
  log: (line: string) => void
}

export interface PoolSettings {
  /** Default: twice the processors, at least 8. */
  poolSize?: number | undefined
  /** Default 15 s; 0 is no limit. */
  statementTimeoutMs?: number | undefined
  /** Default 3 s; 0 is no limit. */
  lockTimeoutMs?: number | undefined
  /** How long a query waits for a connection, default 2 s. */
  waitForConnectionMs?: number | undefined
}
