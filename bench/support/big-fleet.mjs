// A database with many plants of one organisation: spread over the map, in every condition, most of them live.
import { digest, enterInstaller } from './fleet.mjs'

export const bigFleetLogin = { username: 'bench@heliograph.test', password: digest }

export const fillBigFleet = async (pool, plants) => {
  await pool.query('set synchronous_commit = off')
  const { organisation } = await enterInstaller(pool)
  await pool.query(
    `insert into plants (name, type, grid_type, creator_organisation_id, capacity_kwp, zone, latitude, longitude, started_at, address)
     select 'Plant ' || n, (array['HOUSE_ROOF', 'COMMERCIAL_ROOF', 'GROUND'])[1 + n % 3], (array['EXCESS', 'BATTERY_BACKUP'])[1 + n % 2],
       $1, 5 + n % 40, 'Europe/Berlin', 38 + 16 * random(), -5 + 30 * random(), now() - interval '400 days', 'Street ' || n
     from generate_series(1, $2) n`,
    [organisation, plants],
  )
  await pool.query(
    `insert into plant_relations (plant_id, organisation_id, may) select id, $1, 'operate' from plants`,
    [organisation],
  )
  // One in ten has no gateway, and one has gone silent.
  await pool.query(
    `insert into devices (plant_id, type, sn, name) select id, 'COLLECTOR', 'G' || id, 'gateway' from plants where id % 10 > 0`,
  )
  await pool.query(
    `insert into gateways (device_id, protocol, heard_at)
     select id, 'solarman-v5', case when plant_id % 10 = 1 then now() - interval '2 days' else now() + interval '1 hour' end
     from devices where type = 'COLLECTOR'`,
  )
  await pool.query(
    `insert into plant_latest (plant_id, at, generation_w, use_w, buy_w, sell_w, charge_w, discharge_w, generation_counter)
     select id, now(), 4000 * random(), 1000, 0, 3000, 0, 0, 12345 from plants where id % 10 > 0`,
  )
  await pool.query(
    `insert into plant_days (plant_id, day, generation, use, buy, sell, charge, discharge)
     select id, (now() at time zone 'Europe/Berlin')::date, 3e7 * random(), 8e6, 3e6, 5e6, 2e6, 2e6 from plants where id % 10 > 0`,
  )
  await pool.query('reset synchronous_commit')
  await pool.query('vacuum (analyze)')
}
