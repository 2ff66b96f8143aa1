import { firstOf } from '@heliograph/domain/sure'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'

export type LargeScreenStore = ReturnType<typeof createLargeScreenStore>

interface Needs {
  /** The ids of the plants that someone may read, as a subquery: the plants' own word. */
  readablePlants: (caller: Caller) => RawBuilder<number>
}

/** Sums over all plants that someone may read: the database adds up, however many they are. */
export const createLargeScreenStore = (db: Kysely<Database>, { readablePlants }: Needs) => {
  /** `mine` are the plants, each with the day that its zone has `at` an instant. */
  const mineSql = (caller: Caller, at: number) => sql`
    with seen as materialized (
      select p.id, p.name, p.zone, p.capacity_kwp, p.latitude, p.longitude from plants p where p.id in ${readablePlants(caller)}
    ), days as materialized (
      select zone, (${new Date(at)}::timestamptz at time zone zone)::date as day
      from (select distinct zone from seen) as zones
    ), mine as materialized (select seen.*, days.day from seen join days using (zone))`

  return {
    /** What the plants do now and did today. Powers are of those that spoke since `freshSince`. */
    async present(caller: Caller, now: number, freshSince: number): Promise<Present> {
      const fresh = sql`filter (where l.at >= ${new Date(freshSince)}::timestamptz)`
      const { rows } = await sql<RawPresent>`
        ${mineSql(caller, now)}
        select count(*)::int as plants, (count(*) ${fresh})::int as reporting, coalesce(sum(m.capacity_kwp), 0) as capacity_kwp,
          sum(l.generation_w) ${fresh} as power_w, sum(l.use_w) ${fresh} as use_power_w,
          sum(d.generation) as today_kwh, max(l.at) as newest
        from mine m
        left join plant_latest l on l.plant_id = m.id
        left join plant_days d on d.plant_id = m.id and d.day = m.day`.execute(db)
      const row = firstOf(rows)
      return {
        plants: row.plants,
        reporting: row.reporting,
        capacityKwp: row.capacity_kwp,
        powerW: row.power_w,
        usePowerW: row.use_power_w,
        todayKwh: row.today_kwh,
        newest: row.newest?.getTime() ?? null,
      }
    },

    /** kWh of this month, this year and all time. */
    async periods(caller: Caller, now: number): Promise<Periods> {
      const { rows } = await sql<{ month_kwh: number | null; year_kwh: number | null; total_kwh: number | null }>`
        ${mineSql(caller, now)}
        select sum(g.generation) filter (where g.month = date_trunc('month', m.day)) as month_kwh,
          sum(g.generation) filter (where date_trunc('year', g.month) = date_trunc('year', m.day)) as year_kwh,
          sum(g.generation) as total_kwh
        from mine m join plant_months g on g.plant_id = m.id`.execute(db)
      const row = firstOf(rows)
      return { monthKwh: row.month_kwh, yearKwh: row.year_kwh, totalKwh: row.total_kwh }
    },

    /** Who made most of its modules today. */
    async ranking(caller: Caller, now: number, most: number): Promise<Ranked[]> {
      const { rows } = await sql<{ id: number; name: string; capacity_kwp: number; generation: number }>`
        ${mineSql(caller, now)}
        select m.id, m.name, m.capacity_kwp, d.generation
        from mine m join plant_days d on d.plant_id = m.id and d.day = m.day
        where d.generation > 0 order by d.generation / m.capacity_kwp desc, m.id limit ${most}`.execute(db)
      return rows.map(({ id, name, capacity_kwp, generation }) => ({
        id,
        name,
        capacityKwp: capacity_kwp,
        todayKwh: generation,
      }))
    },

    /** Where there are plants, to `degrees`: enough to tell day from night. */
    async regions(caller: Caller, now: number, degrees: number): Promise<Place[]> {
      const { rows } = await sql<Place>`
        ${mineSql(caller, now)}
        select distinct round(latitude / ${degrees}::float8) * ${degrees}::float8 as latitude,
          round(longitude / ${degrees}::float8) * ${degrees}::float8 as longitude
        from mine`.execute(db)
      return rows
    },

    /** Sums of the plants' means over each step that has passed. */
    async steps(caller: Caller, from: number, to: number, stepS: number): Promise<Step[]> {
      const { rows } = await sql<{
        step: number
        reporting: number
        generation_w: number | null
        use_w: number | null
      }>`
        select step, count(*)::int as reporting, sum(generation_w) as generation_w, sum(use_w) as use_w
        from (
          select f.plant_id, floor(extract(epoch from f.at) / ${stepS}::int)::int as step,
            avg(f.generation_w) as generation_w, avg(f.use_w) as use_w
          from plant_frames f
          where f.plant_id in ${readablePlants(caller)} and f.at >= ${new Date(from)} and f.at < ${new Date(to)}
          group by 1, 2
        ) as means group by step order by step`.execute(db)
      return rows.map(({ step, reporting, generation_w, use_w }) => ({
        at: step * stepS * 1000,
        reporting,
        generationW: generation_w,
        useW: use_w,
      }))
    },

    /** A page of the plants that were made within a span, the latest first. */
    async created(caller: Caller, { from, to, page, size }: CreatedWindow) {
      const within = sql`
        from plants where id in ${readablePlants(caller)}
        and (${instant(from)}::timestamptz is null or created_at >= ${instant(from)}::timestamptz)
        and (${instant(to)}::timestamptz is null or created_at < ${instant(to)}::timestamptz)`
      const [{ rows }, { rows: counts }] = await Promise.all([
        sql<{ id: number }>`
          select id ${within} order by created_at desc, id desc limit ${size} offset ${(page - 1) * size}`.execute(db),
        sql<{ total: number }>`select count(*)::int as total ${within}`.execute(db),
      ])
      return { total: counts[0]!.total, ids: rows.map(({ id }) => id) }
    },
  }
}

export interface Present {
  plants: number
  reporting: number
  capacityKwp: number
  powerW: number | null
  usePowerW: number | null
  todayKwh: number | null
  /** When any of them last spoke. */
  newest: number | null
}

export interface Periods {
  monthKwh: number | null
  yearKwh: number | null
  totalKwh: number | null
}

export interface Ranked {
  id: number
  name: string
  capacityKwp: number
  todayKwh: number
}

export interface Place {
  latitude: number
  longitude: number
}

export interface Step {
  at: number
  reporting: number
  generationW: number | null
  useW: number | null
}

export interface CreatedWindow {
  /** Half-open. */
  from: number | undefined
  to: number | undefined
  page: number
  size: number
}

interface RawPresent {
  plants: number
  reporting: number
  capacity_kwp: number
  power_w: number | null
  use_power_w: number | null
  today_kwh: number | null
  newest: Date | null
}

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at))
