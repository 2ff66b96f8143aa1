import type { DeviceType } from '@heliograph/domain/devices'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { retire } from './retiring.store.ts'

/** A gateway or device that is in the plant. */
export interface Replaceable {
  deviceId: number
  gatewayId: number | null
  type: DeviceType
  sn: string
  name: string
  /** Of its reports; null while there is none. */
  firstAt: Date | null
  lastAt: Date | null
}

export type ReplacementStore = ReturnType<typeof createReplacementStore>

/** @param pool the data centre's own: the samples of a device that was entered twice are joined */
export const createReplacementStore = (pool: Pool) => ({
  /** In the order in which they were entered. */
  async devicesOf(plantId: number): Promise<Replaceable[]> {
    const { rows } = await pool.query<Replaceable>(`${devicesSql} order by d.id`, [plantId])
    return rows
  },

  /** Enters a device before it reports. */
  async enter(plantId: number, { gatewayId, type }: Replaceable, sn: string) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into devices (plant_id, gateway_id, type, sn, name) values ($1, $2, $3, $4, $4)
       on conflict (gateway_id, sn) where gateway_id is not null do nothing returning id`,
      [plantId, gatewayId, type, sn],
    )
    return rows[0]?.id
  },

  /** Its readings count until `at`, those of the other one from then on. False if one of them is no longer there. */
  replaceDevice: (plantId: number, old: Replaceable, next: number, { at, from, now }: Moments) =>
    inTransaction(pool, async (client) => {
      if (!(await areThere(client, plantId, [old.deviceId, next]))) return false
      await retire(client, [old.deviceId], { at: new Date(at), now: new Date(now) })
      await succeed(client, old, next)
      await client.query(
        `insert into recalculations (plant_id, from_at, without_devices, asked_at) values ($1, $2, $3, $4)`,
        [plantId, new Date(from), [old.deviceId], new Date(now)],
      )
      return true
    }),

  /** The devices behind it go on behind the other one. */
  replaceGateway: (plantId: number, old: Replaceable, next: number, { now }: Pick<Moments, 'now'>) =>
    inTransaction(pool, async (client) => {
      if (!(await areThere(client, plantId, [old.deviceId, next]))) return false
      await retire(client, [old.deviceId], { at: new Date(now), now: new Date(now) })
      await succeed(client, old, next)
      // Reported through the new gateway already. Its serial number makes room for the one with the history.
      const { rows: twice } = await client.query<{ id: number }>(
        `update devices y set merged_into = x.id, merge_after = now() + interval '5 seconds', removed_at = $3, sn = y.sn || ' ' || y.id
         from devices x where x.gateway_id = $1 and y.gateway_id = $2 and x.sn = y.sn
           and x.removed_at is null and y.removed_at is null returning y.id`,
        [old.deviceId, next, new Date(now)],
      )
      await client.query(
        'update alerts set ended_at = greatest(started_at, $2) where device_id = any($1) and ended_at is null',
        [twice.map(({ id }) => id), new Date(now)],
      )
      await client.query(
        `update devices x set gateway_id = $2 where x.gateway_id = $1 and x.removed_at is null
           and not exists (select from devices y where y.gateway_id = $2 and y.sn = x.sn)`,
        [old.deviceId, next],
      )
      await client.query('update gateways set secret_changed_at = now() where device_id = $1', [next])
      return true
    }),
})

const devicesSql = `select d.id as "deviceId", d.gateway_id as "gatewayId", d.type, d.sn, d.name,
    m.first_at as "firstAt", l.at as "lastAt"
  from devices d left join measured_devices m on m.device_id = d.id left join latest l on l.device_id = d.id
  where d.plant_id = $1 and d.removed_at is null`

/** Locks them, so that two people do not replace the same one. */
const areThere = async (client: PoolClient, plantId: number, ids: readonly number[]) => {
  const { rowCount } = await client.query(
    'select from devices where plant_id = $1 and id = any($2::int[]) and removed_at is null order by id for update',
    [plantId, ids],
  )
  return rowCount === ids.length
}

/** The new one has the old one's name, unless someone has named it. */
const succeed = async (client: PoolClient, { deviceId, name, sn }: Replaceable, next: number) => {
  await client.query('update devices set replaced_by = $2 where id = $1', [deviceId, next])
  if (name !== sn) await client.query('update devices set name = $2 where id = $1 and name = sn', [next, name])
}

interface Moments {
  /** Until when the old one's readings count. */
  at: number
  /** The start of the first day that is calculated again. */
  from: number
  now: number
}
