import type { HourPowers } from '@heliograph/domain/price-windows'
import { keysOf, recordOf } from '@heliograph/domain/records'
import { addDays, daysBetween, hourMs, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'
import { clockHourAt, hourlyPowers, type DayHours, type HourlyPower } from './hours.ts'
import { replaced } from './upsert.ts'

export const createHourStore = (pool: Pool) => ({
  /** Mean powers of the hours of the clock, by day in a zone: the kept ones, otherwise those of the curve. */
  async hoursOf(plantId: number, zone: string, first: Day, last: Day): Promise<Map<Day, HourPowers[]>> {
    const { rows } = await pool.query<KeptHours>({
      name: 'kept-hours',
      text: `select day, begins, ${hourlyPowers.join(', ')} from plant_hours
             where plant_id = $1 and day between $2 and $3 order by day`,
      values: [plantId, first, last],
    })
    const hours = new Map(rows.map((row): [Day, HourPowers[]] => [row.day, hoursIn(row, zone)]))
    const others = daysBetween(first, last).filter((day) => !hours.has(day))
    const [from, to] = [others[0], others.at(-1)]
    if (from === undefined || to === undefined) return hours
    for (const [day, ofDay] of await curveHoursOf(pool, { plantId, zone, from, to })) {
      if (!hours.has(day)) hours.set(day, ofDay)
    }
    return hours
  },
})

/** Writes the hours of whole days, in the caller's transaction. */
export const upsertHours = async (
  client: PoolClient,
  rows: readonly ({ plantId: number; day: Day; begins: number } & DayHours)[],
) => {
  if (rows.length === 0) return
  await client.query({
    name: 'upsert-plant-hours',
    text: `insert into plant_hours as h (plant_id, day, begins, ${hourlyPowers.join(', ')})
           select plant_id, day, begins, ${hourlyPowers.map((power) => `${power}::real[]`).join(', ')}
           from unnest($1::int[], $2::date[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[])
             as w (plant_id, day, begins, ${hourlyPowers.join(', ')})
           on conflict (plant_id, day) do update set ${replaced(['begins', ...hourlyPowers])}
           where ${isChanged}`,
    values: [
      numbersText(rows.map(({ plantId }) => plantId)),
      `{${rows.map(({ day }) => day).join(',')}}`,
      instantsText(rows.map(({ begins }) => begins)),
      ...hourlyPowers.map((power) => arraysText(rows.map((row) => row[power]))),
    ],
  })
}

/**
 * Keeps the hours of all days whose curve is about to be deleted: those that were not calculated again after they were over,
 * and all from before hours were kept. Nothing is kept of imported days, which have no curve.
 */
export const keepHours = async (pool: Pool, days: { first: Day; last: Day }, most = daysPerStatement) => {
  for (let kept = most; kept === most;) {
    const { rowCount } = await pool.query({
      name: 'keep-hours',
      text: `with wanted as (
               select d.plant_id, d.day, d.day::timestamp at time zone p.zone as begins,
                 (d.day + 1)::timestamp at time zone p.zone as ends
               from plant_days d join plants p on p.id = d.plant_id
               where d.day between $1 and $2 and d.import_number is null
                 and not exists (select from plant_hours h where h.plant_id = d.plant_id and h.day = d.day)
               limit $3
             )
             insert into plant_hours (plant_id, day, begins, ${hourlyPowers.join(', ')})
             select w.plant_id, w.day, w.begins, ${hourlyPowers
               .map((power) => `case when count(m.${power}) > 0 then array_agg(m.${power} order by h.at) end`)
               .join(', ')}
             from wanted w
             cross join lateral generate_series(w.begins, w.ends - interval '1 second', interval '1 hour') as h (at)
             left join lateral (
               select ${keysOf(curvePowers)
                 .map((power) => `avg(${curvePowers[power]})::real as ${power}`)
                 .join(', ')}
               from plant_frames f
               where f.plant_id = w.plant_id and f.at >= h.at and f.at < least(h.at + interval '1 hour', w.ends)
             ) m on true
             group by w.plant_id, w.day, w.begins
             on conflict do nothing`,
      values: [days.first, days.last, most],
    })
    kept = rowCount ?? 0
  }
}

const curveHoursOf = async (
  pool: Pool,
  { plantId, zone, from, to }: { plantId: number; zone: string; from: Day; to: Day },
) => {
  const { rows } = await pool.query<{ day: Day; at: Date } & Record<HourlyPower, number | null>>({
    name: 'hours-of-curve',
    text: `select l.day, date_bin('1 hour', f.at, l.day::timestamp at time zone $2) as at,
             ${keysOf(curvePowers)
               .map((power) => `avg(${curvePowers[power]}) as ${power}`)
               .join(', ')}
           from plant_frames f, lateral (select (f.at at time zone $2)::date as day) as l
           where f.plant_id = $1 and f.at >= $3 and f.at < $4 group by 1, 2 order by 1, 2`,
    values: [plantId, zone, new Date(startOfDay(zone, from)), new Date(startOfDay(zone, addDays(to, 1)))],
  })
  const hours = new Map<Day, HourPowers[]>()
  for (const { day, at, ...powers } of rows) {
    const hour = { ...powers, at: at.getTime(), hour: clockHourAt(zone, at.getTime()) }
    hours.set(day, [...(hours.get(day) ?? []), hour])
  }
  return hours
}

interface KeptHours extends Record<HourlyPower, readonly (number | null)[] | null> {
  day: Day
  begins: Date
}

/** A day of 24 hours begins at midnight, also in the zone that the plant had when it was calculated. */
const hoursIn = ({ begins, ...powers }: KeptHours, zone: string): HourPowers[] => {
  const length = Math.max(...hourlyPowers.map((power) => powers[power]?.length ?? 0))
  return Array.from({ length }, (_, place) => {
    const at = begins.getTime() + place * hourMs
    const hour = length === 24 ? place : clockHourAt(zone, at)
    return { at, hour, ...recordOf(hourlyPowers, (power) => powers[power]?.[place] ?? null) }
  }).filter((hour) => hourlyPowers.some((power) => hour[power] !== null))
}

/** Each as the text of its numbers, null if there are none. */
const arraysText = (arrays: readonly (readonly (number | null)[])[]) =>
  `{${arrays.map((numbers) => (numbers.some((each) => each !== null) ? `"${numbersText(numbers)}"` : 'NULL')).join(',')}}`

const curvePowers = {
  generated: 'f.generation_w',
  sold: 'f.sell_w',
  used: 'f.use_w - f.buy_w',
  bought: 'f.buy_w',
} as const satisfies Record<HourlyPower, string>

/** Most of what is calculated again comes to the same. */
const columnsOf = (row: string) => ['begins', ...hourlyPowers].map((column) => `${row}.${column}`).join(', ')
const isChanged = `(${columnsOf('h')}) is distinct from (${columnsOf('excluded')})`

const daysPerStatement = 2_000
