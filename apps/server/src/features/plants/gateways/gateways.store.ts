import type { GatewayProtocol } from '@heliograph/domain/devices'
import { firstOf } from '@heliograph/domain/sure'
import type { Pool, PoolClient } from 'pg'
import { nextAttemptSql } from '#db/request-attempts.ts'
import { inTransaction } from '#db/transaction.ts'
import { brokenUnique } from '#db/unique.ts'
import { mostGateways } from './gateway-limits.ts'
import { answerAgain } from './repeated-requests.store.ts'
import type { AnsweredAgain, Request } from './repeated-requests.ts'

export interface StoredGateway {
  gatewayId: number
  sn: string
  name: string
  protocol: GatewayProtocol
  firmware: string | null
  firstHeardAt: number | null
  heardAt: number | null
}

export interface NewGateway {
  sn: string
  name: string
  protocol: GatewayProtocol
  /** Null for a protocol without a secret. */
  secretHash: Uint8Array | null
}

export type GatewayStore = ReturnType<typeof createGatewayStore>

export const createGatewayStore = (pool: Pool) => ({
  /**
   * All of them or none, in the given order. The plant's row is locked, so that two registrations at the same time cannot
   * exceed the limit together, nor two of the same request both add. 'taken': a serial number is in use, in whichever brand.
   * Not ids: what the same request has added before, each with the new secret unless it was heard.
   */
  async add(
    plantId: number,
    gateways: readonly NewGateway[],
    request?: Request,
  ): Promise<number[] | AnsweredAgain | 'taken' | 'too many'> {
    const sns = gateways.map(({ sn }) => sn)
    if (new Set(sns).size < sns.length) return 'taken'
    try {
      return await inTransaction(pool, async (client) => {
        await client.query('select from plants where id = $1 for no key update', [plantId])
        const again = request && (await answerAgain(client, plantId, gateways, request))
        if (again) return again
        const { rows: counted } = await client.query<{ count: number }>(
          'select count(*)::int as count from devices where plant_id = $1 and gateway_id is null and removed_at is null',
          [plantId],
        )
        if ((counted[0]?.count ?? 0) + gateways.length > mostGateways) return 'too many'
        const names = gateways.map(({ name }) => name)
        const back = await bringBack(client, plantId, sns, names)
        const { rows: added } = await client.query<SerialId>(addSql, [plantId, sns, names, [...back.keys()]])
        const ids = new Map([...back, ...added.map(({ sn, id }) => [sn, id] as const)])
        const inOrder = sns.flatMap((sn) => ids.get(sn) ?? [])
        await client.query(
          `insert into gateways (device_id, protocol, secret_hash, request_hash, requested_at, request_attempt)
           select *, $5::timestamptz, $6::bigint from unnest($1::int[], $2::text[], $3::bytea[], $4::bytea[])`,
          [
            inOrder,
            gateways.map(({ protocol }) => protocol),
            gateways.map(({ secretHash }) => secretHash),
            request?.hashes ?? gateways.map(() => null),
            request ? new Date(request.at) : null,
            request?.attempt ?? null,
          ],
        )
        return inOrder
      })
    } catch (error) {
      if (brokenUnique(error) === 'devices_gateway_sn') return 'taken'
      throw error
    }
  },

  /** What the same request has added before, each with the new secret unless it was heard; undefined if it has not. */
  addedBefore: (plantId: number, gateways: readonly NewGateway[], request: Request) =>
    inTransaction(pool, async (client) => {
      await client.query('select from plants where id = $1 for no key update', [plantId])
      return answerAgain(client, plantId, gateways, request)
    }),

  async nextAttempt() {
    const { rows } = await pool.query<{ attempt: number }>(nextAttemptSql)
    return firstOf(rows).attempt
  },

  /** Undefined for a device that is not a gateway. */
  async find(gatewayId: number): Promise<StoredGateway | undefined> {
    const { rows } = await pool.query<RawGateway>(
      `select d.id, d.sn, d.name, g.protocol, g.firmware, g.first_heard_at, g.heard_at
       from devices d join gateways g on g.device_id = d.id where d.id = $1`,
      [gatewayId],
    )
    const [row] = rows
    return row && toGateway(row)
  },

  /**
   * The intake reads a gateway again whose secret has changed, and closes its connections. A person asked for this secret, so no
   * repeated request may renew it.
   */
  setSecret: (gatewayId: number, secretHash: Uint8Array) =>
    pool.query(
      'update gateways set secret_hash = $2, secret_changed_at = now(), request_hash = null where device_id = $1',
      [gatewayId, secretHash],
    ),

  rename: (deviceId: number, name: string) =>
    pool.query('update devices set name = $2 where id = $1', [deviceId, name]),

  /** The plants in which gateways with these serial numbers are, of this brand. */
  async placesOf(sns: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (sns.length === 0) return new Map()
    const { rows } = await pool.query<{ sn: string; plant_id: number }>(
      'select sn, plant_id from devices where gateway_id is null and removed_at is null and sn = any($1::text[])',
      [sns],
    )
    return new Map(rows.map(({ sn, plant_id }) => [sn, plant_id]))
  },

  /** The id of the country that a plant is in, if it is known. */
  async countryOf(plantId: number) {
    const { rows } = await pool.query<{ nation_id: number | null }>('select nation_id from plants where id = $1', [
      plantId,
    ])
    return rows[0]?.nation_id ?? null
  },
})

/** Those that were removed from this plant before: they go on with their history and devices. */
const bringBack = async (client: PoolClient, plantId: number, sns: readonly string[], names: readonly string[]) => {
  const { rows } = await client.query<SerialId>(
    `with wanted as (
       select distinct on (d.sn) d.id, d.removed_at, w.name from devices d
       join unnest($2::text[], $3::text[]) as w (sn, name) on w.sn = d.sn
       where d.plant_id = $1 and d.gateway_id is null and d.removed_at is not null and d.replaced_by is null order by d.sn, d.removed_at desc
     ), behind as (
       update devices d set removed_at = null from wanted w
       where d.gateway_id = w.id and d.removed_at = w.removed_at
     )
     update devices d set removed_at = null, name = w.name from wanted w where d.id = w.id returning d.id, d.sn`,
    [plantId, sns, names],
  )
  return new Map(rows.map(({ sn, id }) => [sn, id]))
}

const addSql = `insert into devices (plant_id, type, sn, name)
  select $1, 'COLLECTOR', sn, name from unnest($2::text[], $3::text[]) with ordinality as w (sn, name, place)
  where sn <> all($4::text[]) order by place returning id, sn`

interface SerialId {
  id: number
  sn: string
}

interface RawGateway {
  id: number
  sn: string
  name: string
  protocol: GatewayProtocol
  firmware: string | null
  first_heard_at: Date | null
  heard_at: Date | null
}

const toGateway = ({ id, first_heard_at, heard_at, ...row }: RawGateway): StoredGateway => ({
  ...row,
  gatewayId: id,
  firstHeardAt: first_heard_at?.getTime() ?? null,
  heardAt: heard_at?.getTime() ?? null,
})
