import type { DeviceType } from '@heliograph/domain/devices'
import { firstOf } from '@heliograph/domain/sure'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { Window } from '#needs/pages.ts'
import { gatewayOffline } from './alert-rules.ts'

export interface AlertFilter {
  types: readonly DeviceType[] | undefined
  levels: readonly number[] | undefined
  /** Only what was there since. */
  since: number | undefined
  /** Only what was there until then. */
  until: number | undefined
  /** Those that last, each on its latest day; or all others. */
  open: boolean | undefined
  sought: Sought | undefined
}

/** What somebody looks for: part of a device's name or number; a rule by its name or its code. */
export interface Sought {
  text: string
  ruleIds: readonly number[]
  codes: readonly string[]
}

/** How many rows a search would find, of one type, level and state. */
export interface AlertGroup {
  type: DeviceType
  level: number
  open: boolean
  count: number
}

export interface AlertWindow extends Window {
  orderBy: 'at' | 'level'
  direction: 'asc' | 'desc'
}

/** One time that something was wrong, as it is at this moment. */
export interface Occurrence {
  plantId: number
  ruleId: number
  code: string
  level: number
  influence: number
  startedAt: number
  lastAt: number
  endedAt: number | null
  deviceId: number
  deviceSn: string
  deviceName: string
  deviceType: DeviceType
  productId: string | null
}

interface Needs {
  /** The ids of the plants that someone may read, as a subquery: the plants' own word. */
  readablePlants: (caller: Caller) => RawBuilder<number>
}

export type AlertStore = ReturnType<typeof createAlertStore>

/** Alerts as people see them. A device that left takes its alerts out of sight. */
export const createAlertStore = (db: Kysely<Database>, { readablePlants }: Needs) => ({
  /** One row for each fault and day of the zone; `at` is the beginning of its latest run on that day. */
  async search(plantId: number, zone: string, filter: AlertFilter, window: AlertWindow, now: number) {
    const { page, size, orderBy, ...order } = window
    const days = daysSql(plantId, zone, filter, now)
    const direction = sql.raw(order.direction)
    const property = sql.raw(orderBy)
    const [{ rows }, { rows: counts }] = await Promise.all([
      sql<RawOccurrence & { at: Date; times: number }>`
        ${days} select * from days order by ${property} ${direction}, at ${direction}, id ${direction}
        limit ${size} offset ${(page - 1) * size}`.execute(db),
      sql<{ total: number }>`${days} select count(*) as total from days`.execute(db),
    ])
    const found = rows.map((row) => ({ ...toOccurrence(row), at: row.at.getTime(), times: row.times }))
    return { total: counts[0]!.total, found }
  },

  /** What a search would find, in groups. */
  async count(plantId: number, zone: string, filter: AlertFilter, now: number) {
    const { rows } = await sql<AlertGroup>`
      ${daysSql(plantId, zone, filter, now)} select type, level, open, count(*) from days group by type, level, open`.execute(
      db,
    )
    return rows
  },

  /** What a search would find of each day, by level. */
  async countByDay(plantId: number, zone: string, filter: AlertFilter, now: number) {
    const { rows } = await sql<{ day: Day; level: number; count: number }>`
      ${daysSql(plantId, zone, filter, now)}
      select to_char(day, 'YYYY-MM-DD') as day, level, count(*) from days group by day, level`.execute(db)
    return rows
  },

  /** When the last of a plant's alerts ended; null while one is open, and where there never was one. */
  async quietSince(plantId: number) {
    const { rows } = await sql<{ at: Date | null }>`
      select case when count(*) = count(a.ended_at) then max(a.ended_at) end as at from alerts a
      join devices d on d.id = a.device_id and d.plant_id = a.plant_id where a.plant_id = ${plantId}`.execute(db)
    return firstOf(rows).at?.getTime() ?? null
  },

  /** What is open in all plants that someone may read, the worst first, of that the newest. */
  async findOpen(caller: Caller, { page, size }: Window, now: number) {
    const open = sql`
      from (${runsSql(now)}) as runs join plants p on p.id = runs.plant_id
      where ended_at is null and plant_id in ${readablePlants(caller)}`
    const [{ rows }, { rows: counts }] = await Promise.all([
      sql<RawOccurrence & { plant_name: string; zone: string }>`
        select runs.*, p.name as plant_name, p.zone ${open} order by level desc, started_at desc, runs.id desc
        limit ${size} offset ${(page - 1) * size}`.execute(db),
      sql<{ total: number }>`select count(*) as total ${open}`.execute(db),
    ])
    const found = rows.map((row) => ({ ...toOccurrence(row), plantName: row.plant_name, zone: row.zone }))
    return { total: counts[0]!.total, found }
  },

  /** The newest runs of a device's fault. */
  async latestRuns(plantId: number, deviceId: number, ruleId: number, limit: number, now: number) {
    const { rows } = await sql<RawOccurrence>`
      select * from (${runsSql(now)}) as runs
      where plant_id = ${plantId} and device_id = ${deviceId} and rule_id = ${ruleId}
      order by started_at desc limit ${limit}`.execute(db)
    return rows.map(toOccurrence)
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
  async countOpen(caller: Caller) {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from alerts a join devices d on d.id = a.device_id and d.plant_id = a.plant_id
      where a.ended_at is null and a.plant_id in ${readablePlants(caller)}`.execute(db)
    return firstOf(rows).open
  },
})

/** A gateway that is away stays away until it is heard; of everything else the last sign counts. */
const runsSql = (now: number) => sql`
  select a.id, a.plant_id, a.device_id, a.rule_id, a.code, a.level, a.influence, a.started_at, a.ended_at,
    case when a.ended_at is null and a.rule_id = ${gatewayOffline.id}
      then greatest(a.last_at, ${new Date(now)}::timestamptz) else a.last_at end as until_at,
    d.sn, d.name as device_name, d.type, d.product_id
  from alerts a join devices d on d.id = a.device_id and d.plant_id = a.plant_id`

/** Of several runs of a fault on one day the latest stands for all; of those that began at once, the one told last. */
const daysSql = (plantId: number, zone: string, filter: AlertFilter, now: number) => sql`
  with of_days as (${ofDaysSql(plantId, zone, filter, now)}),
  days as (
    select * from of_days
    where (${filter.open ?? null}::boolean is null or open = ${filter.open ?? null}::boolean)
      and (${filter.levels ?? null}::int[] is null or level = any(${filter.levels ?? null}::int[]))
  )`

const ofDaysSql = (plantId: number, zone: string, { types, since, until, sought }: AlertFilter, now: number) => sql`
  select distinct on (device_id, rule_id, day) runs.*, day, greatest(started_at, day at time zone ${zone}) as at,
    count(*) over (partition by device_id, rule_id, day) as times,
    ended_at is null and day = (until_at at time zone ${zone})::date as open
  from (${runsSql(now)}) as runs, lateral generate_series(
    (started_at at time zone ${zone})::date::timestamp,
    (until_at at time zone ${zone})::date::timestamp, interval '1 day'
  ) as day
  where plant_id = ${plantId}
    and (${types ?? null}::text[] is null or type = any(${types ?? null}::text[]))
    and (${instant(since)}::timestamptz is null or until_at >= ${instant(since)}::timestamptz
      and (day + interval '1 day') at time zone ${zone} > ${instant(since)}::timestamptz)
    and (${instant(until)}::timestamptz is null
      or greatest(started_at, day at time zone ${zone}) <= ${instant(until)}::timestamptz)
    and ${soughtSql(sought)}
  order by device_id, rule_id, day, started_at desc, runs.id desc`

const soughtSql = (sought: Sought | undefined) =>
  sought === undefined
    ? sql`true`
    : sql`(position(lower(${sought.text}) in lower(device_name)) > 0 or position(lower(${sought.text}) in lower(sn)) > 0
        or rule_id = any(${sought.ruleIds}::int[]) or code = any(${sought.codes}::text[]))`

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
  ended_at: Date | null
  sn: string
  device_name: string
  type: DeviceType
  product_id: string | null
}

const toOccurrence = (row: RawOccurrence): Occurrence => ({
  plantId: row.plant_id,
  ruleId: row.rule_id,
  code: row.code,
  level: row.level,
  influence: row.influence,
  startedAt: row.started_at.getTime(),
  lastAt: row.until_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  deviceId: row.device_id,
  deviceSn: row.sn,
  deviceName: row.device_name,
  deviceType: row.type,
  productId: row.product_id,
})
