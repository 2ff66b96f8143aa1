import type { DeviceType, GatewayProtocol } from '@heliograph/domain/devices'
import { firstOf } from '@heliograph/domain/sure'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import type { Window } from '#needs/pages.ts'
import { formerSnSql } from '#telemetry/former-serials.store.ts'
import { onlineUntilSql, silenceSql } from './gateways.store.ts'

/** A gateway with what it last reported about itself. */
export interface Gateway {
  id: number
  sn: string
  name: string
  type: DeviceType
  protocol: GatewayProtocol
  firmware: string | null
  mac: string | null
  /** Of the wireless network that it uses, and its address there. */
  ssid: string | null
  ip: string | null
  signalPct: number | null
  uploadIntervalS: number
  heartbeatIntervalS: number
  /** How far apart its reports usually are; 0 if unknown. */
  rhythmS: number
  /** How long it may be silent before it is offline. */
  allowedSilenceS: number
  heardAt: number | null
  online: boolean
  /** It sleeps with its inverter until then; null while it is awake. */
  asleepUntil: number | null
}

export interface Device {
  id: number
  plantId: number
  type: DeviceType
  sn: string
  name: string
  productId: string | null
  sensor: string | null
  ratedW: number | null
  /** Found in a gateway's reports rather than entered. */
  discovered: boolean
  createdAt: number
  /** It no longer belongs to the plant, and its history stays. */
  removedAt: number | null
  /** What a person said it is wired to; null while nobody did. */
  parentId: number | null
  /** When it came from another plant, and the first day of this one that contains it. */
  relocated: { at: number; fromDay: Day | null } | null
  /** The gateway that sends its reports. A gateway is its own carrier. */
  carrier: Gateway | undefined
}

/** The same device behind another gateway of its plant. */
export interface Twin {
  id: number
  gatewayName: string
}

export interface DeviceWindow extends Window {
  orderBy: 'name' | 'sn' | 'id'
  direction: 'asc' | 'desc'
}

/** A gateway that has not been heard for longer than it may be silent. */
export interface SilentGateway {
  deviceId: number
  plantId: number
  heardAt: number
  /** Whether we have been listening for that long, so that the silence is not our own fault. */
  proven: boolean
}

export type DeviceStore = ReturnType<typeof createDeviceStore>

export const createDeviceStore = (pool: Pool) => ({
  /** A plant's devices of some types. */
  page: (plantId: number, types: readonly DeviceType[], window: DeviceWindow, now: number) =>
    pageWhere(
      pool,
      { condition: 'd.plant_id = $1 and d.removed_at is null and d.type = any($2)', values: [plantId, types] },
      window,
      now,
    ),

  /** The devices behind a gateway. */
  behind: (gatewayId: number, window: DeviceWindow, now: number) =>
    pageWhere(pool, { condition: 'd.gateway_id = $1 and d.removed_at is null', values: [gatewayId] }, window, now),

  /** A plant's devices of some types behind some gateways, or behind any. A gateway counts as behind itself. */
  ofGateways: (plantId: number, { types, gatewayIds, keyword }: WantedDevices, window: DeviceWindow, now: number) =>
    pageWhere(
      pool,
      {
        condition: `d.plant_id = $1 and d.removed_at is null and d.type = any($2)
          and ($3::int[] is null or ${carrierIdSql} = any($3))
          and ($4 = '' or position(lower($4) in lower(d.name)) > 0 or position(lower($4) in lower(d.sn)) > 0)`,
        values: [plantId, types, gatewayIds ?? null, keyword],
      },
      window,
      now,
    ),

  /** How many of them are gateways of the plant. */
  async gatewaysAmong(plantId: number, ids: readonly number[]) {
    const { rowCount } = await pool.query(
      'select from devices where plant_id = $1 and id = any($2::int[]) and gateway_id is null and removed_at is null',
      [plantId, ids],
    )
    return rowCount ?? 0
  },

  /** All of a plant's devices, or those of one type, in the order they were entered. */
  async ofPlant(plantId: number, type: DeviceType | undefined, now: number) {
    const { rows } = await pool.query<RawDevice>(
      `${devicesSql('$1')} where d.plant_id = $2 and d.removed_at is null and ($3::text is null or d.type = $3) order by d.id`,
      [new Date(now), plantId, type ?? null],
    )
    return rows.map(toDevice)
  },

  async find(deviceId: number, now: number) {
    const { rows } = await pool.query<RawDevice>(`${devicesSql('$1')} where d.id = $2`, [new Date(now), deviceId])
    return rows[0] && toDevice(rows[0])
  },

  /** The device, and those whose place it took one after the other: until when each counts. */
  async lineOf(deviceId: number) {
    const { rows } = await pool.query<{ id: number; until: Date | null }>(
      `with recursive line as (
         select id, null::timestamptz as until, array[id] as seen from devices where id = $1
         union all
         select d.id, d.removed_at, line.seen || d.id from devices d join line on d.replaced_by = line.id
         where d.removed_at is not null and d.id <> all(line.seen)
       ) select id, until from line order by until`,
      [deviceId],
    )
    return rows.map(({ id, until }) => ({ id, until: until?.getTime() ?? Infinity }))
  },

  /** The device, as other gateways of its plant have reported it since `heardSince`. */
  async twinsOf(deviceId: number, heardSince: number): Promise<Twin[]> {
    const { rows } = await pool.query<Twin>(
      `select o.id, g.name as "gatewayName" from devices d
       join devices o on o.plant_id = d.plant_id and o.type = d.type and lower(o.sn) = lower(d.sn) and o.gateway_id <> d.gateway_id
       join devices g on g.id = o.gateway_id join latest l on l.device_id = o.id
       where d.id = $1 and o.removed_at is null and l.at > $2 order by o.id`,
      [deviceId, new Date(heardSince)],
    )
    return rows
  },

  async typesOf(plantId: number) {
    const { rows } = await pool.query<{ type: DeviceType; total: number }>(
      'select type, count(*)::int as total from devices where plant_id = $1 and removed_at is null group by type',
      [plantId],
    )
    return rows
  },

  /** Gateways that were heard before and are silent now. We have been listening since `listeningSince`. */
  async silentGateways(now: number, listeningSince: number): Promise<SilentGateway[]> {
    const { rows } = await pool.query<{ id: number; plant_id: number; heard_at: Date; proven: boolean }>({
      name: 'silent-gateways',
      text: `select d.id, d.plant_id, g.heard_at, $2::timestamptz + ${silenceSql} <= $1 as proven
             from gateways g join devices d on d.id = g.device_id where ${onlineUntilSql} <= $1`,
      values: [new Date(now), new Date(listeningSince)],
    })
    return rows.map(({ id, plant_id, heard_at, proven }) => ({
      deviceId: id,
      plantId: plant_id,
      heardAt: heard_at.getTime(),
      proven,
    }))
  },
})

const pageWhere = async (pool: Pool, { condition, values }: Filter, window: DeviceWindow, now: number) => {
  const { page, size, orderBy, direction } = window
  const next = values.length + 1
  const [{ rows }, { rows: counts }] = await Promise.all([
    pool.query<RawDevice>(
      `${devicesSql(`$${next}`)} where ${condition}
       order by d.${orderBy} ${direction}, d.id ${direction} limit $${next + 1} offset $${next + 2}`,
      [...values, new Date(now), size, (page - 1) * size],
    ),
    pool.query<{ total: number }>(`select count(*) as total from devices d where ${condition}`, values),
  ])
  return { total: firstOf(counts).total, devices: rows.map(toDevice) }
}

interface WantedDevices {
  types: readonly DeviceType[]
  /** Undefined for all. */
  gatewayIds: readonly number[] | undefined
  keyword: string
}

/** Of devices `d`. Its parameters come first. */
interface Filter {
  condition: string
  values: unknown[]
}

/**
 * The gateway that sends the reports of device `d`. Not with `coalesce`: where rows are protected by their brand, PostgreSQL
 * does not trust it not to tell of other rows, and reads all gateways instead of looking one up.
 */
const carrierIdSql = 'case when d.gateway_id is null then d.id else d.gateway_id end'

const devicesSql = (now: string) => `
  select d.id, d.plant_id, d.type, ${formerSnSql('d')} as sn, d.name, d.product_id, d.sensor, d.rated_w, d.discovered, d.created_at, d.removed_at, d.parent_id, d.relocated_at, d.counts_since,
    c.id as carrier_id, c.sn as carrier_sn, c.name as carrier_name, c.type as carrier_type,
    g.protocol, g.firmware, g.mac, g.ssid, g.ip, g.signal_pct, g.upload_interval_s, g.heartbeat_interval_s, g.rhythm_s,
    extract(epoch from ${silenceSql})::float8 as allowed_silence_s, g.heard_at,
    case when g.asleep_until > ${now} then g.asleep_until end as asleep_until,
    coalesce(${onlineUntilSql} > ${now}, false) as online
  from devices d
  left join gateways g on g.device_id = ${carrierIdSql}
  left join devices c on c.id = g.device_id`

interface RawDevice {
  id: number
  plant_id: number
  type: DeviceType
  sn: string
  name: string
  product_id: string | null
  sensor: string | null
  rated_w: number | null
  discovered: boolean
  created_at: Date
  removed_at: Date | null
  parent_id: number | null
  relocated_at: Date | null
  counts_since: Day | null
  carrier_id: number | null
  carrier_sn: string
  carrier_name: string
  carrier_type: DeviceType
  protocol: GatewayProtocol
  firmware: string | null
  mac: string | null
  ssid: string | null
  ip: string | null
  signal_pct: number | null
  upload_interval_s: number
  heartbeat_interval_s: number
  rhythm_s: number
  allowed_silence_s: number
  heard_at: Date | null
  online: boolean
  asleep_until: Date | null
}

const toDevice = (row: RawDevice): Device => ({
  id: row.id,
  plantId: row.plant_id,
  type: row.type,
  sn: row.sn,
  name: row.name,
  productId: row.product_id,
  sensor: row.sensor,
  ratedW: row.rated_w,
  discovered: row.discovered,
  createdAt: row.created_at.getTime(),
  removedAt: row.removed_at?.getTime() ?? null,
  parentId: row.parent_id,
  relocated: row.relocated_at && { at: row.relocated_at.getTime(), fromDay: row.counts_since },
  carrier: row.carrier_id === null ? undefined : { ...toGateway(row), id: row.carrier_id },
})

const toGateway = (row: RawDevice): Omit<Gateway, 'id'> => ({
  sn: row.carrier_sn,
  name: row.carrier_name,
  type: row.carrier_type,
  protocol: row.protocol,
  firmware: row.firmware,
  mac: row.mac,
  ssid: row.ssid,
  ip: row.ip,
  signalPct: row.signal_pct,
  uploadIntervalS: row.upload_interval_s,
  heartbeatIntervalS: row.heartbeat_interval_s,
  rhythmS: row.rhythm_s,
  allowedSilenceS: row.allowed_silence_s,
  heardAt: row.heard_at?.getTime() ?? null,
  online: row.online,
  asleepUntil: row.asleep_until?.getTime() ?? null,
})
