import type { DeviceType } from '@heliograph/domain/devices'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { gatewayOffline } from './alert-rules.ts'

export interface AlertFilter {
  types: readonly DeviceType[] | undefined
  levels: readonly number[] | undefined
  /** Only what was there since. */
  since: number | undefined
}

export interface AlertWindow {
  page: number
  size: number
  'order.direction': 'ASC' | 'DESC'
  'order.property': 'alertTime' | 'level'
}

/** One time that something was wrong, as it is at this moment. */
export interface Occurrence {
  ruleId: number
  code: string
  level: number
  influence: number
  startedAt: number
  lastAt: number
  deviceId: number
  deviceSn: string
  deviceName: string
  deviceType: DeviceType
  productId: string | null
}

interface Needs<Asker> {
  /** The ids of the plants that someone may read, as a subquery: the plants' own word. */
  readablePlants: (asker: Asker) => RawBuilder<number>
}

export type AlertStore<Asker> = ReturnType<typeof createAlertStore<Asker>>

/** Alerts as people see them. A device that left takes its alerts out of sight. */
export const createAlertStore = <Asker>(db: Kysely<Database>, { readablePlants }: Needs<Asker>) => ({
  /** One row for each fault and day of the zone; `at` is the beginning of its latest run on that day. */
  async search(plantId: number, zone: string, filter: AlertFilter, window: AlertWindow, now: number) {
    const { page, size, ...order } = window
    const days = daysSql(plantId, zone, filter, now)
    const direction = sql.raw(order['order.direction'] === 'ASC' ? 'asc' : 'desc')
    const property = sql.raw(order['order.property'] === 'level' ? 'level' : 'at')
    const [{ rows }, { rows: counts }] = await Promise.all([
      sql<RawOccurrence & { at: Date }>`
        ${days} select * from days order by ${property} ${direction}, at ${direction}, id ${direction}
        limit ${size} offset ${(page - 1) * size}`.execute(db),
      sql<{ total: number }>`${days} select count(*) as total from days`.execute(db),
    ])
    return { total: counts[0]!.total, found: rows.map((row) => ({ ...toOccurrence(row), at: row.at.getTime() })) }
  },

  /** The latest run of a device's fault. */
  async findLatest(plantId: number, deviceId: number, ruleId: number, now: number) {
    const { rows } = await sql<RawOccurrence>`
      select * from (${runsSql(now)}) as runs
      where plant_id = ${plantId} and device_id = ${deviceId} and rule_id = ${ruleId}
      order by started_at desc limit 1`.execute(db)
    return rows[0] && toOccurrence(rows[0])
  },

  /** When a rule was broken, within a span. */
  async runsIn(plantId: number, deviceId: number, ruleId: number, from: number, to: number, now: number) {
    const { rows } = await sql<RawOccurrence>`
      select * from (${runsSql(now)}) as runs
      where plant_id = ${plantId} and device_id = ${deviceId} and rule_id = ${ruleId}
        and started_at < ${new Date(to)} and until_at >= ${new Date(from)}
      order by started_at`.execute(db)
    return rows.map(toOccurrence)
  },

  /** The level of the worst open alert of each device that has one. */
  async alertStates(deviceIds: readonly number[]) {
    const { rows } = await sql<{ device_id: number; level: number }>`
      select a.device_id, max(a.level) as level from alerts a
      join devices d on d.id = a.device_id and d.plant_id = a.plant_id
      where a.device_id = any(${deviceIds}::int[]) and a.ended_at is null group by a.device_id`.execute(db)
    return new Map(rows.map((row) => [row.device_id, row.level]))
  },

  /** The level of the worst open alert of each plant that has one. */
  async plantStates(plantIds: readonly number[]) {
    const { rows } = await sql<{ plant_id: number; level: number }>`
      select d.plant_id, max(a.level) as level from devices d
      join alerts a on a.device_id = d.id and a.plant_id = d.plant_id and a.ended_at is null
      where d.plant_id = any(${plantIds}::int[]) group by d.plant_id`.execute(db)
    return new Map(rows.map((row) => [row.plant_id, row.level]))
  },

  /** Open alerts in all plants that someone may read. */
  async countOpen(asker: Asker) {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from alerts a join devices d on d.id = a.device_id and d.plant_id = a.plant_id
      where a.ended_at is null and a.plant_id in ${readablePlants(asker)}`.execute(db)
    return rows[0]!.open
  },
})

/** A gateway that is away stays away until it is heard; of everything else the last sign counts. */
const runsSql = (now: number) => sql`
  select a.id, a.plant_id, a.device_id, a.rule_id, a.code, a.level, a.influence, a.started_at,
    case when a.ended_at is null and a.rule_id = ${gatewayOffline.id}
      then greatest(a.last_at, ${new Date(now)}::timestamptz) else a.last_at end as until_at,
    d.sn, d.name as device_name, d.type, d.product_id
  from alerts a join devices d on d.id = a.device_id`

const daysSql = (plantId: number, zone: string, { types, levels, since }: AlertFilter, now: number) => sql`
  with days as (
    select distinct on (device_id, rule_id, day) runs.*, greatest(started_at, day at time zone ${zone}) as at
    from (${runsSql(now)}) as runs, lateral generate_series(
      (started_at at time zone ${zone})::date::timestamp,
      (until_at at time zone ${zone})::date::timestamp, interval '1 day'
    ) as day
    where plant_id = ${plantId}
      and (${types ?? null}::text[] is null or type = any(${types ?? null}::text[]))
      and (${levels ?? null}::int[] is null or level = any(${levels ?? null}::int[]))
      and (${instant(since)}::timestamptz is null
        or least(until_at, (day + interval '1 day') at time zone ${zone}) >= ${instant(since)}::timestamptz)
    order by device_id, rule_id, day, started_at desc
  )`

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at))

interface RawOccurrence {
  id: number
  plant_id: number
  device_id: number
  rule_id: number
  code: string
  level: number
  influence: number
  started_at: Date
  until_at: Date
  sn: string
  device_name: string
  type: DeviceType
  product_id: string | null
  day?: Day
}

const toOccurrence = (row: RawOccurrence): Occurrence => ({
  ruleId: row.rule_id,
  code: row.code,
  level: row.level,
  influence: row.influence,
  startedAt: row.started_at.getTime(),
  lastAt: row.until_at.getTime(),
  deviceId: row.device_id,
  deviceSn: row.sn,
  deviceName: row.device_name,
  deviceType: row.type,
  productId: row.product_id,
})
