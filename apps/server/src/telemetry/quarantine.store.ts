import { firstOf } from '@heliograph/domain/sure'
import type { Pool, PoolClient } from 'pg'
import { bytesText } from './array-text.ts'

export interface QuarantineRow {
  protocol: string
  gatewaySn: string | null
  deviceSn: string | null
  reason: string
  payload: Uint8Array
}

export const createQuarantineStore = (pool: Pool) => ({
  async list({ page, size }: { page: number; size: number }) {
    const { rows } = await pool.query<RawQuarantined>(
      `select id, received_at, protocol, gateway_sn, device_sn, reason, octet_length(payload) as size,
              substring(payload for 4096) as payload
       from quarantine order by id desc limit $1 offset $2`,
      [size, (page - 1) * size],
    )
    const { rows: counted } = await pool.query<{ total: number }>('select count(*)::int as total from quarantine')
    return { total: firstOf(counted).total, data: rows.map(toQuarantined) }
  },

  /** How much of one gateway's data was quarantined recently. An unknown sender must not fill the disk. */
  async countOf(gatewaySn: string | null, since: number) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from quarantine where gateway_sn is not distinct from $1 and received_at >= $2',
      [gatewaySn, new Date(since)],
    )
    return firstOf(rows).count
  },

  async dropBefore(before: number) {
    await pool.query('delete from quarantine where received_at < $1', [new Date(before)])
  },
})

export type QuarantineStore = ReturnType<typeof createQuarantineStore>

export const insertQuarantined = async (client: PoolClient, rows: readonly QuarantineRow[]) => {
  if (rows.length === 0) return
  await client.query({
    name: 'insert-quarantined',
    text: `insert into quarantine (protocol, gateway_sn, device_sn, reason, payload)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[])`,
    values: [
      rows.map(({ protocol }) => protocol),
      rows.map(({ gatewaySn }) => gatewaySn),
      rows.map(({ deviceSn }) => deviceSn),
      rows.map(({ reason }) => reason),
      bytesText(rows.map(({ payload }) => payload)),
    ],
  })
}

interface RawQuarantined {
  id: number
  received_at: Date
  protocol: string
  gateway_sn: string | null
  device_sn: string | null
  reason: string
  size: number
  payload: Buffer
}

const toQuarantined = (row: RawQuarantined) => ({
  id: row.id,
  receivedAt: row.received_at.getTime(),
  protocol: row.protocol,
  gatewaySn: row.gateway_sn,
  deviceSn: row.device_sn,
  reason: row.reason,
  size: row.size,
  payload: row.payload.toString('hex'),
})
