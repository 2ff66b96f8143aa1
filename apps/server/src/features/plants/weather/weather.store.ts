import type { WeatherKind } from '@heliograph/domain/weather'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import type { ProviderFailure } from './providers/provider-fetch.ts'
import type { Cell, WeatherHour } from './weather-hour.ts'

export type WeatherStore = ReturnType<typeof createWeatherStore>

export interface WantedCell extends Cell {
  wantedFrom: Day
  knownFrom: Day | null
  /** When it was last asked about the next days. */
  fetchedAt: number | null
  /** What the provider called the last change of what is kept, if it did. */
  modified: string | null
  failures: number
}

/** What providers told, for all brands of a data centre. */
export const createWeatherStore = (pool: Pool) => ({
  async stateOf(provider: string, { north, east }: Cell) {
    const { rows } = await pool.query<{ fetched_at: Date | null }>({
      name: 'weather-cell',
      text: `select fetched_at from weather_cells where provider = $1 and north = $2 and east = $3`,
      values: [provider, north, east],
    })
    const [row] = rows
    return row && { fetchedAt: row.fetched_at?.getTime() ?? null }
  },

  /** A cell that is wanted again and again is written once an hour. */
  async want(provider: string, { north, east }: Cell, from: Day, now: number) {
    await pool.query({
      name: 'weather-want',
      text: `insert into weather_cells (provider, north, east, wanted_at, wanted_from, next_at)
             values ($1, $2, $3, $4, $5, $4)
             on conflict (provider, north, east) do update set
               wanted_at = excluded.wanted_at,
               wanted_from = least(weather_cells.wanted_from, excluded.wanted_from),
               next_at = case when excluded.wanted_from < weather_cells.wanted_from and weather_cells.failures = 0
                 then least(weather_cells.next_at, excluded.next_at) else weather_cells.next_at end
             where weather_cells.wanted_at < excluded.wanted_at - interval '1 hour'
                or weather_cells.wanted_from > excluded.wanted_from`,
      values: [provider, north, east, new Date(now), from],
    })
  },

  async hoursOf(provider: string, { north, east }: Cell, from: number, to: number): Promise<WeatherHour[]> {
    const { rows } = await pool.query<Row>({
      name: 'weather-hours',
      text: `select at, kind, air_c, cloud_pct, global_wm2, direct_wm2, diffuse_wm2, wind_ms, wind_deg, humidity_pct,
               pressure_hpa, rain_mm, snow_cm
             from weather_hours where provider = $1 and north = $2 and east = $3 and at >= $4 and at < $5 order by at`,
      values: [provider, north, east, new Date(from), new Date(to)],
    })
    return rows.map((row) => ({
      at: row.at.getTime(),
      kind: row.kind,
      airC: row.air_c,
      cloudPct: row.cloud_pct,
      globalWm2: row.global_wm2,
      directWm2: row.direct_wm2,
      diffuseWm2: row.diffuse_wm2,
      windMs: row.wind_ms,
      windDeg: row.wind_deg,
      humidityPct: row.humidity_pct,
      pressureHpa: row.pressure_hpa,
      rainMm: row.rain_mm,
      snowCm: row.snow_cm,
    }))
  },

  async hoursNow(provider: string, cells: readonly Cell[], at: number) {
    const { rows } = await pool.query<Pick<Row, 'kind' | 'air_c' | 'global_wm2'> & Cell>({
      name: 'weather-hours-now',
      text: `select h.north, h.east, h.kind, h.air_c, h.global_wm2
             from (select distinct north, east from unnest($2::smallint[], $3::smallint[]) as asked (north, east)) asked
             join weather_hours h on h.provider = $1 and h.north = asked.north and h.east = asked.east and h.at = $4`,
      values: [provider, cells.map(({ north }) => north), cells.map(({ east }) => east), new Date(at)],
    })
    return new Map(
      rows.map(({ north, east, kind, air_c, global_wm2 }) => [
        `${north} ${east}`,
        { kind, airC: air_c, globalWm2: global_wm2 },
      ]),
    )
  },

  /** Cells whose time has come. Nobody else takes them until `againAt`, also if this process ends meanwhile. */
  async takeDue(provider: string, { now, againAt, wantedSince, most }: Due): Promise<WantedCell[]> {
    const { rows } = await pool.query<{
      north: number
      east: number
      wanted_from: Day
      known_from: Day | null
      fetched_at: Date | null
      modified: string | null
      failures: number
    }>(
      `update weather_cells c set next_at = $2
       from (
         select provider, north, east from weather_cells
         where provider = $1 and next_at <= $3 and wanted_at >= $4 order by next_at limit $5 for update skip locked
       ) due
       where c.provider = due.provider and c.north = due.north and c.east = due.east
       returning c.north, c.east, c.wanted_from::text, c.known_from::text, c.fetched_at, c.modified, c.failures`,
      [provider, new Date(againAt), new Date(now), new Date(wantedSince), most],
    )
    return rows.map(({ north, east, wanted_from, known_from, fetched_at, modified, failures }) => ({
      north,
      east,
      wantedFrom: wanted_from,
      knownFrom: known_from,
      fetchedAt: fetched_at?.getTime() ?? null,
      modified,
      failures,
    }))
  },

  /** In one statement, so that a page never sees half of an answer. */
  async keep(provider: string, { north, east }: Cell, hours: readonly WeatherHour[], noted: Noted) {
    await pool.query(
      `with told as (
         insert into weather_hours (provider, north, east, at, ${columns.join(', ')})
         select $1, $2, $3, * from unnest(
           $4::timestamptz[], $5::text[], $6::real[], $7::real[], $8::real[], $9::real[], $10::real[], $11::real[],
           $12::real[], $13::real[], $14::real[], $15::real[], $16::real[])
         on conflict (provider, north, east, at) do update set
           ${columns.map((column) => `${column} = coalesce(excluded.${column}, weather_hours.${column})`).join(', ')}
       )
       update weather_cells set
         known_from = least(known_from, $17::date), fetched_at = $18, next_at = $19, modified = $20, failures = 0
       where provider = $1 and north = $2 and east = $3`,
      [
        provider,
        north,
        east,
        hours.map(({ at }) => new Date(at)),
        hours.map(({ kind }) => kind),
        hours.map(({ airC }) => airC),
        hours.map(({ cloudPct }) => cloudPct),
        hours.map(({ globalWm2 }) => globalWm2),
        hours.map(({ directWm2 }) => directWm2),
        hours.map(({ diffuseWm2 }) => diffuseWm2),
        hours.map(({ windMs }) => windMs),
        hours.map(({ windDeg }) => windDeg),
        hours.map(({ humidityPct }) => humidityPct),
        hours.map(({ pressureHpa }) => pressureHpa),
        hours.map(({ rainMm }) => rainMm),
        hours.map(({ snowCm }) => snowCm),
        noted.first,
        new Date(noted.fetchedAt),
        new Date(noted.nextAt),
        noted.modified,
      ],
    )
  },

  /** Cells that nobody wanted for long, with all that is known of them. */
  async forget(before: number) {
    await pool.query(
      `with forgotten as (
         delete from weather_cells where wanted_at < $1 returning provider, north, east
       )
       delete from weather_hours h using forgotten f
       where h.provider = f.provider and h.north = f.north and h.east = f.east`,
      [new Date(before)],
    )
  },

  async noteFailed(provider: string, { north, east }: Cell, nextAt: number) {
    await pool.query(
      `update weather_cells set failures = failures + 1, next_at = $4 where provider = $1 and north = $2 and east = $3`,
      [provider, north, east, new Date(nextAt)],
    )
  },

  async providerState(provider: string, today: Day) {
    const { rows } = await pool.query<{ paused_until: Date | null; failures: number; asked: number }>(
      `select paused_until, failures, case when counted_day = $2 then asked else 0 end as asked
       from weather_providers where provider = $1`,
      [provider, today],
    )
    const [row] = rows
    return {
      pausedUntil: row?.paused_until?.getTime() ?? -Infinity,
      failures: row?.failures ?? 0,
      askedToday: row?.asked ?? 0,
    }
  },

  async noteAsked(provider: string, today: Day, times: number) {
    if (times === 0) return
    await pool.query(
      `insert into weather_providers (provider, counted_day, asked) values ($1, $2, $3)
       on conflict (provider) do update set counted_day = excluded.counted_day,
         asked = excluded.asked + case when weather_providers.counted_day = excluded.counted_day
           then weather_providers.asked else 0 end`,
      [provider, today, times],
    )
  },

  async noteFine(provider: string) {
    await pool.query(
      `update weather_providers set paused_until = null, failures = 0, failure = null, status = null
       where provider = $1 and failures > 0`,
      [provider],
    )
  },

  async pause(provider: string, until: number, failures: number, failure: ProviderFailure, status: number | undefined) {
    await pool.query(
      `insert into weather_providers (provider, paused_until, failures, failure, status) values ($1, $2, $3, $4, $5)
       on conflict (provider) do update set paused_until = excluded.paused_until, failures = excluded.failures,
         failure = excluded.failure, status = excluded.status`,
      [provider, new Date(until), failures, failure, status ?? null],
    )
  },
})

interface Due {
  now: number
  againAt: number
  /** Cells that nobody wanted since then are left alone. */
  wantedSince: number
  most: number
}

interface Noted {
  /** The first day that was asked. */
  first: Day
  fetchedAt: number
  nextAt: number
  modified: string | null
}

const columns = [
  'kind',
  'air_c',
  'cloud_pct',
  'global_wm2',
  'direct_wm2',
  'diffuse_wm2',
  'wind_ms',
  'wind_deg',
  'humidity_pct',
  'pressure_hpa',
  'rain_mm',
  'snow_cm',
] as const

interface Row {
  at: Date
  kind: WeatherKind | null
  air_c: number | null
  cloud_pct: number | null
  global_wm2: number | null
  direct_wm2: number | null
  diffuse_wm2: number | null
  wind_ms: number | null
  wind_deg: number | null
  humidity_pct: number | null
  pressure_hpa: number | null
  rain_mm: number | null
  snow_cm: number | null
}
