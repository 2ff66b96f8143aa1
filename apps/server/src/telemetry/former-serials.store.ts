import type { PoolClient } from 'pg'

/**
 * The serial numbers of devices behind a gateway that were replaced make room for others that report with them: what is
 * replaced stays so, with its history. In the caller's transaction.
 */
export const freeSerials = (client: PoolClient, gatewayId: number, serials: readonly string[]) =>
  client.query(
    `update devices d set sn = ${madeRoomSql('d')} where gateway_id = $1 and sn = any($2::text[]) and replaced_by is not null`,
    [gatewayId, serials],
  )

export const madeRoomSql = (d: string) => `${d}.sn || ' #' || ${d}.id`

/**
 * The gateway by which device `d` is told apart from its twins. One that was removed and made room for another was reported beside it
 * by a gateway of its own, although both are behind the same one now: its id with a minus stands for that. One that a third device replaced
 * may also have made room for itself, when it came back: then the two were never reported at the same time.
 */
export const ownGatewaySql = (d: string) =>
  `case when ${d}.removed_at is not null and ${d}.sn like '% #' || ${d}.id and (${d}.replaced_by is null or ${besideSql(d)}) then -${d}.id
     else ${d}.gateway_id end`

/** Device `d` was in the plant at the same time as another one with its serial number, which is behind the same gateway now. */
const besideSql = (d: string) =>
  `exists (select from devices beside join measured_devices told on told.device_id = beside.id, measured_devices own
     where beside.gateway_id = ${d}.gateway_id and beside.id <> ${d}.id and own.device_id = ${d}.id
       and ${formerSnSql('beside')} = ${formerSnSql(d)} and told.first_at < ${d}.removed_at
       and (beside.removed_at is null or own.first_at < beside.removed_at))`

/** The serial number of a device whose id is another one here: one that made room names its id. */
export const withOwnId = (sn: unknown, from: unknown, to: unknown) =>
  typeof sn === 'string' && sn.endsWith(` #${String(from)}`) ? `${sn.slice(0, -String(from).length)}${String(to)}` : sn

/** The serial number that a device reported with before it made room for another one. */
export const formerSnSql = (d: string) =>
  `case when ${d}.removed_at is null then ${d}.sn else replace(${d}.sn, ' #' || ${d}.id, '') end`
