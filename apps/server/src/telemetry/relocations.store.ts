import type { PoolClient } from 'pg'
import { numbersText } from './array-text.ts'
import type { Arrivals } from './arrivals.ts'
import type { MeasuringDevice } from './measures.ts'

/**
 * Gives the readings of devices that were moved without their history to the devices that go on in the other plant, from
 * the day of the move on. Waits until no process writes to the old ones any more. In the caller's transaction. What was settled
 * stays noted: the intake gives what is delivered later, and was measured before, to the old ones.
 */
export const settleRelocations = async (client: PoolClient) => {
  const { rows } = await client.query<Relocation>({
    name: 'relocations-to-settle',
    text: `update relocations set settle_after = 'infinity' where id in (
             select id from relocations where settle_after <= now() order by id limit ${mostPerPass} for update)
           returning id, device_ids, successor_ids, from_at`,
  })
  for (const relocation of rows.toSorted((left, right) => left.id - right.id)) await settle(client, relocation)
}

/** When devices came to their plants without their history, once or several times. */
export const readArrivals = async (client: PoolClient, devices: readonly MeasuringDevice[]): Promise<Arrivals> => {
  const ids = devices.flatMap(({ id, isRelocated }) => (isRelocated ? id : []))
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<{ id: number; moments: Date[] }>({
    name: 'arrivals',
    text: `select s.id, array_agg(r.from_at) as moments from relocations r cross join lateral unnest(r.successor_ids) as s (id)
           where s.id = any($1::int[]) group by s.id`,
    values: [numbersText(ids)],
  })
  return new Map(rows.map(({ id, moments }) => [id, moments.map((at) => at.getTime())]))
}

const settle = async (client: PoolClient, { device_ids, successor_ids, from_at }: Relocation) => {
  for (const [place, deviceId] of device_ids.entries()) {
    const successor = successor_ids[place] ?? null
    // Of a gateway that moved between data centres, one that stayed behind has no number here.
    if (deviceId === null || successor === null) continue
    const moved = [deviceId, successor, from_at]
    await client.query(
      `insert into samples (device_id, at, layout, v)
       select $2, at, layout, v from samples where device_id = $1 and at >= $3 on conflict do nothing`,
      moved,
    )
    await client.query('delete from samples where device_id = $1 and at >= $2', [deviceId, from_at])
  }
  const old = [device_ids, from_at]
  await client.query('delete from latest where device_id = any($1::int[]) and at >= $2', old)
  await client.query(
    `insert into latest (device_id, at, layout, v)
     select s.* from unnest($1::int[]) as o (id)
     cross join lateral (
       select device_id, at, layout, v from samples where device_id = o.id and at < $2 order by at desc limit 1
     ) s on conflict do nothing`,
    old,
  )
  await client.query('delete from measured_devices where device_id = any($1::int[]) and first_at >= $2', old)
  await client.query(
    `delete from device_days t using devices d, plants p
     where d.id = t.device_id and p.id = d.plant_id and d.id = any($1::int[]) and t.day >= ($2 at time zone p.zone)::date`,
    old,
  )
  await client.query('delete from booked_energies where device_id = any($1::int[]) and to_at >= $2', old)
  await client.query(
    `insert into stale_ranges (device_ids, from_at, to_at)
     select array[s.device_id], min(s.at), max(s.at) from samples s
     where s.device_id = any($1::int[]) and s.at >= $2
     group by s.device_id, date_trunc('hour', s.at) order by min(s.at)`,
    [successor_ids, from_at],
  )
}

interface Relocation {
  id: number
  device_ids: (number | null)[]
  successor_ids: (number | null)[]
  from_at: Date
}

const mostPerPass = 5
