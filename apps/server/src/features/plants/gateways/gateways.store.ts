import type { GatewayProtocol } from '@heliograph/domain/devices'
import type { Pool } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { brokenUnique } from '#db/unique.ts'
import { mostGateways } from './gateway-limits.ts'

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
   * exceed the limit together. 'taken': a serial number is in use, in whichever brand.
   */
  async add(plantId: number, gateways: readonly NewGateway[]): Promise<number[] | 'taken' | 'too many'> {
    try {
      return await inTransaction(pool, async (client) => {
        await client.query('select from plants where id = $1 for no key update', [plantId])
        const { rows: counted } = await client.query<{ count: number }>(
          'select count(*)::int as count from devices where plant_id = $1 and gateway_id is null',
          [plantId],
        )
        if ((counted[0]?.count ?? 0) + gateways.length > mostGateways) return 'too many'
        const { rows } = await client.query<{ id: number }>(insertSql, [
          plantId,
          gateways.map(({ sn }) => sn),
          gateways.map(({ name }) => name),
          gateways.map(({ protocol }) => protocol),
          gateways.map(({ secretHash }) => secretHash),
        ])
        return rows.map(({ id }) => id)
      })
    } catch (error) {
      if (brokenUnique(error) === 'devices_gateway_sn') return 'taken'
      throw error
    }
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

  /** The intake reads a gateway again whose secret has changed, and closes its connections. */
  setSecret: (gatewayId: number, secretHash: Uint8Array) =>
    pool.query('update gateways set secret_hash = $2, secret_changed_at = now() where device_id = $1', [
      gatewayId,
      secretHash,
    ]),

  rename: (deviceId: number, name: string) =>
    pool.query('update devices set name = $2 where id = $1', [deviceId, name]),

  /** The id of the country that a plant is in, if it is known. */
  async countryOf(plantId: number) {
    const { rows } = await pool.query<{ nation_id: number | null }>('select nation_id from plants where id = $1', [
      plantId,
    ])
    return rows[0]?.nation_id ?? null
  },
})

const insertSql = `with wanted as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::bytea[]) with ordinality
      as w (sn, name, protocol, secret_hash, place)
  ), added as (
    insert into devices (plant_id, type, sn, name) select $1, 'COLLECTOR', sn, name from wanted order by place
    returning id, sn
  ), entered as (
    insert into gateways (device_id, protocol, secret_hash)
    select a.id, w.protocol, w.secret_hash from added a join wanted w using (sn)
  )
  select a.id from added a join wanted w using (sn) order by w.place`

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
