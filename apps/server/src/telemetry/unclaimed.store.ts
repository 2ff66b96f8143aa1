import type { Pool, PoolClient } from 'pg'
import { bytesText, numbersText } from './array-text.ts'

/** What an unregistered gateway sent, as received. */
export interface UnclaimedRecord {
  protocol: string
  gatewaySn: string
  payload: Uint8Array
}

/** What is kept of one gateway: a week of a report every five minutes. */
const mostUnclaimed = 2_000

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
             where exists (select from unclaimed_records u where u.gateway_sn = d.sn and u.protocol = g.protocol)`,
    })
    return rows.map(({ sn }) => sn)
  },

  /** The oldest ones first. */
  async recordsOf(gatewaySn: string, protocol: string, most: number) {
    const { rows } = await pool.query<{ id: number; payload: Buffer }>(
      'select id, payload from unclaimed_records where gateway_sn = $1 and protocol = $2 order by id limit $3',
      [gatewaySn, protocol, most],
    )
    return rows
  },

  /** Removes what is older than `before`, and the oldest records of gateways that have too many. */
  async drop(before: number) {
    await pool.query('delete from unclaimed_records where received_at < $1', [new Date(before)])
    await pool.query(
      `delete from unclaimed_records where id in (
         select id from (select id, row_number() over (partition by gateway_sn order by id desc) as place
                         from unclaimed_records) as ranked where place > $1)`,
      [mostUnclaimed],
    )
  },
})

export const insertUnclaimed = async (client: PoolClient, records: readonly UnclaimedRecord[]) => {
  if (records.length === 0) return
  await client.query({
    name: 'insert-unclaimed',
    text: `insert into unclaimed_records (protocol, gateway_sn, payload)
           select * from unnest($1::text[], $2::text[], $3::bytea[]) on conflict do nothing`,
    values: [
      records.map(({ protocol }) => protocol),
      records.map(({ gatewaySn }) => gatewaySn),
      bytesText(records.map(({ payload }) => payload)),
    ],
  })
}

/** Deletes what its gateway has claimed, in the transaction that stores it. */
export const deleteClaimed = async (client: PoolClient, ids: readonly number[]) => {
  if (ids.length === 0) return
  await client.query('delete from unclaimed_records where id = any($1::bigint[])', [numbersText(ids)])
}
