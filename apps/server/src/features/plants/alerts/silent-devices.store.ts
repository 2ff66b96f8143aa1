import type { DeviceType } from '@heliograph/domain/devices'
import type { Pool } from 'pg'
import { deviceSilent } from './alert-rules.ts'
import { isSilentDeviceSql } from './alert-runs.store.ts'
import type { QuietDevice } from './stillness.ts'

/** A quiet device without an alert about it. */
export interface Suspect extends QuietDevice {
  plantId: number
  gatewayId: number
  type: DeviceType
  latitude: number
  longitude: number
  uploadIntervalS: number
  /** When its gateway was last heard. */
  gatewayHeardAt: number
}

/** A device with an open alert about its silence. */
export interface SilentRun {
  deviceId: number
  plantId: number
  startedAt: number
  /** Undefined if it is not in the plant any more. */
  device:
    | {
        gatewayId: number
        type: DeviceType
        at: number
        /** Its first report after the silence. */
        backAt: number | null
        gatewayHeardAt: number | null
        gatewayOnline: boolean
      }
    | undefined
}

/** A device as its replacements see it. */
export interface Kin {
  deviceId: number
  gatewayId: number
  type: DeviceType
  firstAt: number | null
  lastAt: number | null
}

interface Needs {
  pool: Pool
  /** When gateway `g` stops counting as online. Provided by the devices feature. */
  onlineUntilSql: string
}

export type SilentDeviceStore = ReturnType<typeof createSilentDeviceStore>

export const createSilentDeviceStore = ({ pool, onlineUntilSql }: Needs) => ({
  /** Devices without a report since `before`, behind gateways that are online. Those that were moved to another gateway are left out. */
  async suspects(types: readonly DeviceType[], before: number, now: number): Promise<Suspect[]> {
    const { rows } = await pool.query<RawSuspect>({
      name: 'suspects-of-silence',
      text: `
        select d.id, d.plant_id, d.gateway_id, d.type, p.latitude, p.longitude, l.at, g.upload_interval_s, g.heard_at
        from latest l join devices d on d.id = l.device_id join gateways g on g.device_id = d.gateway_id
        join plants p on p.id = d.plant_id
        where d.removed_at is null and d.type = any($1) and l.at <= $2 and ${onlineUntilSql} > $3
          and not exists (select from alerts a where a.device_id = d.id and ${isSilentDeviceSql})
          and not ${wasMovedSql}`,
      values: [types, new Date(before), new Date(now)],
    })
    return rows.map((row) => ({
      deviceId: row.id,
      plantId: row.plant_id,
      gatewayId: row.gateway_id,
      type: row.type,
      latitude: row.latitude,
      longitude: row.longitude,
      at: row.at.getTime(),
      uploadIntervalS: row.upload_interval_s,
      gatewayHeardAt: row.heard_at.getTime(),
    }))
  },

  async openRuns(now: number): Promise<SilentRun[]> {
    const { rows } = await pool.query<RawRun>({
      name: 'open-silences',
      text: `
        select a.device_id, a.plant_id, a.started_at, d.gateway_id, d.type, l.at, g.heard_at,
          coalesce(${onlineUntilSql} > $1, false) as online,
          case when l.at > a.started_at then
            (select min(s.at) from samples s where s.device_id = a.device_id and s.at > a.started_at) end as back_at
        from alerts a
        left join devices d on d.id = a.device_id and d.plant_id = a.plant_id and d.removed_at is null
        left join latest l on l.device_id = d.id
        left join gateways g on g.device_id = d.gateway_id and not ${wasMovedSql}
        where ${isSilentDeviceSql}`,
      values: [new Date(now)],
    })
    return rows.map(({ device_id, plant_id, started_at, gateway_id, type, at, heard_at, online, back_at }) => ({
      deviceId: device_id,
      plantId: plant_id,
      startedAt: started_at.getTime(),
      device:
        gateway_id === null || type === null || at === null
          ? undefined
          : {
              gatewayId: gateway_id,
              type,
              at: at.getTime(),
              backAt: back_at?.getTime() ?? null,
              gatewayHeardAt: heard_at?.getTime() ?? null,
              gatewayOnline: online,
            },
    }))
  },

  /** All devices behind some gateways. */
  async behind(gatewayIds: readonly number[]): Promise<Kin[]> {
    if (gatewayIds.length === 0) return []
    const { rows } = await pool.query<RawKin>({
      name: 'devices-behind',
      text: `select d.id, d.gateway_id, d.type, m.first_at, l.at from devices d
             left join measured_devices m on m.device_id = d.id left join latest l on l.device_id = d.id
             where d.gateway_id = any($1) and d.removed_at is null`,
      values: [gatewayIds],
    })
    return rows.map(({ id, gateway_id, type, first_at, at }) => ({
      deviceId: id,
      gatewayId: gateway_id,
      type,
      firstAt: first_at?.getTime() ?? null,
      lastAt: at?.getTime() ?? null,
    }))
  },

  /** When the last silence of each device ended. */
  async endsOf(deviceIds: readonly number[]) {
    if (deviceIds.length === 0) return new Map<number, number>()
    const { rows } = await pool.query<{ device_id: number; ended_at: Date }>(
      'select device_id, max(ended_at) as ended_at from alerts where rule_id = $1 and device_id = any($2) group by 1',
      [deviceSilent.id, deviceIds],
    )
    return new Map(rows.map((row) => [row.device_id, row.ended_at.getTime()]))
  },

  /** Ends runs, each at its own time but not before it started. */
  async close(ends: readonly { deviceId: number; endedAt: number }[]) {
    if (ends.length === 0) return
    await pool.query(
      `update alerts a set ended_at = greatest(a.started_at, e.ended_at), last_at = greatest(a.started_at, e.ended_at)
       from unnest($1::int[], $2::timestamptz[]) as e (device_id, ended_at)
       where a.device_id = e.device_id and ${isSilentDeviceSql}`,
      [ends.map(({ deviceId }) => deviceId), ends.map(({ endedAt }) => new Date(endedAt))],
    )
  },
})

/** Whether device `d`, whose newest report is `l`, reports through another gateway of the plant since then. */
const wasMovedSql = `exists (
  select from devices o join latest n on n.device_id = o.id
  where o.plant_id = d.plant_id and o.type = d.type and o.sn = d.sn and o.id <> d.id and n.at > l.at
)`

interface RawSuspect {
  id: number
  plant_id: number
  gateway_id: number
  type: DeviceType
  latitude: number
  longitude: number
  at: Date
  upload_interval_s: number
  heard_at: Date
}

interface RawRun {
  device_id: number
  plant_id: number
  started_at: Date
  gateway_id: number | null
  type: DeviceType | null
  at: Date | null
  heard_at: Date | null
  online: boolean
  back_at: Date | null
}

interface RawKin {
  id: number
  gateway_id: number
  type: DeviceType
  first_at: Date | null
  at: Date | null
}
