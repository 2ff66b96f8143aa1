import type { Pool, PoolClient } from 'pg'
import { places } from './samples.store.ts'

/** A record of a logger that did not know the time, kept as it came. */
export interface UndatedRecord {
  gatewayId: number
  /** Tells one boot of the logger from another. */
  boot: number
  recordNo: number
  payload: Uint8Array
}

/** By so much the power-on times of one boot differ, as loggers count them. */
const waverSeconds = 30

export type UndatedStore = ReturnType<typeof createUndatedStore>

export const createUndatedStore = (pool: Pool) => ({
  async ofBoot(gatewayId: number, boot: number): Promise<UndatedRecord[]> {
    const { rows } = await pool.query<{ boot: number; record_no: number; payload: Buffer }>(
      `select boot, record_no, payload from undated_records
       where gateway_id = $1 and boot between $2 - ${waverSeconds} and $2 + ${waverSeconds} order by record_no limit 2000`,
      [gatewayId, boot],
    )
    return rows.map((row) => ({ gatewayId, boot: row.boot, recordNo: row.record_no, payload: row.payload }))
  },

  /** Gateways that have any, so that others need not be asked for. */
  async waitingGateways() {
    const { rows } = await pool.query<{ gateway_id: number }>('select distinct gateway_id from undated_records')
    return new Set(rows.map((row) => row.gateway_id))
  },

  async dropBefore(before: number) {
    await pool.query('delete from undated_records where received_at < $1', [new Date(before)])
    await pool.query('delete from seen_records where seen_at < $1', [new Date(before)])
  },
})

export const insertUndated = async (client: PoolClient, records: readonly UndatedRecord[]) => {
  if (records.length === 0) return
  await client.query(
    `insert into undated_records (gateway_id, boot, record_no, payload) values ${places(records.length, 4)}
     on conflict do nothing`,
    records.flatMap(({ gatewayId, boot, recordNo, payload }) => [gatewayId, boot, recordNo, Buffer.from(payload)]),
  )
}

export const deleteUndated = async (client: PoolClient, records: readonly UndatedRecord[]) => {
  for (const { gatewayId, boot, recordNo } of records) {
    await client.query('delete from undated_records where gateway_id = $1 and boot = $2 and record_no = $3', [
      gatewayId,
      boot,
      recordNo,
    ])
  }
}
