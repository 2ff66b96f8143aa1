// A filled database for benchmarks of reading.
import { createHash } from 'node:crypto'
import { load } from './cluster.mjs'

/** The SHA-256 of the password of bench@heliograph.test, as clients send it. */
export const digest = createHash('sha256').update('bench').digest('hex')

/** A person who can operate the plants of their business, and is an operator of the installation. */
export const enterInstaller = async (pool) => {
  const { createPasswords } = await load('features/people/auth/passwords.js')
  const hash = await createPasswords().keep(digest)
  const {
    rows: [{ user }],
  } = await pool.query(
    `insert into users (name, email, password_hash, operator) values ('Bench', 'bench@heliograph.test', $1, true) returning id as user`,
    [hash],
  )
  const {
    rows: [{ organisation }],
  } = await pool.query(`insert into organisations (name) values ('Bench') returning id as organisation`)
  await pool.query(
    `with role as (insert into roles (organisation_id, name, functions) values ($1, 'installer', '{plant.read,plant.operate}') returning id)
     insert into memberships (organisation_id, user_id, role_id) select $1, $2, id from role`,
    [organisation, user],
  )
  return { user, organisation }
}

/**
 * One business with this many plants, of which this many have a device with samples of this many days; and a second one
 * with a few of them. All plants have months and current values.
 * @returns {Promise<{ ids: { plant_id: number, id: number, gateway_id: number }[], user: number, organisation: number, few: number }>} some of the devices
 */
export const fill = async (pool, { plants, devices, days }) => {
  await pool.query('set synchronous_commit = off')
  const { user, organisation } = await enterInstaller(pool)
  await pool.query(
    `insert into plants (name, type, grid_type, creator_organisation_id, capacity_kwp, zone, latitude, longitude, started_at)
     select 'Plant ' || n, 'HOUSE_ROOF', 'EXCESS', $1, 10, 'Europe/Berlin', 52, 13, now() - interval '400 days'
     from generate_series(1, $2) n`,
    [organisation, plants],
  )
  await pool.query(
    `insert into plant_relations (plant_id, organisation_id, may) select id, $1, 'operate' from plants`,
    [organisation],
  )
  const {
    rows: [{ few }],
  } = await pool.query(`insert into organisations (name) values ('Few') returning id as few`)
  await pool.query(
    `insert into plant_relations (plant_id, organisation_id, may) select id, $1, 'operate' from plants order by random() limit 400`,
    [few],
  )
  await pool.query(
    `insert into devices (plant_id, type, sn, name) select id, 'COLLECTOR', 'G' || id, 'gateway' from plants`,
  )
  await pool.query(
    `insert into gateways (device_id, protocol, heard_at) select id, 'solarman-v5', now() from devices where type = 'COLLECTOR'`,
  )
  await pool.query(
    `insert into devices (plant_id, gateway_id, type, sn, name, rated_w)
     select plant_id, id, 'INVERTER', 'I' || id, 'inverter', 10000 from devices order by id desc limit $1`,
    [devices],
  )
  await pool.query(
    `insert into plant_latest (plant_id, at, generation_w, use_w, buy_w, sell_w, charge_w, discharge_w, generation_counter)
     select id, now(), 4000, 1000, 0, 3000, 0, 0, 12345 from plants`,
  )
  await pool.query(
    `insert into plant_months (plant_id, month, generation, use, buy, sell, charge, discharge, days)
     select id, month::date, 3e8, 2.5e8, 1e8, 1.5e8, 8e7, 7e7, 30
     from plants, generate_series(date_trunc('month', now()) - interval '12 months', now(), interval '1 month') month`,
  )
  await pool.query(
    `insert into plant_days (plant_id, day, generation, use, buy, sell, charge, discharge)
     select plant_id, day::date, 1e7 + 1e6 * random(), 8e6, 3e6, 5e6, 2e6, 2e6
     from (select distinct plant_id from devices where type = 'INVERTER') p,
       generate_series(now() - interval '400 days', now(), interval '1 day') day`,
  )
  for (let back = days; back >= 0; back--) {
    const span = `date_trunc('day', now()) - interval '${back} days'`
    const steps = `generate_series(${span}, least(${span} + interval '1 day' - interval '5 minutes', now()), interval '5 minutes') at`
    await pool.query(
      `insert into samples (device_id, at, layout, v)
       select id, at, 1, array[4000, 4100, 5.5, 1000.1, 41.5, 50.01, 380.1, 5.4, 379.2, 5.3, 230.1, 5.9, 231.4, 5.8, 229.9, 5.9, 1, 0, 12345,
         null, null, null, null, 2052, 2009, null, null, 10000]::float8[]
       from devices, ${steps} where type = 'INVERTER'`,
    )
    await pool.query(
      `insert into plant_frames (plant_id, at, generation_w, use_w, buy_w, sell_w, charge_w, discharge_w, soc_pct)
       select plant_id, at, 4000 + random() * 100, 1000, 0, 3000, 0, 0, 55 from devices, ${steps} where type = 'INVERTER'`,
    )
  }
  // A year of alerts in a tenth of the plants, and one of a hundred with an open one.
  await pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at)
     select plant_id, id, 1, 'OFFLINE', 'gateway offline', 1, 0, at, at + interval '3 hours', at + interval '3 hours'
     from devices, generate_series(now() - interval '360 days', now() - interval '1 day', interval '7 days') at
     where type = 'COLLECTOR' and id % 10 = 0`,
  )
  await pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
     select plant_id, id, case id % 3 when 0 then 1 else 1000 + id % 7 end, case id % 3 when 0 then 'OFFLINE' else (id % 7)::text end,
       'open', case id % 3 when 0 then 1 else 2 end, 1, now() - make_interval(hours => (id % 200)::int), now()
     from devices where id % 100 = 7`,
  )
  // A tariff for each of them, one of twenty with a window, and a tag with some plants.
  await pool.query(
    `insert into tariffs (plant_id, from_day, feed_in_price_micros, purchase_price_micros, windows)
     select plant_id, (now() - interval '300 days')::date, 80000, 320000, case when id % 20 = 0 then
       '[{"months":[1,2,3,4,5,6,7,8,9,10,11,12],"weekdays":[1,2,3,4,5],"fromHour":17,"toHour":20,"feedInMicros":80000,"purchaseMicros":400000}]'::jsonb
       else '[]' end
     from devices where type = 'INVERTER'`,
  )
  await pool.query(
    `insert into tags (brand, user_id, name, plant_ids)
     select (select brand from users where id = $1), $1, 'roofs', array_agg(id) from (select id from plants order by id limit 400) p`,
    [user],
  )
  await keepHoursOf(pool, days)
  await pool.query('reset synchronous_commit')
  await pool.query('vacuum (analyze)')
  await pool.query(`insert into settings (name, value) values ('bench', '{}')`)
  return { ids: await someDevices(pool), user, organisation, few }
}

/** These plants reported through each midnight, and a day that is rolled up when it is over keeps its hours. */
const keepHoursOf = async (pool, days) => {
  const { keepHours } = await load('telemetry/hours.store.js')
  const dayBefore = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  await keepHours(pool, { first: dayBefore(days - 1), last: dayBefore(1) })
}

/** @returns {Promise<{ plant_id: number, id: number, gateway_id: number }[]>} of the plants that have samples */
const someDevices = async (pool) => {
  const { rows } = await pool.query(
    `select plant_id, id, gateway_id from devices where type = 'INVERTER' order by random() limit 500`,
  )
  return rows
}

/** What a kept database was filled with before; undefined if it was not, or not to the end. */
export const filledBefore = async (pool) => {
  const { rowCount } = await pool.query(`select from settings where name = 'bench'`)
  return rowCount === 0 ? undefined : { ids: await someDevices(pool) }
}
