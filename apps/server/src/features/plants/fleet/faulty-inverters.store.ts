import { layoutById, unpack } from '@heliograph/domain/layouts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { FaultyInverter } from './producing.ts'
import { alertsIn, inverterTypes, type RuleIds, type Sight } from './trouble-rows.store.ts'

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
      coalesce(d.rated_w, p.capacity_kwp * 1000 / (
        select count(*) from devices o where o.plant_id = d.plant_id and o.type = any(${inverterTypes}::text[])
      )) as rated_w,
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
    ratedW: row.rated_w,
    latest:
      row.at && row.layout !== null && row.v && layoutById(row.layout)
        ? { at: row.at.getTime(), values: unpack(row.layout, row.v) }
        : null,
    generation: row.generation,
  }))
}

interface RawInverter {
  device_id: number
  started_at: Date
  latitude: number
  longitude: number
  at: Date | null
  layout: number | null
  v: (number | null)[] | null
  rated_w: number
  generation: number | null
}
