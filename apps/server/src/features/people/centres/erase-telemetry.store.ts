import type { PoolClient } from 'pg'
import { measuredTables } from './what-moves.ts'

const loose = measuredTables.filter(({ table }) => table !== 'samples')

export interface Gone {
  plantIds: readonly number[]
  deviceIds: readonly number[]
}

/** Takes away what was measured, but for the samples, in the transaction of the caller. */
export const eraseTelemetry = async (client: PoolClient, { plantIds, deviceIds }: Gone) => {
  for (const { table, of, column } of loose) {
    await client.query(`delete from ${table} where ${column} = any($1::int[])`, [of === 'plant' ? plantIds : deviceIds])
  }
}

export const eraseSamples = (client: PoolClient, deviceIds: readonly number[]) =>
  client.query('delete from samples where device_id = any($1::int[])', [deviceIds])

/** A move takes longer than a request may. */
export const takeTime = async (client: PoolClient) => {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`set local ${limit} = 0`)
}
