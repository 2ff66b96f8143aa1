import { dayMs, type Day } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { sumUpMonths } from './days.store.ts'
import { settleImports } from './imported-days.store.ts'
import { measures } from './measures.ts'

/**
 * Makes the days of plants stale whose zone, capacity or devices were changed, in the caller's transaction. Days that had
 * samples and no longer have any, because the new zone begins them earlier or later or their devices no longer count, are
 * removed. Days that had none are left as they are: their readings are no longer kept. Returns the plants.
 */
export const noteRecalculations = async (client: PoolClient) => {
  // Asked first because there are seldom any, and what follows takes long even if it does nothing.
  const { rowCount } = await client.query({
    name: 'any-recalculation',
    text: 'select from recalculations where not is_noted limit 1',
  })
  if (rowCount === 0) return []
  // What a plant shows now includes devices that went to another one. It is written again from those that are left.
  await client.query({
    name: 'forget-latest-of-relocated',
    text: `delete from plant_latest l using recalculations r
           where not r.is_noted and r.plant_id = l.plant_id
             and ${wentElsewhereSql}`,
  })
  const { rows } = await client.query<{ plant_id: number; day: Day | null }>({
    name: 'note-recalculations',
    text: `with changed as (
             update recalculations set is_noted = true
             where id in (select id from recalculations where not is_noted order by id limit ${changesPerPass})
             returning id, plant_id, from_at, zone_before, without_devices
           ), spans as (
             select c.plant_id, p.zone, min(c.from_at) as from_at, (min(c.from_at) at time zone p.zone)::date as from_day,
               -- What the days were calculated in; null if only the capacity changed.
               (array_agg(c.zone_before order by c.id) filter (where c.zone_before is not null))[1] as zone_before,
               (select array_agg(w) from changed o, unnest(o.without_devices) w where o.plant_id = c.plant_id) as without_devices
             from changed c join plants p on p.id = c.plant_id group by c.plant_id, p.zone
           ), ranges as (
             insert into stale_ranges (device_ids, from_at, to_at)
             select array_agg(distinct s.device_id), min(s.at), max(s.at)
             from spans c join devices d on d.plant_id = c.plant_id
             join samples s on s.device_id = d.id and s.at >= c.from_at
             group by c.plant_id, date_trunc('hour', s.at) order by min(s.at)
           ), of_devices as (
             delete from device_days t using spans c, devices d
             where d.plant_id = c.plant_id and t.device_id = d.id and t.day >= c.from_day and t.samples > 0
               and ${hasSamples('s.device_id = d.id', 'c.zone_before')} and not ${hasSamples('s.device_id = d.id', 'c.zone')}
           ), emptied as (
             delete from plant_days t using spans c
             where t.plant_id = c.plant_id and t.day >= c.from_day
               and (${hasSamples(ofPlant, 'c.zone_before')} and not ${hasSamples(ofPlant, 'c.zone')}
                 or ${hasSamples('s.device_id = any(c.without_devices)', 'c.zone')})
             returning t.plant_id, t.day
           ), hours as (
             delete from plant_hours h using emptied e where h.plant_id = e.plant_id and h.day = e.day
           ), frames as (
             delete from plant_frames f using spans c
             where f.plant_id = c.plant_id and f.at >= c.from_at and c.without_devices is not null
           ), booked as (
             delete from booked_energies b using spans c
             where b.plant_id = c.plant_id and b.to_at >= c.from_at and b.device_id = any(c.without_devices)
           ), months as (
             delete from plant_months m using emptied e
             where m.plant_id = e.plant_id and m.month = date_trunc('month', e.day)::date
           ), without_devices as (
             update plant_latest l set ${currentColumns.map((column) => `${column} = null`).join(', ')}
             from spans c where l.plant_id = c.plant_id
               and not exists (select from devices d where d.plant_id = c.plant_id and d.gateway_id is not null and d.removed_at is null)
           )
           select plant_id, day from emptied union all select plant_id, null from spans`,
  })
  // Of the days that are left, those with samples are summed up again when they are calculated.
  const emptied = rows.flatMap(({ plant_id, day }) => (day === null ? [] : { plantId: plant_id, day }))
  await sumUpMonths(client, emptied)
  await settleImports(
    client,
    emptied.map(({ plantId, day }) => ({ plantId, from: Date.parse(day) - dayMs, to: Date.parse(day) + 2 * dayMs })),
  )
  return rows.flatMap(({ plant_id, day }) => (day === null ? plant_id : []))
}

/**
 * Whether the devices of a recalculation `r` went to another plant with what they measured. Of those that went without it,
 * both the ones that are left and the ones that go on elsewhere are in its list.
 */
export const wentElsewhereSql = `exists (select from devices e where e.id = any(r.without_devices))
  and not exists (select from devices e where e.id = any(r.without_devices) and e.plant_id = r.plant_id)`

/** Whether recalculation `r` is of a gateway that went with its history, whatever became of it there: of other reasons, none has a gateway. */
const isOfMoved = (r: string) => `exists (
  select from devices g where g.id = any(${r}.without_devices) and g.gateway_id is null)`

/**
 * The devices that went from plant `$1` to another one with what they measured, also those that came back, and the time whose days have them in
 * it for good: those were too old to be calculated again. `since_at` is null where they had not been in another plant before.
 */
export const pastStaysSql = `
  select w.device_id, r.from_at as until_at, (
    select max(o.from_at) from recalculations o
    where o.id < r.id and o.plant_id <> r.plant_id and w.device_id = any(o.without_devices) and ${isOfMoved('o')}
  ) as since_at
  from recalculations r cross join lateral unnest(r.without_devices) as w (device_id)
  where r.plant_id = $1 and ${isOfMoved('r')}`

/** What a plant without devices does not have. Its counters stay. */
const currentColumns = [...measures.map((measure) => `${measure}_w`), 'backup_w', 'soc_pct']

/** Whether the day `t.day` has samples in a zone. In no zone, there are none. */
const hasSamples = (condition: string, zone: string) =>
  `exists (select from samples s where ${condition} and s.at >= t.day::timestamp at time zone ${zone}
     and s.at < (t.day + 1)::timestamp at time zone ${zone})`
const ofPlant = 's.device_id in (select d.id from devices d where d.plant_id = c.plant_id)'

/** Each reads the samples of its plant. */
const changesPerPass = 5
