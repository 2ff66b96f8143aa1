import type { Pool, PoolClient } from 'pg'
import { bytesText } from './array-text.ts'

export interface SetAsideRow {
  protocol: string
  gatewaySn: string | null
  deviceSn: string | null
  reason: string
  payload: Uint8Array
}

export const createSetAsideStore = (pool: Pool) => ({
  async list({ page, size }: { page: number; size: number }) {
    const { rows } = await pool.query<RawSetAside>(
      `select id, received_at, protocol, gateway_sn, device_sn, reason, octet_length(payload) as size,
              substring(payload for 4096) as payload
       from set_aside order by id desc limit $1 offset $2`,
      [size, (page - 1) * size],
    )
    const { rows: counted } = await pool.query<{ total: number }>('select count(*)::int as total from set_aside')
    return { total: counted[0]!.total, data: rows.map(toSetAside) }
  },

  /** How much of one gateway's was set aside lately: a stranger must not fill the disk. */
  async countOf(gatewaySn: string | null, since: number) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from set_aside where gateway_sn is not distinct from $1 and received_at >= $2',
      [gatewaySn, new Date(since)],
    )
    return rows[0]!.count
  },

  async dropBefore(before: number) {
    await pool.query('delete from set_aside where received_at < $1', [new Date(before)])
  },
})

export type SetAsideStore = ReturnType<typeof createSetAsideStore>

export const insertSetAside = async (client: PoolClient, rows: readonly SetAsideRow[]) => {
  if (rows.length === 0) return
  await client.query({
    name: 'insert-set-aside',
    text: `insert into set_aside (protocol, gateway_sn, device_sn, reason, payload)
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

interface RawSetAside {
  id: number
  received_at: Date
  protocol: string
  gateway_sn: string | null
  device_sn: string | null
  reason: string
  size: number
  payload: Buffer
}

const toSetAside = (row: RawSetAside) => ({
  id: row.id,
  receivedAt: row.received_at.getTime(),
  protocol: row.protocol,
  gatewaySn: row.gateway_sn,
  deviceSn: row.device_sn,
  reason: row.reason,
  size: row.size,
  payload: row.payload.toString('hex'),
})
