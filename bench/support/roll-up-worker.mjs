// Rolls up the same reports with the version in the folder given, and says how much processor time that took.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { usageOf } from './figures.mjs'

const folder = process.argv[2]
const load = (file) => import(pathToFileURL(join(folder, file)).href)
const server = (file) => load(`apps/server/dist/${file}`)

const minuteMs = 60_000
const stepMs = 5 * minuteMs
const dayMs = 24 * 60 * minuteMs
const plantCount = 60
/** In UTC, the plants' zone: past midnight of three days ago. */
const firstDay = Math.floor(Date.now() / dayMs - 3) * dayMs

const { openEngine } = await server('db/engine.js')
const { migrate } = await server('db/migrate.js')
const { inTransaction } = await server('db/transaction.js')
const { tendPartitions } = await server('telemetry/partitions.js')
const { insertSamples } = await server('telemetry/samples.store.js')
const { insertStale } = await server('telemetry/stale-ranges.store.js')
const { createRoller } = await server('telemetry/roller.js')
const { layouts, pack } = await load('packages/domain/dist/layouts.js')

const dataDir = mkdtempSync(join(tmpdir(), 'heliograph-bench-'))
chmodSync(dataDir, 0o755)
const engine = await openEngine({ dataDir, databaseName: 'heliograph_eu', log: () => {}, statementTimeoutMs: 0 })
await migrate({ url: engine.url, folder: join(folder, 'apps/server/migrations'), log: () => {} })
await tendPartitions(engine.pool, Date.now(), { samplesDays: 35, framesMonths: 13 })
const postgresPid = Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
const fail = (error) => {
  throw error
}
const roller = createRoller({ pool: engine.pool, report: fail })

/** Homes with an inverter and a meter; a third of them with a battery at the inverter. */
const enterPlants = async () => {
  const { rows } = await engine.pool.query(
    `with p as (
       insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at)
       select 'Bench ' || n, 'HOUSE_ROOF', 'EXCESS', 10, 'Etc/UTC', 48, 11, '2020-01-01' from generate_series(1, $1) n
       returning id
     ), g as (
       insert into devices (plant_id, type, sn, name)
       select id, 'COLLECTOR', 'G' || id, 'gateway' from p returning id, plant_id
     ), h as (
       insert into gateways (device_id, protocol) select id, 'solarman-v5' from g
     )
     insert into devices (plant_id, gateway_id, type, sn, name, rated_w)
     select plant_id, id, type, left(type, 1) || id, type, 10000 from g, unnest(array['INVERTER', 'METER']) type
     returning id, plant_id, type`,
    [plantCount],
  )
  return rows.toSorted((a, b) => a.id - b.id)
}

/** What a device says at a time: a sun from six to six, a house that uses 600 W, a battery that takes a quarter. */
const sampleOf = ({ id, plant_id: plant, type }, at) => {
  const sinceDawn = (at % dayMs) / dayMs - 0.25
  const sun = (peak) => (sinceDawn > 0 && sinceDawn < 0.5 ? peak * Math.sin(sinceDawn * 2 * Math.PI) : 0)
  const risen = Math.min(0.5, Math.max(0, sinceDawn))
  const made = ((8000 * 24) / 1000 / (2 * Math.PI)) * (1 - Math.cos(risen * 2 * Math.PI))
  const days = Math.floor(at / dayMs) % 1000
  const hours = (at % dayMs) / 3_600_000
  const round = (value) => Math.round(value * 100) / 100
  const hasBattery = plant % 3 === 0
  const power = Math.round(sun(8000))
  const charge = hasBattery ? made / 4 : 0
  const sold = round((made - charge) * 0.7)
  const bought = round(hours * 0.35)
  const values =
    type === 'METER'
      ? {
          gridPower: Math.round(600 - power * 0.6),
          buyTotal: round(days * 8.4 + bought),
          sellTotal: round(days * 40 + sold),
        }
      : {
          acPower: power,
          pvPower: Math.round(power * 1.03),
          generationToday: round(made),
          generationTotal: Math.round((days * 61 + made) * 10) / 10,
          temperature: 41.5,
          ac1Voltage: 230.1,
          pv1Voltage: 380.1,
          pv1Current: 5.4,
          runState: power > 0 ? 1 : 0,
          faultCode: 0,
          ...(hasBattery && {
            batteryPower: -Math.round(power / 4),
            batterySoc: Math.round(20 + risen * 100),
            chargeToday: round(charge),
            chargeTotal: round(days * 15 + charge),
            dischargeToday: 0,
            dischargeTotal: round(days * 14),
          }),
        }
  const layout = type === 'METER' ? 'meter' : 'inverter'
  return { deviceId: id, at, layout: layouts[layout].id, v: pack(layout, values) }
}

const store = (devices, from, to) =>
  inTransaction(engine.pool, async (client) => {
    const times = Array.from({ length: Math.round((to - from) / stepMs) }, (_, step) => from + step * stepMs)
    const rows = devices.flatMap((device) => times.map((at) => sampleOf(device, at)))
    await insertSamples(client, rows)
    await insertStale(client, rows)
  })

/** Rolls up all that is stale. Processor time in milliseconds. */
const rollUp = async () => {
  const before = usageOf(postgresPid).cpuS
  const begun = process.cpuUsage()
  while ((await roller.pass()) > 0);
  const { user, system } = process.cpuUsage(begun)
  return { own: (user + system) / 1000, database: (usageOf(postgresPid).cpuS - before) * 1000 }
}

const devices = await enterPlants()
let now = firstDay + dayMs / 2

const fill = async () => {
  await store(devices, firstDay - dayMs, now)
  await rollUp()
  await engine.pool.query('vacuum (analyze)')
}

/** An hour of the afternoon in twelve reports, and a day of 20 days ago that came at once. */
let lateDay = firstDay - 4 * dayMs
const round = async () => {
  const live = { own: 0, database: 0 }
  for (let step = 0; step < 12; step++, now += stepMs) {
    await store(devices, now, now + stepMs)
    const { own, database } = await rollUp()
    live.own += own
    live.database += database
  }
  lateDay -= 2 * dayMs
  await store(devices, lateDay, lateDay + dayMs)
  const late = await rollUp()
  const per = ({ own, database }, plantDays) => ({ own: own / plantDays, database: database / plantDays })
  return { live: per(live, plantCount * 12), late: per(late, plantCount) }
}

process.on('message', async (question) => {
  if (question === 'close') {
    await engine.close()
    rmSync(dataDir, { recursive: true, force: true })
    return process.exit(0)
  }
  process.send?.(question === 'fill' ? (await fill(), 'filled') : await round())
})
