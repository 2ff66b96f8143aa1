import type { DeviceType } from '@heliograph/domain/devices'
import { firstOf } from '@heliograph/domain/sure'
import type { Pool } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { formerSnSql } from '#telemetry/former-serials.store.ts'
import { retire } from './retiring.store.ts'

/** What goes and what stays when a device is removed. */
export interface RemovalConsequences {
  isGateway: boolean
  /** Behind it. */
  devices: number
  /** Days with history, its own or of a device behind it. */
  days: number
  /** Still open. */
  alerts: number
}

export interface RemovedDevice {
  deviceId: number
  sn: string
  name: string
  type: DeviceType
  /** The gateway that it was behind; null for a gateway. */
  gatewayName: string | null
  removedAt: Date
  /** What took its place. */
  replacedBy: { deviceId: number; deviceName: string } | null
}

/** What was removed: a gateway with the devices behind it. */
export interface Removed {
  sn: string
  name: string
  isGateway: boolean
}

export type RemovalStore = ReturnType<typeof createRemovalStore>

/** @param pool the data centre's own: reports that wait for a decision are in no brand */
export const createRemovalStore = (pool: Pool) => ({
  async consequences(deviceId: number): Promise<RemovalConsequences | undefined> {
    const { rows } = await pool.query<RemovalConsequences>(
      `select d.gateway_id is null as "isGateway",
         (select count(*)::int from devices b where b.gateway_id = d.id and b.removed_at is null) as devices,
         (select count(distinct t.day)::int from device_days t join devices b on b.id = t.device_id
          where b.id = d.id or b.gateway_id = d.id and b.removed_at is null) as days,
         (select count(*)::int from alerts a join devices b on b.id = a.device_id
          where a.ended_at is null and (b.id = d.id or b.gateway_id = d.id and b.removed_at is null)) as alerts
       from devices d where d.id = $1 and d.removed_at is null`,
      [deviceId],
    )
    return rows[0]
  },

  /** Without those that never reported. The newest first, and a gateway before the devices that went with it. */
  async removed(plantId: number): Promise<RemovedDevice[]> {
    const { rows } = await pool.query<RemovedDevice>(
      `select d.id as "deviceId", ${formerSnSql('d')} as sn, d.name, d.type, g.name as "gatewayName", d.removed_at as "removedAt",
         case when r.id is not null then json_build_object('deviceId', r.id, 'deviceName', r.name) end as "replacedBy"
       from devices d left join devices g on g.id = d.gateway_id left join devices r on r.id = d.replaced_by
       where d.plant_id = $1 and d.removed_at is not null and d.merged_into is null
         and (d.gateway_id is null or d.discovered or d.replaced_by is not null
           or exists (select from latest l where l.device_id = d.id)) order by d.removed_at desc, d.gateway_id nulls first, d.id`,
      [plantId],
    )
    return rows
  },

  /** All of them or none: undefined if one is not in the plant (any more). */
  remove: (plantId: number, deviceIds: readonly number[], { now, today }: Moment) =>
    inTransaction(pool, async (client) => {
      const { rows: chosen } = await client.query<Removed>(
        `select sn, name, gateway_id is null as "isGateway" from devices
         where plant_id = $1 and id = any($2::int[]) and removed_at is null order by id for update`,
        [plantId, deviceIds],
      )
      if (chosen.length < deviceIds.length) return undefined
      const at = new Date(now)
      const { rows } = await client.query<{ id: number }>(
        `select id from devices
         where plant_id = $1 and (id = any($2::int[]) or gateway_id = any($2::int[])) and removed_at is null`,
        [plantId, deviceIds],
      )
      const ids = rows.map(({ id }) => id)
      await retire(client, ids, { at, now: at })
      await client.query('insert into recalculations (plant_id, from_at, asked_at) values ($1, $2, $3)', [
        plantId,
        new Date(today),
        at,
      ])
      return chosen
    }),

  async zoneOf(plantId: number) {
    const { rows } = await pool.query<{ zone: string }>('select zone from plants where id = $1', [plantId])
    return firstOf(rows).zone
  },
})

interface Moment {
  now: number
  /** When the plant's day began. */
  today: number
}
