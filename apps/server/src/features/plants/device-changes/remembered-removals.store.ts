import type { PoolClient } from 'pg'
import { notReportedSql } from '#telemetry/entered-devices.store.ts'
import { formerSnSql } from '#telemetry/former-serials.store.ts'
import { hasReportedSql } from '#telemetry/new-devices.store.ts'

/**
 * Of devices that were removed behind gateway `from` before those of `leaving`, their serial numbers: gateway `to` goes on without their
 * rows, and reports them perhaps. They wait for a person then, as here. In the caller's transaction.
 */
export const rememberRemoved = (client: PoolClient, { from, to, leaving }: Removals) =>
  client.query(
    `insert into new_devices (gateway_id, sn, type, first_at, last_at, reports)
     select distinct on (2) $2::int, ${formerSnSql('d')}, d.type, d.removed_at, d.removed_at, 0 from devices d
     where d.gateway_id = $1 and d.removed_at is not null and d.id <> all($3::int[]) and d.merged_into is null and not ${notReportedSql}
       and not exists (select from devices o where o.sn = ${formerSnSql('d')}
         and (o.id = any($3::int[]) or o.gateway_id in ($1, $2) and o.removed_at is null))
     order by 2, d.id desc on conflict do nothing`,
    [from, to, leaving],
  )

/**
 * What waits behind a gateway, or was refused or removed there, does and is so behind the one that replaces it: a person has decided, or is
 * to decide. In the caller's transaction, before nodes are carried, and before the old one is retired: that deletes its rows.
 */
export const carryDecisions = async (client: PoolClient, old: number, next: number) => {
  await client.query(
    `insert into new_devices as w (gateway_id, sn, type, first_at, last_at, reports, refused_at)
     select $2::int, n.sn, n.type, n.first_at, n.last_at, case when n.refused_at is null then 0 else n.reports end, n.refused_at
     from new_devices n where n.gateway_id = $1
       and not exists (select from devices d where d.gateway_id in ($1, $2) and d.sn = n.sn and d.removed_at is null)
     ${refusalCountsSql}`,
    [old, next],
  )
  await rememberRemoved(client, { from: old, to: next, leaving: [] })
}

/** Where something is known behind the new gateway already, under `w`, only a refusal changes it: a person has decided. */
export const refusalCountsSql = `on conflict (gateway_id, sn) do update
  set refused_at = excluded.refused_at, reports = greatest(w.reports, excluded.reports)
  where w.refused_at is null and excluded.refused_at is not null`

/**
 * What goes on behind gateway `next` is in the plant, so nothing is noted of its removal or refusal any more. A row that was reported and not
 * refused stays: the intake stores what was kept of that one. In the caller's transaction, before the devices are behind `next`.
 */
export const forgetDecisions = (client: PoolClient, old: number, next: number) =>
  client.query(
    `delete from new_devices n where n.gateway_id = $2 and (n.refused_at is not null or not ${hasReportedSql('n')})
       and exists (select from devices d where d.gateway_id in ($1, $2) and d.sn = n.sn and d.removed_at is null)`,
    [old, next],
  )

interface Removals {
  from: number
  to: number
  /** They go on, under another id. */
  leaving: readonly number[]
}
