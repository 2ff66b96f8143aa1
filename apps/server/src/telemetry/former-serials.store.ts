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

/** The serial number that a device reported with before it made room for another one. */
export const formerSnSql = (d: string) =>
  `case when ${d}.removed_at is null then ${d}.sn else replace(${d}.sn, ' #' || ${d}.id, '') end`
