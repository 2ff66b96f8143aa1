// The most frequent calls, with 2,000 devices × 30 days and 100,000 plants, compared with a bare Fastify route
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { openDatabase, startServer } from './support/cluster.mjs'
import { percentile, table } from './support/figures.mjs'
import { digest, fill } from './support/fleet.mjs'

const days = Number(process.argv[2] ?? 30)
const devices = Number(process.argv[3] ?? 2_000)
const plants = Number(process.argv[4] ?? 100_000)
const seconds = 4
/** Latency is measured on a server that is not saturated, throughput on one that is. */
const [few, many] = [1, 16]

/** A closed loop over a few connections: the number of answers, and how long each took. */
const ask = async (port, makeRequest, connections) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies = []
  let [running, bytes] = [true, 0]
  /** @returns {Promise<void>} */
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
  // Warm up caches and query plans first.
  for (let warm = 0; warm < 200; warm++) await once()
  latencies.length = 0
  bytes = 0
  const loops = Array.from({ length: connections }, loop)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  running = false
  await Promise.all(loops)
  agent.destroy()
  const sorted = latencies.toSorted((left, right) => left - right)
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    bytes: bytes / sorted.length,
  }
}

const engine = await openDatabase()
console.log(`Filling ${plants} plants, of which ${devices} have a device with ${days} days of samples …`)
const begun = performance.now()
const { ids } = await fill(engine.pool, { plants, devices, days })
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
    method: 'POST',
    headers: json,
    body: '{}',
    path: `/mdc-eu/maintain-s/operating/station/search?order.direction=DESC&order.property=id&size=20&page=${1 + Math.floor(Math.random() * 20)}`,
  }),
  'fleet page, all plants': () => ({ path: '/mdc-eu/maintain-s/operating/station/fleet', headers }),
}

// The bare route returns the same bytes without a query.
const sample = await fetch(`http://127.0.0.1:${server.port}${calls['fast/system']().path}`, { headers }).then(
  (answer) => answer.json(),
)
const bare = spawn(
  process.execPath,
  [fileURLToPath(new URL('support/bare-route.mjs', import.meta.url)), JSON.stringify(sample)],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const barePort = await new Promise((resolve) => bare.stdout.once('data', (text) => resolve(Number(text))))

try {
  const rows = [['', 'p50 ms', 'p95 ms', 'requests/s when full', 'bytes']]
  const measured = async (label, port, makeRequest) => {
    const alone = await ask(port, makeRequest, few)
    const full = await ask(port, makeRequest, many)
    rows.push([label, alone.p50.toFixed(2), alone.p95.toFixed(2), Math.round(full.perSecond), Math.round(full.bytes)])
    return full.perSecond
  }
  const bareRoute = await measured('bare Fastify route', barePort, () => ({
    path: '/maintain-s/fast/system/1',
    headers,
  }))
  const perSecond = {}
  for (const [label, makeRequest] of Object.entries(calls))
    perSecond[label] = await measured(label, server.port, makeRequest)
  table(rows)
  console.log(
    `\nfast/system answers ${Math.round((perSecond['fast/system'] / bareRoute) * 100)} % of the bare route's requests.`,
  )
  console.log(
    `Latency with ${few} connection, requests with ${many}; each server in its own process, the generator in a third.`,
  )
} finally {
  bare.kill('SIGTERM')
  await server.stop()
  await engine.close()
}
