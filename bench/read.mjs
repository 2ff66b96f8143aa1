// What people ask most, over 2,000 devices × 30 days and 100,000 plants, beside a bare Fastify route
import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { load, openDatabase, startServer } from './support/cluster.mjs'
import { percentile, table } from './support/figures.mjs'

const days = Number(process.argv[2] ?? 30)
const devices = Number(process.argv[3] ?? 2_000)
const plants = Number(process.argv[4] ?? 100_000)
const seconds = 4
/** Latency is of a server that is not full, throughput of one that is. */
const [few, many] = [1, 16]

const digest = createHash('sha256').update('bench').digest('hex')

const fill = async (pool) => {
  const { createPasswords } = await load('features/auth/passwords.js')
  const hash = await createPasswords().keep(digest)
  await pool.query('set synchronous_commit = off')
  const { rows: [{ user }] } = await pool.query(
    `insert into users (name, email, password_hash) values ('Bench', 'bench@heliograph.test', $1) returning id as user`, [hash])
  const { rows: [{ organisation }] } = await pool.query(`insert into organisations (name) values ('Bench') returning id as organisation`)
  await pool.query(
    `with role as (insert into roles (organisation_id, name, functions) values ($1, 'installer', '{plant.read,plant.operate}') returning id)
     insert into memberships (organisation_id, user_id, role_id) select $1, $2, id from role`, [organisation, user])
  await pool.query(
    `insert into plants (name, type, grid_type, creator_organisation_id, capacity_kwp, zone, latitude, longitude, started_at)
     select 'Plant ' || n, 'HOUSE_ROOF', 'EXCESS', $1, 10, 'Europe/Berlin', 52, 13, now() - interval '400 days'
     from generate_series(1, $2) n`, [organisation, plants])
  await pool.query(`insert into plant_relations (plant_id, organisation_id, may) select id, $1, 'operate' from plants`, [organisation])
  await pool.query(
    `insert into devices (plant_id, type, sn, name) select id, 'COLLECTOR', 'G' || id, 'gateway' from plants`)
  await pool.query(
    `insert into gateways (device_id, protocol, heard_at) select id, 'solarman-v5', now() from devices where type = 'COLLECTOR'`)
  await pool.query(
    `insert into devices (plant_id, gateway_id, type, sn, name, rated_w)
     select plant_id, id, 'INVERTER', 'I' || id, 'inverter', 10000 from devices order by id desc limit $1`, [devices])
  await pool.query(
    `insert into plant_latest (plant_id, at, generation_w, use_w, buy_w, sell_w, charge_w, discharge_w, generation_counter)
     select id, now(), 4000, 1000, 0, 3000, 0, 0, 12345 from plants`)
  await pool.query(
    `insert into plant_months (plant_id, month, generation, use, buy, sell, charge, discharge, days)
     select id, month::date, 300, 250, 100, 150, 80, 70, 30
     from plants, generate_series(date_trunc('month', now()) - interval '12 months', now(), interval '1 month') month`)
  await pool.query(
    `insert into plant_days (plant_id, day, generation, use, buy, sell, charge, discharge)
     select plant_id, day::date, 10 + random(), 8, 3, 5, 2, 2
     from (select distinct plant_id from devices where type = 'INVERTER') p,
       generate_series(now() - interval '400 days', now(), interval '1 day') day`)
  for (let back = days; back >= 0; back--) {
    const span = `date_trunc('day', now()) - interval '${back} days'`
    const steps = `generate_series(${span}, least(${span} + interval '1 day' - interval '5 minutes', now()), interval '5 minutes') at`
    await pool.query(
      `insert into samples (device_id, at, layout, v)
       select id, at, 1, array[4000, 4100, 5.5, 1000.1, 41.5, 50.01, 380.1, 5.4, 379.2, 5.3, 230.1, 5.9, 231.4, 5.8, 229.9, 5.9, 1, 0, 12345,
         null, null, null, null, 2052, 2009, null, null, 10000]::float8[]
       from devices, ${steps} where type = 'INVERTER'`)
    await pool.query(
      `insert into plant_frames (plant_id, at, generation_w, use_w, buy_w, sell_w, charge_w, discharge_w, soc_pct)
       select plant_id, at, 4000 + random() * 100, 1000, 0, 3000, 0, 0, 55 from devices, ${steps} where type = 'INVERTER'`)
  }
  await pool.query('reset synchronous_commit')
  await pool.query('vacuum (analyze)')
  const { rows } = await pool.query(`select plant_id, id from devices where type = 'INVERTER' order by random() limit 500`)
  return rows
}

/** Closed loop over a few connections: how many were answered, and how long each took. */
const ask = async (port, makeRequest, connections) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies = []
  let [running, bytes] = [true, 0]
  const once = () =>
    new Promise((resolve, reject) => {
      const { method = 'GET', path, headers = {}, body } = makeRequest()
      const begun = performance.now()
      const call = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
        answer.on('data', (chunk) => (bytes += chunk.length))
        answer.on('end', () => {
          if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`))
          latencies.push(performance.now() - begun)
          resolve()
        })
      })
      call.on('error', reject)
      call.end(body)
    })
  const loop = async () => {
    while (running) await once()
  }
  // Caches and plans warm up first.
  for (let warm = 0; warm < 200; warm++) await once()
  latencies.length = 0
  bytes = 0
  const loops = Array.from({ length: connections }, loop)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  running = false
  await Promise.all(loops)
  agent.destroy()
  const sorted = latencies.toSorted((left, right) => left - right)
  return { perSecond: sorted.length / seconds, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), bytes: bytes / sorted.length }
}

const engine = await openDatabase()
console.log(`Filling ${plants} plants, of which ${devices} have a device with ${days} days of samples …`)
const begun = performance.now()
const ids = await fill(engine.pool)
console.log(`… took ${Math.round((performance.now() - begun) / 1000)} s.\n`)
const server = await startServer(engine, { PARTS: 'api' })

const token = await fetch(`http://127.0.0.1:${server.port}/mdc-eu/oauth2-s/oauth/token`, {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'password', username: 'bench@heliograph.test', password: digest }),
}).then((answer) => answer.json())
const headers = { authorization: `Bearer ${token.access_token}` }
const json = { ...headers, 'content-type': 'application/json' }
const any = (key) => ids[Math.floor(Math.random() * ids.length)][key]
const now = new Date()
const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()]
const history = (path) => () => ({ path: `/mdc-eu/maintain-s/history/power/${any('plant_id')}/${path}`, headers })

const calls = {
  'fast/system': () => ({ path: `/mdc-eu/maintain-s/fast/system/${any('plant_id')}`, headers }),
  'operating/system': () => ({ path: `/mdc-eu/maintain-s/operating/system/${any('plant_id')}`, headers }),
  'day record': history(`record?year=${year}&month=${month}&day=${Math.max(1, day - 1)}`),
  'month stats': history(`stats/month?year=${year}&month=${month}`),
  'year stats': history(`stats/year?year=${year}`),
  'plant list, 20 of all': () => ({
    method: 'POST', headers: json, body: '{}',
    path: `/mdc-eu/maintain-s/operating/station/search?order.direction=DESC&order.property=id&size=20&page=${1 + Math.floor(Math.random() * 20)}`,
  }),
}

// The bare route answers the same bytes, without asking anybody.
const sample = await fetch(`http://127.0.0.1:${server.port}${calls['fast/system']().path}`, { headers }).then((answer) => answer.json())
const bare = spawn(process.execPath, [fileURLToPath(new URL('support/bare-route.mjs', import.meta.url)), JSON.stringify(sample)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const barePort = await new Promise((resolve) => bare.stdout.once('data', (text) => resolve(Number(text))))

try {
  const rows = [['', 'p50 ms', 'p95 ms', 'requests/s when full', 'bytes']]
  const measured = async (label, port, makeRequest) => {
    const alone = await ask(port, makeRequest, few)
    const full = await ask(port, makeRequest, many)
    rows.push([label, alone.p50.toFixed(2), alone.p95.toFixed(2), Math.round(full.perSecond), Math.round(full.bytes)])
    return full.perSecond
  }
  const bareRoute = await measured('bare Fastify route', barePort, () => ({ path: '/maintain-s/fast/system/1', headers }))
  const perSecond = {}
  for (const [label, makeRequest] of Object.entries(calls)) perSecond[label] = await measured(label, server.port, makeRequest)
  table(rows)
  console.log(`\nfast/system answers ${Math.round((perSecond['fast/system'] / bareRoute) * 100)} % of the bare route's requests.`)
  console.log(`Latency with ${few} connection, requests with ${many}; each server in its own process, the generator in a third.`)
} finally {
  bare.kill('SIGTERM')
  await server.stop()
  await engine.close()
}
