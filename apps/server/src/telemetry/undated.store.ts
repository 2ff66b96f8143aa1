import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { bytesText, numbersText } from './array-text.ts'

/** A record of a logger that did not know the time, as received. */
export interface UndatedRecord {
  gatewayId: number
  /** Distinguishes the boots of a logger. */
  boot: number
  recordNo: number
  payload: Uint8Array
}

/** How far the power-on times that a logger reports for one boot can differ. */
const waverSeconds = 30

export type UndatedStore = ReturnType<typeof createUndatedStore>

export const createUndatedStore = (pool: Pool) => ({
  async ofBoot(gatewayId: number, boot: number): Promise<UndatedRecord[]> {
    const { rows } = await pool.query<{ boot: number; record_no: number; payload: Buffer }>(
      `select boot, record_no, payload from undated_records
       where gateway_id = $1 and boot between $2::bigint - ${waverSeconds} and $2::bigint + ${waverSeconds}
       order by record_no limit 2000`,
      [gatewayId, boot],
    )
    return rows.map((row) => ({ gatewayId, boot: row.boot, recordNo: row.record_no, payload: row.payload }))
  },

  /** Gateways that have any, so that the others need no query. */
  async waitingGateways() {
    const { rows } = await pool.query<{ gateway_id: number }>('select distinct gateway_id from undated_records')
    return new Set(rows.map((row) => row.gateway_id))
  },

  async dropBefore(before: number) {
    await pool.query('delete from undated_records where received_at < $1', [new Date(before)])
  },
})

export const insertUndated = async (client: PoolClient, records: readonly UndatedRecord[]) => {
  if (records.length === 0) return
  await client.query({
    name: 'insert-undated',
    text: `insert into undated_records (gateway_id, boot, record_no, payload)
           select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[]) on conflict do nothing`,
    values: [...keysOf(records), bytesText(records.map(({ payload }) => payload))],
  })
}

export const deleteUndated = async (client: PoolClient, records: readonly UndatedRecord[]) => {
  if (records.length === 0) return
  await client.query({
    name: 'delete-undated',
    text: `delete from undated_records where (gateway_id, boot, record_no, sha256(substring(payload from 2))) in
             (select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[]))`,
    values: [...keysOf(records), bytesText(records.map(({ payload }) => bodyHash(payload)))],
  })
}

const keysOf = (records: readonly UndatedRecord[]) => [
  numbersText(records.map(({ gatewayId }) => gatewayId)),
  numbersText(records.map(({ boot }) => boot)),
  numbersText(records.map(({ recordNo }) => recordNo)),
]

/** As in the unique index: without the first byte, which differs when a record is sent again. */
const bodyHash = (payload: Uint8Array) => createHash('sha256').update(payload.subarray(1)).digest()
