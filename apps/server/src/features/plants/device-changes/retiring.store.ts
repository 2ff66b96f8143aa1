import type { PoolClient } from 'pg'

/** Ends what devices do in a plant. Their history stays. */
export const retire = async (client: PoolClient, ids: readonly number[], { at, now }: { at: Date; now: Date }) => {
  const { rows } = await client.query<{ sn: string; is_gateway: boolean }>(
    'update devices set removed_at = $2 where id = any($1::int[]) returning sn, gateway_id is null as is_gateway',
    [ids, at],
  )
  await client.query('delete from gateways where device_id = any($1::int[])', [ids])
  await client.query('delete from logger_pins where gateway_id = any($1::int[])', [ids])
  await client.query('delete from new_devices where gateway_id = any($1::int[])', [ids])
  // The next owner of the serial number must not get what was kept or rejected of this one.
  const freed = rows.flatMap(({ sn, is_gateway }) => (is_gateway ? sn : []))
  for (const table of ['unclaimed_records', 'quarantine'])
    await client.query(`delete from ${table} where gateway_sn = any($1::text[])`, [freed])
  await client.query(
    `update alerts set ended_at = greatest(started_at, $2), last_at = greatest(last_at, least($2, now()))
     where device_id = any($1::int[]) and ended_at is null`,
    [ids, now],
  )
}
