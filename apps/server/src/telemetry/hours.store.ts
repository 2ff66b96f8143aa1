import type { HourPowers } from '@heliograph/domain/price-windows'
import { keysOf, recordOf } from '@heliograph/domain/records'
import { sure } from '@heliograph/domain/sure'
import { addDays, hourMs, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'
import { clockHourAt, hourlyPowers, hoursOfDay, type DayHours, type HourlyPower } from './hours.ts'
import { importedCurvesOf } from './imported-curves.store.ts'
import { replaced } from './upsert.ts'

export const createHourStore = (pool: Pool) => ({
  /**
   * Mean powers of the hours of the clock on each day in a plant's zone: the kept ones, otherwise those of the curve. An imported
   * day that counts has its own: what was measured on it tells nothing, or was marked as wrong.
   */
  async hoursOf(wanted: readonly WantedDay[]): Promise<HourPowers[][]> {
    const { rows } = await pool.query<KeptHours & { place: number }>({
      name: 'kept-hours',
      text: `select w.place::int, h.begins, ${hourlyPowers.map((power) => `h.${power}`).join(', ')}
             from unnest($1::int[], $2::date[]) with ordinality as w (plant_id, day, place)
             join plant_hours h on h.plant_id = w.plant_id and h.day = w.day
             where not exists (
               select from plant_days d where d.plant_id = w.plant_id and d.day = w.day and d.import_number is not null)`,
      values: [wanted.map(({ plantId }) => plantId), wanted.map(({ day }) => day)],
    })
    const kept = new Map(rows.map((row) => [row.place - 1, row]))
    const others = wanted.filter((_, place) => !kept.has(place))
    const ofCurve = new Map(others.length === 0 ? [] : await curveHoursOf(pool, others))
    const imported = await importedHoursOf(
      pool,
      others.filter((each) => ofCurve.get(each)?.length === 0),
    )
    return wanted.map((each, place) => {
      const row = kept.get(place)
      return row ? hoursIn(row, each.zone) : (imported.get(each) ?? ofCurve.get(each) ?? [])
    })
  },
})

export interface WantedDay {
  plantId: number
  zone: string
  day: Day
}

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
 * and all from before hours were kept. Nothing is kept of imported days, whose curves are not deleted.
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

const curveHoursOf = async (pool: Pool, wanted: readonly WantedDay[]) => {
  const { rows } = await pool.query<{ place: number; at: Date } & Record<HourlyPower, number | null>>({
    name: 'hours-of-curve',
    text: `select w.place::int, f.* from unnest($1::int[], $2::timestamptz[], $3::timestamptz[])
             with ordinality as w (plant_id, from_at, to_at, place)
           cross join lateral (
             select date_bin('1 hour', f.at, w.from_at) as at, ${keysOf(curvePowers)
               .map((power) => `avg(${curvePowers[power]})::real as ${power}`)
               .join(', ')}
             from plant_frames f where f.plant_id = w.plant_id and f.at >= w.from_at and f.at < w.to_at group by 1
           ) f order by w.place, f.at`,
    values: [
      wanted.map(({ plantId }) => plantId),
      wanted.map(({ zone, day }) => new Date(startOfDay(zone, day))),
      wanted.map(({ zone, day }) => new Date(startOfDay(zone, addDays(day, 1)))),
    ],
  })
  const hours = wanted.map((each): [WantedDay, HourPowers[]] => [each, []])
  for (const { place, at, ...powers } of rows) {
    if (hourlyPowers.every((power) => powers[power] === null)) continue
    const [day, ofDay] = sure(hours[place - 1])
    ofDay.push({ ...powers, at: at.getTime(), hour: clockHourAt(day.zone, at.getTime()) })
  }
  return hours
}

/** Of imported days. */
const importedHoursOf = async (pool: Pool, wanted: readonly WantedDay[]) => {
  const curves = await importedCurvesOf(
    pool,
    wanted.map(({ plantId, day }) => ({ plantId, first: day, last: day })),
  )
  const byDay = new Map(curves.map(({ plantId, day, frames }) => [`${plantId} ${day}`, frames]))
  return new Map(
    wanted.flatMap((each): [WantedDay, HourPowers[]][] => {
      const { plantId, zone, day } = each
      const frames = byDay.get(`${plantId} ${day}`)
      if (!frames) return []
      const span = { from: startOfDay(zone, day), to: startOfDay(zone, addDays(day, 1)) }
      const hours = hoursOfDay(
        frames.map((frame) => ({ ...frame, generator: null, backup: null, socPct: null })),
        span,
      )
      return [[each, hoursIn({ ...hours, begins: new Date(span.from) }, zone)]]
    }),
  )
}

interface KeptHours extends Record<HourlyPower, readonly (number | null)[] | null> {
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
