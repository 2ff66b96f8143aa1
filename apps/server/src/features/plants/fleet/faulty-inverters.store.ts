import { inverterTypes } from '@heliograph/domain/devices'
import { layoutById, unpack } from '@heliograph/domain/layouts'
import type { Values } from '@heliograph/domain/points'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import { ratedAmongSql, ratedWAmong, type RatedAmong } from '#telemetry/ratings.ts'
import type { FaultyInverter } from './producing.ts'
import { alertsIn, type RuleIds, type Sight } from './trouble-rows.store.ts'

/** The inverters with a severe open fault. They are few, even in a large fleet. */
export const readFaultyInverters = async (
  db: Kysely<Database>,
  { firstFault }: RuleIds,
  sight: Sight,
  now: Date,
): Promise<FaultyInverter[]> => {
  const today: RawBuilder<unknown> = sql`(${now}::timestamptz at time zone p.zone)::date`
  const { rows } = await sql<RawInverter>`
    select a.device_id, a.started_at, p.latitude, p.longitude, l.at, l.layout, l.v,
      d.rated_w, p.capacity_kwp, ${sql.raw(ratedAmongSql('d'))} as inverters,
      (select max(y.generation) from device_days y where y.device_id = a.device_id
        and y.day between greatest(${today} - 1, (a.started_at at time zone p.zone)::date + 1) and ${today}) as generation
    from (
      select device_id, plant_id, min(started_at) as started_at
      from ${alertsIn(sight, sql`ended_at is null and level = 2 and rule_id >= ${firstFault}`)} as faults
      group by device_id, plant_id
    ) as a
    join devices d on d.id = a.device_id and d.plant_id = a.plant_id and d.type = any(${inverterTypes}::text[])
    join plants p on p.id = a.plant_id left join latest l on l.device_id = a.device_id`.execute(db)
  return rows.map((row) => ({
    deviceId: row.device_id,
    startedAt: row.started_at.getTime(),
    latitude: row.latitude,
    longitude: row.longitude,
    ratedW: row.rated_w ?? ratedWAmong(row.device_id, row.capacity_kwp, row.inverters),
    latest:
      row.at && row.layout !== null && row.v && layoutById(row.layout)
        ? { at: row.at.getTime(), values: unpack(row.layout, row.v) }
        : null,
    generation: row.generation,
  }))
}

/** The newest sample of each of these devices within its span. */
export const readNewest = async (
  db: Kysely<Database>,
  spans: readonly { deviceId: number; from: number; to: number }[],
) => {
  if (spans.length === 0) return new Map<number, { at: number; values: Values }>()
  const { rows } = await sql<{ device_id: number; at: Date; layout: number; v: (number | null)[] }>`
    select asked.device_id, s.at, s.layout, s.v
    from unnest(${spans.map(({ deviceId }) => deviceId)}::int[], ${spans.map(({ from }) => new Date(from))}::timestamptz[],
      ${spans.map(({ to }) => new Date(to))}::timestamptz[]) as asked (device_id, first_at, last_at)
    cross join lateral (
      select at, layout, v from samples where samples.device_id = asked.device_id
        and samples.at between asked.first_at and asked.last_at order by at desc limit 1
    ) as s`.execute(db)
  return new Map(
    rows.flatMap(({ device_id, at, layout, v }) =>
      layoutById(layout) ? [[device_id, { at: at.getTime(), values: unpack(layout, v) }] as const] : [],
    ),
  )
}

interface RawInverter {
  device_id: number
  started_at: Date
  latitude: number
  longitude: number
  at: Date | null
  layout: number | null
  v: (number | null)[] | null
  rated_w: number | null
  capacity_kwp: number
  inverters: RatedAmong
  generation: number | null
}
