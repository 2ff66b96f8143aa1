// What pages ask for, with 2,000 devices × 30 days and 100,000 plants; kept=<folder> fills its database once and keeps it
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { openDatabase, startServer } from './support/cluster.mjs'
import { percentile, table } from './support/figures.mjs'
import { digest, fill, filledBefore } from './support/fleet.mjs'
import { readCalls } from './support/read-calls.mjs'

const numbers = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument))
const [days, devices, plants] = [30, 2_000, 100_000].map((usual, place) => Number(numbers[place] ?? usual))
const optionOf = (name) =>
  process.argv
    .slice(2)
    .find((argument) => argument.startsWith(`${name}=`))
    ?.slice(name.length + 1)
/** Only the calls with this in their name. */
const only = optionOf('only')
const seconds = Number(optionOf('seconds') ?? 4)
/** Latency is measured on a server that is not saturated, throughput on one that is. */
const [few, many] = [1, 16]

/** A closed loop over a few connections: the number of answers, and how long each took. */
const ask = async (port, makeRequest, connections) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies = []
  let [running, bytes, refused] = [true, 0, 0]
  /** @returns {Promise<void>} */
  const once = () =>
    new Promise((resolve, reject) => {
      const { method = 'GET', path, headers = {}, body } = makeRequest()
      const begun = performance.now()
      const call = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
        answer.on('data', (chunk) => (bytes += chunk.length))
        answer.on('end', () => {
          // A server that is full may say so. Anything else would be a mistake of this bench.
          if (answer.statusCode === 503) refused++
          else if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`))
          else latencies.push(performance.now() - begun)
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
  const warmUntil = performance.now() + 1_000
  for (let warm = 0; warm < 200 && performance.now() < warmUntil; warm++) await once()
  latencies.length = 0
  bytes = 0
  refused = 0
  const loops = Array.from({ length: connections }, loop)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  running = false
  await Promise.all(loops)
  agent.destroy()
  const sorted = latencies.toSorted((left, right) => left - right)
  return {
    perSecond: sorted.length / seconds,
    least: sorted[0] ?? Number.NaN,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    bytes: bytes / sorted.length,
    refused,
  }
}

const engine = await openDatabase(optionOf('kept'))
const filled = async () => {
  console.log(`Filling ${plants} plants, of which ${devices} have a device with ${days} days of samples …`)
  const begun = performance.now()
  const { ids } = await fill(engine.pool, { plants, devices, days })
  console.log(`… took ${Math.round((performance.now() - begun) / 1000)} s.\n`)
  return { ids }
}
const { ids } = (await filledBefore(engine.pool)) ?? (await filled())
const server = await startServer(engine, { PARTS: 'api' })

const token = await fetch(`http://127.0.0.1:${server.port}/mdc-eu/oauth2-s/oauth/token`, {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'password', username: 'bench@heliograph.test', password: digest }),
}).then((answer) => answer.json())
const headers = { authorization: `Bearer ${token.access_token}` }
const { frequent, others, budgetOf } = readCalls(() => ids[Math.floor(Math.random() * ids.length)], headers)

// The bare route returns the same bytes without a query.
const sample = await fetch(`http://127.0.0.1:${server.port}${frequent['fast/system']().path}`, { headers }).then(
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
  const rows = [['', 'least ms', 'p50 ms', 'p95 ms', 'requests/s when full', 'bytes']]
  const tooSlow = []
  const measured = async (label, port, makeRequest, { full: isFull }) => {
    if (only && !only.split(',').some((part) => label.includes(part))) return
    const alone = await ask(port, makeRequest, few)
    const full = isFull ? await ask(port, makeRequest, many) : undefined
    rows.push([
      label,
      alone.least.toFixed(2),
      alone.p50.toFixed(2),
      alone.p95.toFixed(2),
      full ? Math.round(full.perSecond) : '',
      Math.round(alone.bytes),
    ])
    const refused = alone.refused + (full?.refused ?? 0)
    if (refused > 0) tooSlow.push(`${label}: ${refused} requests were refused because the server was full`)
    if (alone.p95 > budgetOf(label)) tooSlow.push(`${label}: ${alone.p95.toFixed(1)} ms instead of ${budgetOf(label)}`)
    return full?.perSecond
  }
  const bareRoute = await measured(
    'bare Fastify route',
    barePort,
    () => ({ path: '/maintain-s/fast/system/1', headers }),
    {
      full: true,
    },
  )
  const perSecond = {}
  for (const [label, makeRequest] of Object.entries(frequent))
    perSecond[label] = await measured(label, server.port, makeRequest, { full: true })
  for (const [label, makeRequest] of Object.entries(others))
    await measured(label, server.port, makeRequest, { full: false })
  table(rows)
  if (!only)
    console.log(
      `\nfast/system answers ${Math.round((perSecond['fast/system'] / bareRoute) * 100)} % of the bare route's requests.`,
    )
  console.log(
    `Latency with ${few} connection, requests with ${many}; each server in its own process, the generator in a third.`,
  )
  if (tooSlow.length > 0) {
    console.error(`\nSlower than its budget for 95 of 100 requests:\n${tooSlow.join('\n')}`)
    process.exitCode = 1
  }
} finally {
  bare.kill('SIGTERM')
  await server.stop()
  await engine.close()
}
