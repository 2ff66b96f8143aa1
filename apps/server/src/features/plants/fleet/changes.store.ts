import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { FleetNeeds, FleetScope } from './fleet.store.ts'
import { alertsIn } from './trouble-rows.store.ts'

export type ChangeStore = ReturnType<typeof createChangeStore>

/** What changed in all plants that a caller may read. */
export const createChangeStore = (db: Kysely<Database>, { readablePlants, rules }: FleetNeeds) => {
  /** Alerts whose device is still in the plant, as `a`, and the device, as `d`. What late data disproved was never there. */
  const visible = ({ caller, isLarge }: FleetScope, condition: RawBuilder<unknown>) => sql`
    ${alertsIn({ seen: readablePlants(caller), isLarge }, sql`level >= 1 and not is_disproved and ${condition}`)} as a
    join devices d on d.id = a.device_id and d.plant_id = a.plant_id`

  return {
    /**
     * The faults that began, ended, or are still open since an instant. A fault that only paused, for example because its
     * inverter slept, neither ended nor began.
     */
    async since(scope: FleetScope, since: number): Promise<FaultChanges> {
      const at = sql`${new Date(since)}::timestamptz`
      const { rows } = await sql<RawChange & { total: number }>`
        with runs as (
          select a.id, a.plant_id, a.device_id, d.name as device_name, a.rule_id, a.code, a.level, a.started_at, a.last_at,
            a.ended_at, lead(a.started_at) over (partition by a.device_id, a.rule_id order by a.started_at) as next_at
          from ${visible(scope, sql`(ended_at is null or ended_at > ${at} - interval '1 day')`)}
        ),
        faults as (
          select (array_agg(id order by started_at desc))[1] as id, min(started_at) filter (where ended_at is null or ended_at > ${at}) as started_at,
            bool_or(ended_at is null) as is_open, max(ended_at) as ended_at,
            bool_or(started_at <= ${at} and (ended_at is null or ended_at > ${at}
              or (ended_at = last_at and next_at - ended_at < interval '1 day'))) as was_open
          from runs group by device_id, rule_id having bool_or(ended_at is null or ended_at > ${at})
        ),
        told as materialized (
          select 'BEGUN' as change, id, started_at, case when is_open then null else ended_at end as ended_at,
            row_number() over (order by started_at desc, id) as place, count(*) over ()::int as total
          from faults where not was_open and is_open
          union all
          select 'ENDED', id, started_at, ended_at, row_number() over (order by ended_at desc, id), count(*) over ()::int
          from faults where not is_open
          union all
          select 'STILL_OPEN', id, started_at, null, row_number() over (order by started_at, id), count(*) over ()::int
          from faults where was_open and is_open
        )
        select t.change, t.total, t.started_at, t.ended_at, r.plant_id, p.name, p.zone, r.device_id, r.device_name, r.rule_id,
          r.code, r.level
        from told t join runs r on r.id = t.id join plants p on p.id = r.plant_id
        where t.place <= case t.change when 'STILL_OPEN' then 1 else ${mostTold} end
        order by t.change, t.place`.execute(db)
      const countOf = (change: Change) => rows.find((row) => row.change === change)?.total ?? 0
      return {
        begun: countOf('BEGUN'),
        ended: countOf('ENDED'),
        stillOpen: countOf('STILL_OPEN'),
        faults: rows.map(changeOf),
      }
    },

    async lastEnded(scope: FleetScope, since: number) {
      const { rows } = await sql<RawChange>`
        select 'ENDED' as change, a.started_at, a.ended_at, a.plant_id, p.name, p.zone, a.device_id, d.name as device_name,
          a.rule_id, a.code, a.level
        from ${visible(scope, sql`ended_at > ${new Date(since)}`)} join plants p on p.id = a.plant_id
        order by a.ended_at desc, a.id desc limit 1`.execute(db)
      return rows[0] ? changeOf(rows[0]) : undefined
    },

    /** For each of the last days, how many faults and warnings were open. A day is that of each alert's plant. */
    async days(scope: FleetScope, now: number, length: number): Promise<FaultDay[]> {
      const at = sql`${new Date(now)}::timestamptz`
      const { rows } = await sql<FaultDay>`
        with zones as materialized (
          select zone, (${at} at time zone zone)::date as today from (select distinct zone from plants${
            scope.isLarge ? sql`` : sql` where id in ${readablePlants(scope.caller)}`
          }) as z
        ),
        runs as (
          select a.device_id, a.rule_id, a.level, z.today, (a.started_at at time zone z.zone)::date as first_day,
            (coalesce(a.ended_at, ${at}) at time zone z.zone)::date as last_day
          from ${visible(scope, sql`(ended_at is null or ended_at > ${at} - make_interval(days => ${length + 1}::int))`)}
          join plants p on p.id = a.plant_id join zones z on z.zone = p.zone
        ),
        open_days as (
          select distinct device_id, rule_id, level, back from runs,
            generate_series(greatest(0, today - last_day), least(${length - 1}::int, today - first_day)) as back
        )
        select back, count(*) filter (where level = 1)::int as warnings, count(*) filter (where level = 2)::int as faults
        from open_days group by back`.execute(db)
      return rows
    },

    /** Plants that made much less yesterday than the day before, although they were heard. */
    async outputs({ caller, isLarge }: FleetScope, now: number, most: number): Promise<Output[]> {
      const at = sql`${new Date(now)}::timestamptz`
      const seen = readablePlants(caller)
      const dayBack = (days: number) => sql`(${at} at time zone p.zone)::date - ${days}::int`
      const recent = sql`day between ${at}::date - 3 and ${at}::date`
      const { rows } = await sql<Output>`
        with recent_days as (
          ${
            isLarge
              ? sql`select * from (select plant_id, day, generation, import_number from plant_days where ${recent} offset 0) as d`
              : sql`select plant_id, day, generation from plant_days as d`
          } where d.plant_id in ${seen} and ${recent} and d.import_number is null
        ),
        unheard as (
          select plant_id from ${alertsIn(
            { seen, isLarge },
            sql`rule_id = any(${rules.silences}::int[]) and (ended_at is null or ended_at > ${at} - interval '3 days')`,
          )} as silent
        )
        select p.id as "plantId", p.name as "plantName", y.generation / 1e6::float8 as yesterday,
          b.generation / 1e6::float8 as before
        from plants p join recent_days y on y.plant_id = p.id and y.day = ${dayBack(1)}
        join recent_days b on b.plant_id = p.id and b.day = ${dayBack(2)}
        where y.generation < ${muchLess}::float8 * b.generation and p.id not in (select plant_id from unheard)
        order by b.generation - y.generation desc, p.id limit ${most}`.execute(db)
      return rows
    },
  }
}

const changeOf = (row: RawChange): FaultChange => ({
  change: row.change,
  plantId: row.plant_id,
  plantName: row.name,
  zone: row.zone,
  deviceId: row.device_id,
  deviceName: row.device_name,
  ruleId: row.rule_id,
  code: row.code,
  level: row.level,
  startedAt: row.started_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
})

const mostTold = 3
/** A cloudy day after a clear one is news to its owner; less than that is weather. */
const muchLess = 0.6

type Change = 'BEGUN' | 'ENDED' | 'STILL_OPEN'

export interface FaultChange {
  change: Change
  plantId: number
  plantName: string
  zone: string
  deviceId: number
  deviceName: string
  ruleId: number
  code: string
  level: number
  startedAt: number
  endedAt: number | null
}

export interface FaultChanges {
  begun: number
  ended: number
  stillOpen: number
  faults: FaultChange[]
}

/** `back` days before today. */
export interface FaultDay {
  back: number
  warnings: number
  faults: number
}

export interface Output {
  plantId: number
  plantName: string
  /** kWh. */
  yesterday: number
  before: number
}

interface RawChange {
  change: Change
  plant_id: number
  name: string
  zone: string
  device_id: number
  device_name: string
  rule_id: number
  code: string
  level: number
  started_at: Date
  ended_at: Date | null
}
