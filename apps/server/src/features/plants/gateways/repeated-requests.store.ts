import type { PoolClient } from 'pg'
import type { AnsweredAgain, Request } from './repeated-requests.ts'

/**
 * Undefined unless the plant still has all of them. Nobody saw their secrets, of which only hashes are stored, so they get new
 * ones. One that was heard keeps its own: someone has entered it. So does one whose secret is in the answer of a later attempt.
 */
export const answerAgain = async (
  client: PoolClient,
  plantId: number,
  gateways: readonly Fresh[],
  { hashes, since, attempt }: Request,
): Promise<AnsweredAgain | undefined> => {
  const { rows: found } = await client.query<{ id: number; sn: string }>(
    `select distinct on (array_position($2::bytea[], g.request_hash)) d.id, d.sn from devices d join gateways g on g.device_id = d.id
     where d.plant_id = $1 and d.gateway_id is null and d.removed_at is null
       and g.request_hash = any($2::bytea[]) and g.requested_at > $3
     order by array_position($2::bytea[], g.request_hash), d.id desc`,
    [plantId, hashes, new Date(since)],
  )
  if (found.length < hashes.length) return undefined
  const ids = found.map(({ id }) => id)
  const { rows: renewed } = await client.query<{ id: number }>(
    `update gateways g set secret_hash = w.secret_hash, secret_changed_at = now(), request_attempt = coalesce($3, g.request_attempt)
     from unnest($1::int[], $2::bytea[]) as w (id, secret_hash)
     where g.device_id = w.id and w.secret_hash is not null and g.heard_at is null
       and ($3::bigint is null or g.request_attempt is null or g.request_attempt <= $3) returning g.device_id as id`,
    [ids, gateways.map(({ secretHash }) => secretHash), attempt ?? null],
  )
  const { rows: named } = await client.query<{ id: number; name: string }>(
    `update devices d set name = coalesce(w.name, d.name) from unnest($1::int[], $2::text[]) as w (id, name)
     where d.id = w.id returning d.id, d.name`,
    [ids, gateways.map(({ sn, name }) => (name === sn ? null : name))],
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const withNew = new Set(renewed.map(({ id }) => id))
  return {
    again: found.map(({ id, sn }) => ({ gatewayId: id, sn, name: names.get(id) ?? sn, isRenewed: withNew.has(id) })),
  }
}

/** As it would be if it were the first request. */
interface Fresh {
  sn: string
  name: string
  secretHash: Uint8Array | null
}
