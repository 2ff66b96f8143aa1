// Large exports of devices with a hundred points: seconds, bytes and the server's memory; and a year of a plant's curve, streamed in each format
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { load, openDatabase, startServer } from './support/cluster.mjs'
import { table } from './support/figures.mjs'
import { digest, enterInstaller } from './support/fleet.mjs'

const told = Object.fromEntries(process.argv.slice(2).map((part) => part.split('=')))
const devices = Number(told.devices ?? 10)
const days = Number(told.days ?? 365)
const streamed = ['csv', 'jsonl', 'xlsx', 'parquet']
/** Of the large exports: none with `formats=`. */
const formats = (told.formats ?? streamed.join()).split(',').filter(Boolean)

const dayOf = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const [first, last] = [dayOf(days), dayOf(1)]

/** Readings every five minutes, of a hundred points each. */
const fillYear = async (pool) => {
  const { tendPartitions } = await load('telemetry/partitions.js')
  await tendPartitions(pool, Date.now(), { samplesDays: days + 10, framesMonths: 13 })
  await pool.query('set synchronous_commit = off')
  const { user } = await enterInstaller(pool)
  await pool.query(
    `insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at, owner_id)
     values ('Park', 'GROUND', 'EXCESS', 1000, 'Europe/Berlin', 52, 13, now() - interval '400 days', $1)`,
    [user],
  )
  await pool.query(
    `insert into devices (plant_id, type, sn, name) select id, 'METER', 'D' || n, 'Device ' || n from plants, generate_series(1, $1) n`,
    [devices],
  )
  // Different vectors, further apart than a compressor looks back.
  await pool.query(
    `create temp table vectors as select n, array_agg(round((random() * 1000)::numeric, 1)::float8) as v
     from generate_series(0, 999) n, generate_series(1, 100) group by n`,
  )
  for (let back = days; back >= 1; back--) {
    const steps = `generate_series($1::date::timestamptz, $1::date::timestamptz + interval '1 day' - interval '5 minutes', interval '5 minutes') at`
    await pool.query(
      `insert into samples (device_id, at, layout, v)
       select d.id, at, 1, v from devices d, ${steps}
         join vectors on n = (extract(epoch from at) / 300)::bigint % 1000`,
      [dayOf(back)],
    )
    await pool.query(
      `insert into plant_frames (plant_id, at, generation_w, use_w, buy_w, sell_w, charge_w, discharge_w, soc_pct)
       select id, at, 4000 + random() * 100, 1000, 0, 3000, 0, 0, 55 from plants, ${steps}`,
      [dayOf(back)],
    )
  }
  await pool.query(`insert into latest select distinct on (device_id) * from samples order by device_id, at desc`)
  await pool.query('vacuum (analyze)')
}

const rssMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const cpuS = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const engine = await openDatabase()
console.log(`Filling ${devices} devices with ${days} days …`)
await fillYear(engine.pool)
const server = await startServer(engine, { PARTS: 'api,jobs', SAMPLES_DAYS: String(days + 10) })
const base = `http://127.0.0.1:${server.port}/mdc-eu`
const token = await fetch(`${base}/oauth2-s/oauth/token`, {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'password', username: 'bench@heliograph.test', password: digest }),
}).then((answer) => answer.json())
const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' }
const {
  rows: [{ id }],
} = await engine.pool.query('select id from plants')

/** Looks at the memory while something happens. */
const watched = async (work) => {
  const [before, begun, cpu] = [rssMb(server.pid), performance.now(), cpuS(server.pid)]
  let peak = before
  const look = setInterval(() => (peak = Math.max(peak, rssMb(server.pid))), 50)
  const result = await work()
  clearInterval(look)
  const seconds = (performance.now() - begun) / 1000
  return {
    result,
    cells: [seconds.toFixed(1), (cpuS(server.pid) - cpu).toFixed(1), before.toFixed(0), peak.toFixed(0)],
  }
}

const ask = async (path, body) => {
  const answer = await fetch(`${base}/maintain-s/history/export/${id}/large${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

const prepare = async (format) => {
  const wish = { plant: false, step: 'readings', startDay: first, endDay: last, format }
  const expected = await ask('/estimate', wish)
  await ask('', wish)
  const begun = async () => (await ask('')).exports[0]
  while ((await begun()).state === 'waiting') await pause(200)
  // The job leaves its room after 50 seconds and goes on in the next minute: the rest of that minute counts, too.
  const { result, cells } = await watched(async () => {
    for (;;) {
      const one = await begun()
      if (one.state === 'ready') return one
      if (one.state === 'failed') throw new Error(`It failed: ${one.problem}`)
      await pause(200)
    }
  })
  return [result.rows, (result.bytes / 1e6).toFixed(1), (expected.bytes / 1e6).toFixed(1), ...cells]
}

try {
  const stream = async (format) => {
    const query = `step=minutes&startDay=${first}&endDay=${last}`
    const answer = await fetch(`${base}/maintain-s/history/export/${id}/${format}?${query}`, { headers })
    let bytes = 0
    if (!answer.body) throw new Error(`The curve answered ${answer.status}`)
    for await (const chunk of answer.body) bytes += chunk.length
    return bytes
  }
  const curves = [['', 'MB', 's', 'processor s', 'MB before', 'MB at most']]
  for (const format of streamed) {
    await stream(format)
    for (let round = 1; round <= 5; round++) {
      const { result, cells } = await watched(() => stream(format))
      curves.push([`curve of ${days} days as ${format}, round ${round}`, (result / 1e6).toFixed(1), ...cells])
    }
  }
  table(curves)
  const rows = [['', 'rows', 'MB', 'MB expected', 's', 'processor s', 'MB before', 'MB at most']]
  for (const format of formats) {
    rows.push([format, ...(await prepare(format))])
    table(rows.slice(-1))
  }
  if (formats.length > 0) table(rows)
  console.log(
    `${devices} devices, ${days} days of readings every five minutes, 100 points each. The memory is that of the server’s process.`,
  )
} finally {
  await server.stop()
  await engine.close()
}
