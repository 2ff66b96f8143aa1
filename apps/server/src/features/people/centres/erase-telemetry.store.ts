import type { PoolClient } from 'pg'
import { measuredTables } from './what-moves.ts'

const loose = measuredTables.filter(({ table }) => table !== 'samples')

export interface Gone {
  plantIds: readonly number[]
  deviceIds: readonly number[]
}

/** Deletes measured data, except samples, in the caller's transaction. */
export const eraseTelemetry = async (client: PoolClient, { plantIds, deviceIds }: Gone) => {
  for (const { table, of, column } of loose) {
    await client.query(`delete from ${table} where ${column} = any($1::int[])`, [of === 'plant' ? plantIds : deviceIds])
  }
  await client.query('delete from relocations where successor_ids && $1::int[]', [deviceIds])
}

export const eraseSamples = (client: PoolClient, deviceIds: readonly number[]) =>
  client.query('delete from samples where device_id = any($1::int[])', [deviceIds])

/** A move takes longer than the timeouts for requests allow. */
export const takeTime = async (client: PoolClient) => {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`set local ${limit} = 0`)
}
