import { sure } from '@heliograph/domain/sure'
import type { Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { instantsText, numbersText, rowsText } from './array-text.ts'
import { coverageColumns, plantDatesText } from './days.store.ts'
import type { Sample } from './device-day.ts'
import { measures } from './measures.ts'
import { wentElsewhereSql } from './recalculations.store.ts'
import { addMeasured, measuredText, sampleKey, type SampleRow } from './samples.store.ts'
import type { Span } from './spans.ts'
import type { DeviceDaysTable } from './telemetry.table.ts'

/** A day from before what is kept, whose totals are calculated from the samples that came late. */
export interface PastDay {
  plantId: number
  day: Day
}

export const createPastStore = (pool: Pool) => ({
  /** Of days to which nothing was added since then. Their totals stay. */
  async dropBefore(before: number) {
    await pool.query('delete from past_days where changed_at < $1 and not stale', [new Date(before)])
    await pool.query(
      `delete from past_samples s where not exists (
         select from devices d join plants p on p.id = d.plant_id join past_days k on k.plant_id = p.id
         where d.id = s.device_id and k.day = (s.at at time zone p.zone)::date)`,
    )
  },
})

/**
 * Stores samples from before what is kept, in the caller's transaction. Returns the keys of the new samples, and those of
 * all that can count: all samples that their device's totals of that day came from are still there, and so are the devices
 * that the plant's totals came from, with their coverage.
 */
export const insertPast = async (client: PoolClient, ordered: readonly SampleRow[]) => {
  const [inserted, open] = [new Set<string>(), new Set<string>()]
  if (ordered.length === 0) return { inserted, open }
  const { rows } = await client.query<{ device_id: number; at: number; is_new: boolean }>({
    name: 'insert-past',
    text: `with wanted as (
             select w.*, d.plant_id, (w.at at time zone p.zone)::date as day
             from unnest($1::int[], $2::timestamptz[], $3::smallint[], $4::text[]) as w (device_id, at, layout, v)
             join devices d on d.id = w.device_id join plants p on p.id = d.plant_id
           ), free as (
             select w.device_id, w.plant_id, w.day
             from (select distinct device_id, plant_id, day from wanted) w
             join plants p on p.id = w.plant_id
             left join device_days t on t.device_id = w.device_id and t.day = w.day
             cross join lateral (
               select w.day::timestamp at time zone p.zone as begins, (w.day + 1)::timestamp at time zone p.zone as ends
             ) span
             where coalesce(t.samples, 0) <=
                 (select count(*) from past_samples s where s.device_id = w.device_id and s.at >= begins and s.at < ends)
               + (select count(*) from samples s where s.device_id = w.device_id and s.at >= begins and s.at < ends)
               and (
                 exists (select from past_days o where o.plant_id = w.plant_id and o.day = w.day)
                 or not exists (select from plant_days d where d.plant_id = w.plant_id and d.day = w.day and d.import_number is null)
                 or (select bool_and(o.generation_known_s is not null)
                     from device_days o join devices d on d.id = o.device_id
                     where d.plant_id = w.plant_id and o.day = w.day)
               )
           ), open as (
             insert into past_days as k (plant_id, day)
             select distinct plant_id, day from free
             order by plant_id, day
             on conflict (plant_id, day) do update set stale = true, changed_at = now()
             returning plant_id, day
           ), added as (
             insert into past_samples (device_id, at, layout, v)
             select device_id, at, layout, v::float8[] from wanted join free using (device_id, plant_id, day)
             order by device_id, at on conflict do nothing returning device_id, at
           )
           select device_id, date_part('epoch', at) * 1000 as at, a.at is not null as is_new
           from wanted join free using (device_id, plant_id, day) left join added a using (device_id, at)`,
    values: [
      numbersText(ordered.map(({ deviceId }) => deviceId)),
      instantsText(ordered.map(({ at }) => at)),
      numbersText(ordered.map(({ layout }) => layout)),
      rowsText(ordered.map(({ v }) => v)),
    ],
  })
  for (const { device_id, at, is_new } of rows) {
    const key = sampleKey({ deviceId: device_id, at: Math.round(at) })
    open.add(key)
    if (is_new) inserted.add(key)
  }
  return { inserted, open }
}

/** Notes days that begin before what is kept: part of what they were calculated from may be gone. */
export const notePast = async (client: PoolClient, days: readonly PastDay[]) => {
  if (days.length === 0) return
  await client.query({
    name: 'note-past',
    text: `insert into past_days (plant_id, day) select distinct * from unnest($1::int[], $2::date[]) order by 1, 2
           on conflict (plant_id, day) do update set stale = true, changed_at = now()`,
    values: plantDatesText(days),
  })
}

/** Of a day that could not be calculated. */
export const keepStale = async (client: PoolClient, { plantId, day }: PastDay) => {
  await client.query({
    name: 'keep-past-stale',
    text: 'update past_days set stale = true, changed_at = now() where plant_id = $1 and day = $2',
    values: [plantId, day],
  })
}

/** Takes stale days, without those of plants that failed and are not due again. */
export const takeStalePast = async (client: PoolClient, most: number): Promise<PastDay[]> => {
  const { rows } = await client.query<{ plant_id: number; day: Day }>({
    name: 'take-stale-past',
    text: `update past_days k set stale = false
           from (
             select plant_id, day from past_days d
             where stale and not exists (select from failed_ranges f where f.plant_id = d.plant_id and f.retry_at > now())
             order by changed_at limit $1 for update of d
           ) s
           where k.plant_id = s.plant_id and k.day = s.day returning k.plant_id, k.day`,
    values: [most],
  })
  return rows.map(({ plant_id, day }) => ({ plantId: plant_id, day }))
}

/** The devices of plants, and their past samples in a span, in order of time. */
export const readPast = async (client: PoolClient, deviceIds: readonly number[], { from, to }: Span) => {
  const samples = new Map<number, Sample[]>(deviceIds.map((id) => [id, []]))
  const { rows } = await client.query<{ device_id: number; told: string }>({
    name: 'read-past',
    text: `select s.device_id, ${measuredText} as told
           from past_samples s where s.device_id = any($1::int[]) and s.at >= $2 and s.at < $3 group by s.device_id`,
    values: [numbersText(deviceIds), new Date(from), new Date(to)],
  })
  for (const { device_id, told } of rows) addMeasured(sure(samples.get(device_id)), told)
  for (const ofDevice of samples.values()) ofDevice.sort((left, right) => left.at - right.at)
  return samples
}

/** What is stored of devices' days, with how many samples it came from. */
export const readDeviceDays = async (client: PoolClient, deviceIds: readonly number[], day: Day) => {
  const { rows } = await client.query<DeviceDaysTable>({
    name: 'device-days-of-day',
    text: `select device_id, day, peak_w, samples, ${[...measures, ...coverageColumns].join(', ')} from device_days
           where device_id = any($1::int[]) and day = $2`,
    values: [numbersText(deviceIds), day],
  })
  return new Map(rows.map((row) => [row.device_id, row]))
}

/** Whether devices that a day was calculated from went to another plant since: it can't be calculated again. */
export const hasLostDevices = async (client: PoolClient, plantId: number, begins: number) => {
  const { rowCount } = await client.query({
    name: 'has-lost-devices',
    text: `select from recalculations r where r.plant_id = $1 and r.from_at > $2 and ${wentElsewhereSql} limit 1`,
    values: [plantId, new Date(begins)],
  })
  return rowCount === 1
}

export const peakOfDay = async (client: PoolClient, plantId: number, day: Day) => {
  const { rows } = await client.query<{ peak_w: number | null }>({
    name: 'peak-of-day',
    text: 'select peak_w from plant_days where plant_id = $1 and day = $2',
    values: [plantId, day],
  })
  return rows[0]?.peak_w ?? null
}

/** Without those that came from another plant since: that day stayed there. */
export const devicesOfPlant = async (client: PoolClient, plantId: number, day: Day) => {
  const { rows } = await client.query<{ id: number }>({
    name: 'devices-of-plant-then',
    text: `select id from devices where plant_id = $1 and gateway_id is not null and coalesce(counts_since, $2) <= $2::date`,
    values: [plantId, day],
  })
  return rows.map(({ id }) => id)
}
