// Processor time per plant that is judged by the rules about measurements, with the database
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { main } from '../scripts/run.mjs'
import { table, usageOf } from './support/figures.mjs'

const folder = fileURLToPath(new URL('..', import.meta.url))
const load = (file) => import(pathToFileURL(join(folder, file)).href)
const server = (file) => load(`apps/server/dist/${file}`)
const plantCount = Number(process.argv[2] ?? 200)
/** 100,000 plants every five minutes on half a core. */
const aimMs = (0.5 * 300_000) / 100_000

const minuteMs = 60_000
const stepMs = 5 * minuteMs
const hourMs = 60 * minuteMs
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** An inverter with two inputs, and a meter: what they tell at a time. */
const valuesOf = (type, id, at) => {
  const hour = (at / hourMs) % 24
  const sun = Math.max(0, Math.sin((Math.PI * (hour - 5)) / 14))
  const wobble = 1 + 0.02 * Math.sin(at / 7e5 + id)
  const powerW = Math.round(7000 * sun * wobble)
  return type === 'METER'
    ? { gridPower: Math.round(500 - powerW * 0.8), grid1Voltage: 230 * wobble, gridFrequency: 50 }
    : {
        acPower: powerW,
        generationTotal: Math.round(at / hourMs / 10),
        temperature: 30 + 20 * sun,
        ac1Voltage: Math.round(2310 * wobble) / 10,
        pv1Voltage: 400,
        pv1Current: (sun * 9 * wobble) / 2,
        pv2Voltage: 400,
        pv2Current: (sun * 9) / 2,
        faultCode: 0,
      }
}

await main(async () => {
  const [
    { openEngine },
    { migrate },
    { inTransaction },
    { tendPartitions },
    { insertSamples },
    { insertStale },
    { createRoller },
  ] = await Promise.all(
    [
      'db/engine.js',
      'db/migrate.js',
      'db/transaction.js',
      'telemetry/partitions.js',
      'telemetry/samples.store.js',
      'telemetry/stale-ranges.store.js',
      'telemetry/roller.js',
    ].map(server),
  )
  const { createJudgementStore } = await server('features/plants/alerts/rules/judgements.store.js')
  const { createJudgingJob } = await server('features/plants/alerts/rules/judging.job.js')
  const { layouts, pack } = await load('packages/domain/dist/layouts.js')

  const dataDir = mkdtempSync(join(tmpdir(), 'heliograph-bench-'))
  chmodSync(dataDir, 0o755)
  const engine = await openEngine({ dataDir, databaseName: 'heliograph_eu', log: () => {}, statementTimeoutMs: 0 })
  try {
    await migrate({ url: engine.url, folder: join(folder, 'apps/server/migrations'), log: () => {} })
    await tendPartitions(engine.pool, Date.now(), { samplesDays: 35, framesMonths: 13 })
    const postgresPid = Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
    const { rows: devices } = await engine.pool.query(
      `with p as (
         insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at)
         select 'Bench ' || n, 'HOUSE_ROOF', 'EXCESS', 10, 'Etc/UTC', 43 + n * 7 % 120 / 10.0, 5 + n * 11 % 150 / 10.0, '2020-01-01'
         from generate_series(1, $1) n
         returning id
       ), g as (
         insert into devices (plant_id, type, sn, name) select id, 'COLLECTOR', 'G' || id, 'gateway' from p returning id, plant_id
       ), h as (
         insert into gateways (device_id, protocol) select id, 'solarman-v5' from g
       )
       insert into devices (plant_id, gateway_id, type, sn, name, rated_w)
       select plant_id, id, type, left(type, 1) || id, type, 10000 from g, unnest(array['INVERTER', 'METER']) type
       returning id, type`,
      [plantCount],
    )
    devices.sort((left, right) => left.id - right.id)
    let now = (Math.floor(Date.now() / (24 * hourMs)) - 1) * 24 * hourMs + 9 * hourMs
    const fail = (error) => {
      throw error
    }
    const roller = createRoller({ pool: engine.pool, report: fail })
    const { judgePlants } = createJudgingJob({ store: createJudgementStore(engine.pool), report: fail, now: () => now })
    const report = async (from, to, everyMs = stepMs) => {
      for (let begin = from; begin < to; begin += hourMs) {
        const count = Math.min(hourMs, to - begin) / everyMs
        const times = Array.from({ length: count }, (_, step) => begin + step * everyMs)
        const rows = devices.flatMap(({ id, type }) =>
          times.map((at) => {
            const layout = type === 'METER' ? 'meter' : 'inverter'
            return { deviceId: id, at, layout: layouts[layout].id, v: pack(layout, valuesOf(type, id, at)) }
          }),
        )
        await inTransaction(engine.pool, async (client) => {
          await insertSamples(client, rows)
          await insertStale(client, rows)
        })
      }
      while ((await roller.pass()) > 0);
    }
    const judge = async () => {
      const [before, begun] = [usageOf(postgresPid).cpuS, process.cpuUsage()]
      await judgePlants()
      const { user, system } = process.cpuUsage(begun)
      return {
        own: (user + system) / 1000 / plantCount,
        database: ((usageOf(postgresPid).cpuS - before) * 1000) / plantCount,
      }
    }
    // As many hours as are kept of a plant.
    await report(now - 72 * hourMs, now - 14 * hourMs, 20 * minuteMs)
    await report(now - 14 * hourMs, now)
    let first = { own: 0, database: 0 }
    for (let judged = 0; judged < plantCount; judged += 300) {
      const one = await judge()
      first = { own: first.own + one.own, database: first.database + one.database }
    }
    await engine.pool.query('vacuum (analyze)')
    const passes = []
    for (let pass = 0; pass < 13; pass++, now += stepMs) {
      await report(now, now + stepMs)
      passes.push(await judge())
    }
    const usual = {
      own: median(passes.map(({ own }) => own)),
      database: median(passes.map(({ database }) => database)),
    }
    const mean = (key) => passes.reduce((sum, one) => sum + one[key], 0) / passes.length
    const row = (name, { own, database }) =>
      [name, own, database, own + database].map((one) => (typeof one === 'number' ? one.toFixed(2) : one))
    table([
      ['processor ms per plant', 'server', 'database', 'together'],
      row('the first time, with three days', first),
      row('every five minutes, median', usual),
      row('every five minutes, mean', { own: mean('own'), database: mean('database') }),
    ])
    const together = mean('own') + mean('database')
    const cores = (together * 100_000) / 300_000
    console.log(`\n100,000 plants every five minutes take ${cores.toFixed(2)} of a core (aim 0.5).`)
    console.log(
      `Load of the machine: ${loadavg()[0]?.toFixed(1)}. Another program on the same core makes each second do less.`,
    )
    if (together > aimMs) process.exitCode = 1
  } finally {
    await engine.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
