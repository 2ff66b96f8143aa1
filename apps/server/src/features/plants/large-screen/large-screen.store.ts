import { add } from '@heliograph/domain/energy'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { RestingServices } from '#needs/data-service.ts'

export type LargeScreenStore = ReturnType<typeof createLargeScreenStore>

/** Who looks at the screen. */
export interface ScreenCaller extends Caller {
  /** Only these plants of theirs. */
  among?: readonly number[]
  /** Distinguishes what was computed for them from the same person's own screen. */
  mark?: string
}

interface Needs {
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: ScreenCaller) => RawBuilder<number>
  restingPlants: RestingServices['allPlants']
}

/** Whole mWh as kWh. */
const kwhOf = (mWh: RawBuilder<unknown>) => sql<number | null>`(${mWh})::float8 / 1e6`

/** Whole numbers, because they are added up. */
const wholeMWh = (mWh: RawBuilder<unknown>) => sql<number | null>`(${mWh})::float8`

/** Whether a span lies in the current month or year of its plant. */
const lies = (unit: 'month' | 'year') => sql<boolean>`
  date_trunc(${sql.lit(unit)}, b.from_at at time zone m.zone) = date_trunc(${sql.lit(unit)}, m.day::timestamp)
  and date_trunc(${sql.lit(unit)}, b.to_at at time zone m.zone) = date_trunc(${sql.lit(unit)}, m.day::timestamp)`

/** Today's days `d` in any zone. It repeats the condition for an index, which finds them among those of all years. */
const isAround = (now: number) => {
  const at = new Date(now)
  return sql<boolean>`d.day between (${at}::timestamptz - interval '1 day')::date and (${at}::timestamptz + interval '1 day')::date`
}

/** The generation of imported days that count: see `totalsOf`. */
const importedInDays = (condition: RawBuilder<unknown>) => sql`coalesce((select sum(d.generation) from history_imports i
  join plant_days d on d.plant_id = i.plant_id and d.import_number = i.number where i.plant_id = m.id and ${condition}), 0)`

/** What the devices show instead of the sum of the days, and what was counted before. Nothing without any day, as elsewhere. */
const addedToTotal = sql`case when exists (select from plant_months g where g.plant_id = m.id) then
  c.generation_offset + case when c.strategy = 'MANUAL' and c.methods[1] = 'TOTAL_FROM_DEVICE_UPLOAD' and l.generation_counter is not null
    then round(l.generation_counter::numeric * 1000000)::bigint + ${importedInDays(sql`not i.is_in_total`)}
      - coalesce((select sum(g.generation) from plant_months g where g.plant_id = m.id), 0)
      - coalesce((select sum(b.energy) from booked_energies b where b.plant_id = m.id and b.measure = 'generation'), 0)
    else -least(greatest(c.generation_offset, 0), ${importedInDays(sql`i.is_in_total`)}) end end`

/** Sums over all plants that a caller may read, computed by the database because there can be many. */
export const createLargeScreenStore = (db: Kysely<Database>, { readablePlants, restingPlants }: Needs) => {
  /** `mine` is the caller's plants, each with the day in its zone at an instant. */
  const withMine = (caller: ScreenCaller, at: number) =>
    db
      .with(
        (cte) => cte('seen').materialized(),
        (query) =>
          query
            .selectFrom('plants')
            .select(['id', 'name', 'zone', 'nation_id', 'capacity_kwp', 'latitude', 'longitude'])
            .where('id', 'in', readablePlants(caller)),
      )
      .with(
        (cte) => cte('days').materialized(),
        (query) =>
          query
            .selectFrom(query.selectFrom('seen').select('zone').distinct().as('zones'))
            .select(['zone', sql<Day>`(${new Date(at)}::timestamptz at time zone zone)::date`.as('day')]),
      )
      .with(
        (cte) => cte('mine').materialized(),
        (query) =>
          query.selectFrom('seen').innerJoin('days', 'days.zone', 'seen.zone').selectAll('seen').select('days.day'),
      )

  return {
    /** Power now and energy today. Power counts only plants that reported since `freshSince` and whose data service does not rest. */
    async present(caller: ScreenCaller, now: number, freshSince: number): Promise<Present> {
      const since = new Date(freshSince)
      const resting = await restingPlants()
      const rests = resting ? sql<boolean>`m.id in ${resting}` : sql<boolean>`false`
      const isLive = sql<boolean>`l.at >= ${since} and not ${rests}`
      const row = await withMine(caller, now)
        .selectFrom('mine as m')
        .leftJoin('plant_latest as l', 'l.plant_id', 'm.id')
        .leftJoin('plant_days as d', (join) =>
          join.onRef('d.plant_id', '=', 'm.id').onRef('d.day', '=', 'm.day').on(isAround(now)),
        )
        .select(({ fn }) => [
          fn.countAll<number>().as('plants'),
          sql<number | null>`case when count(*) = 1 then min(m.id) end`.as('only_plant'),
          fn.countAll<number>().filterWhere(isLive).as('reporting'),
          fn.countAll<number>().filterWhere(rests).as('resting'),
          fn.sum<number | null>('m.capacity_kwp').as('capacity_kwp'),
          fn.sum<number | null>('l.generation_w').filterWhere(isLive).as('power_w'),
          fn.sum<number | null>('l.use_w').filterWhere(isLive).as('use_power_w'),
          kwhOf(sql`sum(d.generation)`).as('today_kwh'),
          fn.max('l.at').as('newest'),
        ])
        .executeTakeFirstOrThrow()
      return {
        plants: row.plants,
        onlyPlant: row.only_plant,
        reporting: row.reporting,
        resting: row.resting,
        capacityKwp: row.capacity_kwp ?? 0,
        powerW: row.power_w,
        usePowerW: row.use_power_w,
        todayKwh: row.today_kwh,
        newest: row.newest?.getTime() ?? null,
      }
    },

    /** Energy of this month, this year and in total. */
    async periods(caller: ScreenCaller, now: number): Promise<Periods> {
      const [months, booked, chosen] = await Promise.all([
        withMine(caller, now)
          .selectFrom('mine as m')
          .innerJoin('plant_months as g', 'g.plant_id', 'm.id')
          .groupBy('m.nation_id')
          .select([
            'm.nation_id as countryId',
            wholeMWh(sql`sum(g.generation) filter (where g.month = date_trunc('month', m.day))`).as('month'),
            wholeMWh(sql`sum(g.generation) filter (where date_trunc('year', g.month) = date_trunc('year', m.day))`).as(
              'year',
            ),
            wholeMWh(sql`sum(g.generation)`).as('total'),
          ])
          .execute(),
        // What was moved while nobody listened counts in the month or the year that holds it whole, and in the total.
        withMine(caller, now)
          .selectFrom('mine as m')
          .innerJoin('booked_energies as b', 'b.plant_id', 'm.id')
          .where('b.measure', '=', 'generation')
          .groupBy('m.nation_id')
          .select([
            'm.nation_id as countryId',
            wholeMWh(sql`sum(b.energy) filter (where ${lies('month')})`).as('month'),
            wholeMWh(sql`sum(b.energy) filter (where ${lies('year')})`).as('year'),
            wholeMWh(sql`sum(b.energy)`).as('total'),
          ])
          .execute(),
        // What people chose about the total: see `totalsOf`.
        withMine(caller, now)
          .selectFrom('mine as m')
          .innerJoin('metering_choices as c', 'c.plant_id', 'm.id')
          .leftJoin('plant_latest as l', 'l.plant_id', 'm.id')
          .where(sql<boolean>`c.id = (select max(n.id) from metering_choices n where n.plant_id = m.id)`)
          .groupBy('m.nation_id')
          .select([
            'm.nation_id as countryId',
            sql<null>`null`.as('month'),
            sql<null>`null`.as('year'),
            wholeMWh(sql`sum(${addedToTotal})`).as('total'),
          ])
          .execute(),
      ])
      const rows = [...months, ...booked, ...chosen]
      const sumOf = (period: 'month' | 'year' | 'total', parts = rows) => {
        const mWh = parts.map((row) => row[period]).reduce<number | null>(add, null)
        return mWh === null ? null : mWh / 1e6
      }
      return {
        monthKwh: sumOf('month'),
        yearKwh: sumOf('year'),
        totalKwh: sumOf('total'),
        totals: [...new Set(rows.map(({ countryId }) => countryId))].map((countryId) => ({
          countryId,
          kwh: sumOf(
            'total',
            rows.filter((row) => row.countryId === countryId),
          ),
        })),
      }
    },

    /** The plants that generated most per kWp today. */
    ranking: (caller: ScreenCaller, now: number, most: number): Promise<Ranked[]> =>
      withMine(caller, now)
        .selectFrom('mine as m')
        .innerJoin('plant_days as d', (join) =>
          join.onRef('d.plant_id', '=', 'm.id').onRef('d.day', '=', 'm.day').on(isAround(now)),
        )
        .select(['m.id', 'm.name', 'm.capacity_kwp as capacityKwp'])
        .select(sql<number>`d.generation / 1e6::float8`.as('todayKwh'))
        .where('d.generation', '>', 0)
        .orderBy(sql`d.generation / m.capacity_kwp`, 'desc')
        .orderBy('m.id')
        .limit(most)
        .execute(),

    /** Where there are plants, rounded to `degrees`: enough to tell day from night. */
    regions(caller: ScreenCaller, now: number, degrees: number): Promise<Place[]> {
      const rounded = (column: string) =>
        sql<number>`round(${sql.ref(column)} / ${degrees}::float8) * ${degrees}::float8`
      return withMine(caller, now)
        .selectFrom('mine')
        .select([rounded('latitude').as('latitude'), rounded('longitude').as('longitude')])
        .distinct()
        .execute()
    },

    /** For each past step, the sum of the plants' mean powers. */
    async steps(caller: ScreenCaller, from: number, to: number, stepS: number): Promise<Step[]> {
      const means = db
        .selectFrom('plant_frames as f')
        .select(({ fn }) => [
          'f.plant_id',
          sql<number>`floor(extract(epoch from f.at) / ${stepS}::int)::int`.as('step'),
          fn.avg<number | null>('f.generation_w').as('generation_w'),
          fn.avg<number | null>('f.use_w').as('use_w'),
        ])
        .where('f.plant_id', 'in', readablePlants(caller))
        .where('f.at', '>=', new Date(from))
        .where('f.at', '<', new Date(to))
        .groupBy(['f.plant_id', 'step'])
      const rows = await db
        .selectFrom(means.as('means'))
        .select(({ fn }) => [
          'step',
          fn.countAll<number>().as('reporting'),
          fn.sum<number | null>('generation_w').as('generationW'),
          fn.sum<number | null>('use_w').as('useW'),
        ])
        .groupBy('step')
        .orderBy('step')
        .execute()
      return rows.map(({ step, ...sums }) => ({ at: step * stepS * 1000, ...sums }))
    },
  }
}

export interface Present {
  plants: number
  /** Its id, if there is only one. */
  onlyPlant: number | null
  reporting: number
  /** Those that have to be renewed: they are not among the reporting. */
  resting: number
  capacityKwp: number
  powerW: number | null
  usePowerW: number | null
  todayKwh: number | null
  /** The newest report of any of them. */
  newest: number | null
}

export interface Periods {
  monthKwh: number | null
  yearKwh: number | null
  totalKwh: number | null
  /** The parts of the total, by the id of the plants' country. */
  totals: { countryId: number | null; kwh: number | null }[]
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
