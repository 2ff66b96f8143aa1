import type { Pool, PoolClient } from 'pg'
import { bytesText, numbersText } from './array-text.ts'

/** What an unregistered gateway sent, as received, or a reading of a device that waits until a person accepts it. */
export interface UnclaimedRecord {
  protocol: string
  gatewaySn: string
  deviceSn?: string
  payload: Uint8Array
}

/** What is kept of one gateway: a week of a report every five minutes. */
const mostUnclaimed = 2_000
/** What is kept of a new device: a month of that. */
const mostOfNew = 9_000

export type UnclaimedStore = ReturnType<typeof createUnclaimedStore>

export const createUnclaimedStore = (pool: Pool) => ({
  /** Serial numbers of gateways that have been registered since they sent something. */
  async claimable(): Promise<string[]> {
    // Jumps from one serial number to the next through the index, however many records each has.
    const { rows } = await pool.query<{ sn: string }>({
      name: 'claimable',
      text: `with recursive senders as (
               (select gateway_sn as sn from unclaimed_records order by 1 limit 1)
               union all
               select (select gateway_sn from unclaimed_records where gateway_sn > senders.sn order by 1 limit 1)
               from senders where senders.sn is not null
             )
             select d.sn from senders join devices d on d.sn = senders.sn and d.gateway_id is null
             join gateways g on g.device_id = d.id
             where exists (select from unclaimed_records u where u.gateway_sn = d.sn and u.protocol = g.protocol
                           and u.device_sn is null)`,
    })
    return rows.map(({ sn }) => sn)
  },

  /** The oldest ones first. */
  async recordsOf({ gatewaySn, protocol, deviceSn }: UnclaimedSender, most: number) {
    const { rows } = await pool.query<{ id: number; payload: Buffer }>(
      `select id, payload from unclaimed_records
       where gateway_sn = $1 and protocol = $2 and device_sn is not distinct from $3 order by id limit $4`,
      [gatewaySn, protocol, deviceSn ?? null, most],
    )
    return rows
  },

  /**
   * Removes what is too old, the oldest records of gateways and new devices that have too many, and the records of
   * devices that a person refused.
   */
  async drop({ before, newBefore }: { before: number; newBefore: number }) {
    await pool.query(
      'delete from unclaimed_records where received_at < case when device_sn is null then $1::timestamptz else $2 end',
      [new Date(before), new Date(newBefore)],
    )
    await pool.query(
      `delete from unclaimed_records where id in (
         select id from (select id, device_sn,
                           row_number() over (partition by gateway_sn, device_sn order by id desc) as place
                         from unclaimed_records) as ranked
         where place > case when device_sn is null then $1::int else $2 end)`,
      [mostUnclaimed, mostOfNew],
    )
    await pool.query(
      `delete from unclaimed_records u using new_devices n, devices g
       where n.refused_at is not null and g.id = n.gateway_id and u.gateway_sn = g.sn and u.device_sn = n.sn
         and not exists (select from devices d where d.gateway_id = n.gateway_id and d.sn = n.sn and d.removed_at is null)`,
    )
  },
})

export interface UnclaimedSender {
  gatewaySn: string
  protocol: string
  deviceSn?: string
}

export const insertUnclaimed = async (client: PoolClient, records: readonly UnclaimedRecord[]) => {
  if (records.length === 0) return
  await client.query({
    name: 'insert-unclaimed',
    text: `insert into unclaimed_records (protocol, gateway_sn, device_sn, payload)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) on conflict do nothing`,
    values: [
      records.map(({ protocol }) => protocol),
      records.map(({ gatewaySn }) => gatewaySn),
      records.map(({ deviceSn }) => deviceSn ?? null),
      bytesText(records.map(({ payload }) => payload)),
    ],
  })
}

/** Deletes what its gateway has claimed, in the transaction that stores it. */
export const deleteClaimed = async (client: PoolClient, ids: readonly number[]) => {
  if (ids.length === 0) return
  await client.query('delete from unclaimed_records where id = any($1::bigint[])', [numbersText(ids)])
}
