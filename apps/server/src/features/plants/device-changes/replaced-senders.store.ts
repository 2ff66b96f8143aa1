import type { PoolClient } from 'pg'
import { snOfNode } from '#ingest/listeners/emoncms-readings.ts'
import { refusalCountsSql } from './remembered-removals.store.ts'

/**
 * What posts to emoncms names nodes, and the serial number of their gateway makes them devices. Behind another gateway they
 * go on under its number, and their inputs keep the points that the owner chose. In the caller's
 * transaction, before the old one is retired.
 */
export const carryNodes = async (client: PoolClient, old: number, next: number) => {
  const { rows } = await client.query<{ oldSn: string; nextSn: string }>(
    `select o.sn as "oldSn", n.sn as "nextSn" from devices o, devices n, gateways go, gateways gn
     where o.id = $1 and n.id = $2 and go.device_id = o.id and gn.device_id = n.id
       and go.protocol = 'http' and gn.protocol = 'http'`,
    [old, next],
  )
  const [pair] = rows
  if (!pair) return
  const [oldPrefix, nextPrefix] = [snOfNode(pair.oldSn, ''), snOfNode(pair.nextSn, '')]
  await client.query(
    `update devices d set sn = renamed.sn, name = case when d.name = d.sn then renamed.sn else d.name end
     from (select id, $3 || substr(sn, length($2) + 1) as sn from devices where gateway_id = $1) renamed
     where d.id = renamed.id and d.removed_at is null and starts_with(lower(d.sn), lower($2))`,
    [old, oldPrefix, nextPrefix],
  )
  // What waits behind the new one by now (`carryDecisions`). Two that differ in the letters of the prefix alone are one.
  await client.query(
    `with carried as (
       delete from new_devices where gateway_id = $2 and starts_with(lower(sn), lower($3))
       returning *, $4 || substr(sn, length($3) + 1) as next_sn
     )
     insert into new_devices as w (gateway_id, sn, type, first_at, last_at, reports, refused_at)
     select distinct on (c.next_sn) c.gateway_id, c.next_sn, c.type, c.first_at, c.last_at, c.reports, c.refused_at
     from carried c
     where not exists (select from devices d where d.gateway_id in ($1, $2) and d.sn = c.next_sn and d.removed_at is null)
     order by c.next_sn, c.refused_at ${refusalCountsSql}`,
    [old, next, oldPrefix, nextPrefix],
  )
  await carryInputs(client, old, next)
}

/** Of nodes that were explained behind both gateways, each keeps its own points. */
const carryInputs = async (client: PoolClient, old: number, next: number) => {
  const { rows } = await client.query<{ node: string }>(
    `select node from emoncms_inputs where gateway_id in ($1, $2) group by node
     having bool_or(gateway_id = $1)
       and not (bool_or(gateway_id = $1 and point is not null) and bool_or(gateway_id = $2 and point is not null))`,
    [old, next],
  )
  const nodes = rows.map(({ node }) => node)
  const carried = [old, next, nodes]
  await client.query(
    `with gone as (delete from emoncms_inputs where gateway_id = $1 and node = any($3::text[]) returning *)
     insert into emoncms_inputs as i (gateway_id, node, input, last_value, last_at, point, factor)
     select $2, node, input, last_value, last_at, point, factor from gone
     on conflict (gateway_id, node, input) do update
       set point = coalesce(i.point, excluded.point), factor = case when i.point is null then excluded.factor else i.factor end`,
    carried,
  )
  await client.query(
    `with gone as (delete from unmapped_reports where gateway_id = $1 and node = any($3::text[]) returning *)
     insert into unmapped_reports as u (gateway_id, node, at, inputs) select $2, node, at, inputs from gone
     on conflict (gateway_id, node, at) do update set inputs = excluded.inputs || u.inputs`,
    carried,
  )
  await client.query('delete from remapped_nodes where gateway_id = $1 and node = any($2::text[])', [old, nodes])
  // What was kept behind either without a point is stored with the other's.
  await client.query(
    `insert into remapped_nodes (gateway_id, node)
     select distinct gateway_id, node from emoncms_inputs
     where gateway_id = $1 and node = any($2::text[]) and point is not null on conflict do nothing`,
    [next, nodes],
  )
}
