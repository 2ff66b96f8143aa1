// The report of 1,000 plants over a year: seconds until its files and its page are there, and the server's memory meanwhile
import { readFileSync } from 'node:fs'
import { openDatabase, startServer } from './support/cluster.mjs'
import { table } from './support/figures.mjs'
import { digest, fill } from './support/fleet.mjs'

const [plants = 1_000] = process.argv.slice(2).map(Number)
/** The large portfolio has ten times the plants of the small one. */
const few = Math.round(plants / 10)
const [first, last] = ['2025-01-01', '2025-12-31']

/** A year of days, expectations and losses of each plant. One of twenty has prices by the hour of the day. */
const fillYear = async (pool) => {
  await fill(pool, { plants, devices: plants, days: 0 })
  await pool.query('delete from plant_days')
  await pool.query('delete from plant_months')
  await pool.query(
    `update plants set started_at = '2024-06-01', name = case when id % 10 = 0 then 'Few ' else 'Other ' end || id`,
  )
  const days = `generate_series('${first}'::date, '${last}'::date, interval '1 day') day`
  await pool.query(
    `insert into plant_days (plant_id, day, generation, use, buy, sell, charge, discharge, generation_known_s, flows_known_s)
     select id, day::date, 2e7 + 2e7 * random(), 8e6, 3e6, 5e6, 2e6, 2e6, 86400, 86400 from plants, ${days}`,
  )
  await pool.query(
    `insert into plant_months (plant_id, month, generation, use, buy, sell, charge, discharge, generation_known_s, flows_known_s, days)
     select plant_id, date_trunc('month', day)::date, sum(generation), sum(use), sum(buy), sum(sell), sum(charge), sum(discharge),
       sum(generation_known_s), sum(flows_known_s), count(*) from plant_days group by 1, 2`,
  )
  await pool.query(
    `insert into plant_expectations (plant_id, day, source, plane_assumed, capacity_kwp, plane_kwh_m2, possible_kwh, clipped_kwh,
       expected_kwh, low_kwh, high_kwh, own_days)
     select id, day::date, 'told', false, 10, 5, 35, 0, 30, 25, 35, 30 from plants, ${days}`,
  )
  await pool.query(
    `insert into plant_losses (plant_id, day, inputs, kwh, micros, is_modelled, light_s, out_s, planned_s, unseen_s, alerts)
     select id, day::date, 0, '{1,0,0.5,0,0,0.2,0}', '{90000,0,45000,0,0,18000,0}', false, 40000, 400, 0, 100,
       case when id % 10 = 0 then '[[1, 0.5, 45000]]'::jsonb end from plants, ${days}`,
  )
  await pool.query('vacuum (analyze)')
}

const rssMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const engine = await openDatabase()
console.log(`Filling ${plants} plants with a year …`)
await fillYear(engine.pool)
const server = await startServer(engine, { PARTS: 'api' })
const base = `http://127.0.0.1:${server.port}/mdc-eu`
const token = await fetch(`${base}/oauth2-s/oauth/token`, {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'password', username: 'bench@heliograph.test', password: digest }),
}).then((answer) => answer.json())
const headers = { authorization: `Bearer ${token.access_token}` }

/** Reads an answer as it comes, and looks at the memory every 20 ms. */
const read = async (path) => {
  const [before, begun] = [rssMb(server.pid), performance.now()]
  let peak = before
  const look = setInterval(() => (peak = Math.max(peak, rssMb(server.pid))), 20)
  const answer = await fetch(`${base}/maintain-s/station/report/portfolio${path}`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  let [bytes, firstMs] = [0, 0]
  for await (const chunk of answer.body) {
    firstMs ||= performance.now() - begun
    bytes += chunk.length
  }
  clearInterval(look)
  return [firstMs, performance.now() - begun, bytes, before, peak, rssMb(server.pid)]
}

try {
  const year = `first=${first}&last=${last}`
  const rows = [['', 'first bytes ms', 'whole s', 'kB', 'MB before', 'MB at most', 'MB after']]
  const ask = async (name, path) => {
    const [firstMs, wholeMs, bytes, ...megabytes] = await read(path)
    const figures = [firstMs.toFixed(0), (wholeMs / 1000).toFixed(1), (bytes / 1000).toFixed(0)]
    rows.push([name, ...figures, ...megabytes.map((one) => one.toFixed(0))])
  }
  // The first request of all loads what is needed.
  await read(`/csv?${year}&search=Few`)
  for (const [count, search] of [
    [few, '&search=Few'],
    [plants, ''],
  ]) {
    await ask(`CSV, ${count} plants`, `/csv?${year}${search}`)
    await ask(`xlsx, ${count} plants`, `/xlsx?${year}${search}`)
  }
  // What one of them left behind would add up.
  for (let time = 2; time <= 5; time += 1) await ask(`CSV, ${plants} plants, time ${time}`, `/csv?${year}`)
  await ask(`page, ${plants} plants`, `?${year}`)
  await ask(`page again, ${plants} plants`, `?${year}&order.property=income`)
  await ask(`CSV of 364 days of one’s own, ${plants} plants`, `/csv?first=${first}&last=2025-12-30`)
  table(rows)
  console.log(`A year, with expectations and losses of each day. The memory is that of the server’s process.`)
} finally {
  await server.stop()
  await engine.close()
}
