import type { GatewayProtocol } from '@heliograph/domain/devices'
import type { Pool } from 'pg'

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
  /** All of them or none, in the given order. Undefined if a serial number is in use, in whichever brand. */
  async add(plantId: number, gateways: readonly NewGateway[]): Promise<number[] | undefined> {
    const { rows } = await pool
      .query<{ id: number }>(
        `with wanted as (
         select * from unnest($2::text[], $3::text[], $4::text[], $5::bytea[]) with ordinality
           as w (sn, name, protocol, secret_hash, place)
       ), added as (
         insert into devices (plant_id, type, sn, name) select $1, 'COLLECTOR', sn, name from wanted order by place
         returning id, sn
       ), entered as (
         insert into gateways (device_id, protocol, secret_hash)
         select a.id, w.protocol, w.secret_hash from added a join wanted w using (sn)
       )
       select a.id from added a join wanted w using (sn) order by w.place`,
        [
          plantId,
          gateways.map(({ sn }) => sn),
          gateways.map(({ name }) => name),
          gateways.map(({ protocol }) => protocol),
          gateways.map(({ secretHash }) => secretHash),
        ],
      )
      .catch((error: unknown) => {
        if (isTaken(error)) return { rows: undefined }
        throw error
      })
    return rows?.map(({ id }) => id)
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

  /** The intake reads a gateway again whose networks have changed, and closes its connections if they are no longer allowed. */
  setSecret: (gatewayId: number, secretHash: Uint8Array) =>
    pool.query('update gateways set secret_hash = $2, networks_changed_at = now() where device_id = $1', [
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

  /** How many gateways a plant has. */
  async count(plantId: number) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from devices where plant_id = $1 and gateway_id is null',
      [plantId],
    )
    return rows[0]?.count ?? 0
  },
})

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'devices_gateway_sn'

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
