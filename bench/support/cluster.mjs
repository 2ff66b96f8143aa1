// A temporary database and server for a benchmark.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverArgs } from '../../scripts/programs.mjs'
import { root } from '../../scripts/run.mjs'

const server = new URL('../../apps/server/dist/', import.meta.url)
export const load = (file) => import(new URL(file, server).href)

/**
 * The embedded database with the product's settings, migrated: a temporary one, or that of a folder, which stays.
 * @param {string} [kept] the folder
 */
export const openDatabase = async (kept) => {
  const { openEngine } = await load('db/engine.js')
  const { migrate } = await load('db/migrate.js')
  const { tendPartitions } = await load('telemetry/partitions.js')
  if (kept) mkdirSync(kept, { recursive: true })
  const dataDir = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'heliograph-bench-'))
  chmodSync(dataDir, 0o755)
  const engine = await openEngine({ dataDir, databaseName: 'heliograph_eu', log: () => {}, statementTimeoutMs: 0 })
  await migrate({ url: engine.url, folder: fileURLToPath(new URL('../migrations/', server)), log: () => {} })
  await tendPartitions(engine.pool, Date.now(), { samplesDays: 35, framesMonths: 13 })
  const close = async () => {
    await engine.close()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...engine, dataDir, close }
}

/** The real server in a separate process, on that database. */
export const startServer = async (engine, env = {}) => {
  // Otherwise it would wait to be set up.
  await engine.pool.query(`insert into settings (name, value) values ('installation', '{}') on conflict do nothing`)
  const [port, v5, mqtt] = [await freePort(), await freePort(), await freePort()]
  const child = spawn(process.execPath, serverArgs, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL_EU: engine.url,
      DATA_CENTRES: 'eu',
      HOST: '127.0.0.1',
      PORT: String(port),
      V5_PORT: String(v5),
      MQTT_PORT: String(mqtt),
      PUSH_PORT: '0',
      METRICS_PORT: '0',
      DEMO: '0',
      ...env,
    },
  })
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      child.stdout.on('data', (text) => String(text).includes('Heliograph is at') && resolve())
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
  )
  const stop = () => new Promise((resolve) => (child.once('exit', resolve), child.kill('SIGTERM')))
  return { port, v5, mqtt, pid: child.pid, stop }
}

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })

/** Creates plants with a gateway and an inverter each. Returns the gateways' serial numbers, and their secret. */
export const seedGateways = async (pool, count, protocol, firstSn) => {
  const secret = 'x'.repeat(43)
  const { rows } = await pool.query(
    `with p as (
       insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at)
       select 'Bench ' || n, 'HOUSE_ROOF', 'EXCESS', 10, 'Europe/Berlin', 52, 13, now() from generate_series(1, $1) n
       returning id
     ), g as (
       insert into devices (plant_id, type, sn, name)
       select id, 'COLLECTOR', ($2 + row_number() over ())::text, 'gateway' from p returning id, plant_id, sn
     ), h as (
       insert into gateways (device_id, protocol, secret_hash)
       select id, $3, case when $3 = 'solarman-v5' then null else sha256((sn || $4)::bytea) end from g
     )
     insert into devices (plant_id, gateway_id, type, sn, name, rated_w)
     select plant_id, id, 'INVERTER', 'I' || sn, 'inverter', 10000 from g returning sn`,
    [count, firstSn, protocol, secret],
  )
  return rows.map(({ sn }) => ({ sn: sn.slice(1), inverterSn: sn, secret: sn.slice(1) + secret }))
}
