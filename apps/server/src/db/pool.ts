import { availableParallelism } from 'node:os'
import pg from 'pg'
import { columnValues } from './column-values.ts'
import { letGather } from './over-one-connection.ts'

/** Connections that survive database restarts: broken ones are dropped, and the next query opens a new one. */
export const createPool = ({ url, log, brand, ...settings }: PoolNeeds) => {
  if (brand !== undefined && !/^\w{1,63}$/.test(brand)) throw new Error(`${brand} is not a brand code`)
  const { poolSize, statementTimeoutMs, lockTimeoutMs, waitForConnectionMs } = settings
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'heliograph',
    max: poolSize ?? poolSizeOn(availableParallelism()),
    // Better to fail a request than to let it wait for ever. A small computer that is busy can take seconds to open a connection,
    // and when a request gives up, the next one starts over and waits as long.
    connectionTimeoutMillis: waitForConnectionMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    statement_timeout: statementTimeoutMs ?? 15_000,
    lock_timeout: lockTimeoutMs ?? 3_000,
    idle_in_transaction_session_timeout: 60_000,
    options: [
      '-c TimeZone=UTC',
      ...(brand === undefined ? [] : [`-c role=${peopleRole}`, `-c heliograph.brand=${brand}`]),
    ].join(' '),
    types: columnValues,
    // For what lists ask at once. Where each statement waits for the one before, nothing changes; copying in bulk does not work then.
    pipeline: brand !== undefined,
  })
  if (brand !== undefined) letGather(pool)
  pool.on('error', (error) => {
    // While the pool is closing, the database may close the last connections.
    if (!pool.ending) log(`a database connection was lost: ${error.message}`)
  })
  // The pool only listens to idle connections; an error on one in use would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const poolSizeOn = (processors: number) => Math.max(8, 2 * processors)

/** Connections with this role see the rows of one brand (migrations/0001-brands.sql). It can't log in. */
export const peopleRole = 'heliograph_people'

export interface PoolNeeds extends PoolSettings {
  url: string
  /** Limits its connections to this brand's rows; without it they see all rows. */
  brand?: string | undefined
  log: (line: string) => void
}

export interface PoolSettings {
  /** Default: twice the number of processors, at least 8. */
  poolSize?: number | undefined
  /** Default 15 s; 0 means no limit. */
  statementTimeoutMs?: number | undefined
  /** Default 3 s; 0 means no limit. */
  lockTimeoutMs?: number | undefined
  /** How long a query waits for a connection; 5 s by default. */
  waitForConnectionMs?: number | undefined
}
