import type { PoolClient } from 'pg'

/**
 * Joins devices that were entered twice: what the second one reported belongs to the first one. Waits until no process
 * writes to the second one any more.
 */
export const mergeDevices = async (client: PoolClient) => {
  const { rows } = await client.query<{ id: number; merged_into: number }>({
    name: 'devices-to-merge',
    text: `select id, merged_into from devices where merged_into is not null and merge_after <= now()
           order by id limit ${mostPerPass} for update`,
  })
  for (const { id, merged_into: into } of rows) await merge(client, id, into)
}

const merge = async (client: PoolClient, id: number, into: number) => {
  const ids = [id, into]
  await client.query(
    `insert into recalculations (plant_id, from_at, asked_at)
     select d.plant_id, date_trunc('day', min(s.at) at time zone p.zone) at time zone p.zone, now()
     from samples s, devices d join plants p on p.id = d.plant_id where d.id = $2 and s.device_id = $1
     group by d.plant_id, p.zone`,
    ids,
  )
  for (const table of ['samples', 'past_samples', 'latest'])
    await client.query(
      `insert into ${table} (device_id, at, layout, v) select $2, at, layout, v from ${table} where device_id = $1
       on conflict ${table === 'latest' ? newestWins : 'do nothing'}`,
      ids,
    )
  await client.query(
    `insert into measured_devices as m (device_id, first_at, tells)
     select $2, first_at, tells from measured_devices where device_id = $1
     on conflict (device_id) do update set first_at = least(m.first_at, excluded.first_at), tells = m.tells | excluded.tells`,
    ids,
  )
  for (const [table, ...key] of [
    ['device_days', 'day'],
    ['device_conflicts', 'day'],
    ['booked_energies', 'measure', 'to_at'],
  ])
    await client.query(
      `update ${table} t set device_id = $2 where device_id = $1
         and not exists (select from ${table} o where o.device_id = $2 and ${key.map((column) => `o.${column} = t.${column}`).join(' and ')})`,
      ids,
    )
  await client.query('update wrong_spans set device_id = $2 where device_id = $1', ids)
  await client.query('update meter_corrections set device_id = $2 where device_id = $1', ids)
  await client.query('update alerts set device_id = $2 where device_id = $1 and ended_at is not null', ids)
  // What people entered about it would be deleted with it.
  for (const table of ['due_dates', 'planned_works', 'alert_case_events'])
    await client.query(`update ${table} set device_id = $2 where device_id = $1`, ids)
  for (const [table, bothLast] of [
    ['blocked_alerts', 'true'],
    ['alert_cases', 't.over_at is null and o.over_at is null'],
  ])
    await client.query(
      `update ${table} t set device_id = $2 where device_id = $1
         and not exists (select from ${table} o where o.device_id = $2 and o.rule_id = t.rule_id and ${bothLast})`,
      ids,
    )
  for (const table of ofDevice) await client.query(`delete from ${table} where device_id = $1`, [id])
  await client.query('delete from devices where id = $1', [id])
}

const newestWins =
  '(device_id) do update set at = excluded.at, layout = excluded.layout, v = excluded.v where latest.at < excluded.at'
/** What is left of it. */
const ofDevice = [
  'samples',
  'past_samples',
  'latest',
  'measured_devices',
  'device_days',
  'device_conflicts',
  'booked_energies',
  'alerts',
]
const mostPerPass = 5
