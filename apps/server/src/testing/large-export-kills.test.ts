import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addDays, dayAt } from '@heliograph/domain/zones'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { tendPartitions } from '#telemetry/partitions.ts'
import { compileServer, portsOfServer, postgresOf, startServer, type ServerProcess } from './server-process.fixture.ts'
import { besideServer } from './stopped-server.fixture.ts'

const home = mkdtempSync(join(tmpdir(), 'export-kills-'))
// When started by root, PostgreSQL runs as another user, who needs access.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
const devices = 8
/** Three slices of each device. */
const days = 70
const today = dayAt('UTC', Date.now())
const [first, last] = [addDays(today, -days), addDays(today, -1)]

let server: ServerProcess | undefined
const { query, until, withEngine } = besideServer(dataDir, () => server?.said())
beforeAll(async () => {
  compileServer()
  process.env['SAMPLES_DAYS'] = String(days + 30)
  await withEngine(async ({ pool, url }) => {
    const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
    await migrate({ url, folder, log: () => undefined })
    await tendPartitions(pool, Date.now(), { samplesDays: days + 30, framesMonths: 13 })
    await pool.query(
      `with person as (
         insert into users (name, email, password_hash) values ('Ada', 'ada@heliograph.test', '') returning id)
       insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at, owner_id)
       select 'Plant', 'HOUSE_ROOF', 'EXCESS', 10, 'UTC', 52, 13, now(), id from person`,
    )
    await pool.query(
      `insert into devices (plant_id, type, sn, name)
       select id, 'METER', 'M' || n, 'Meter ' || n from plants, generate_series(1, $1) n`,
      [devices],
    )
    await pool.query(
      `insert into samples (device_id, at, layout, v)
       select d.id, at, 2, array[d.id, 1, 2, 3, 4, 50.01, extract(epoch from at) / 300] from devices d,
         generate_series($1::timestamptz, $2::timestamptz - interval '5 minutes', interval '5 minutes') at`,
      [`${first}T00:00:00Z`, `${today}T00:00:00Z`],
    )
    await pool.query(`insert into latest select distinct on (device_id) * from samples order by device_id, at desc`)
    const wanted = { format: 'csv', clock: 'utc', separator: ',', decimal: '.', step: 'readings', first, last }
    await pool.query(
      `insert into large_exports (plant_id, user_id, wanted, sources, reached, bytes, created_at, due_at, forgotten_at)
       select p.id, p.owner_id, $1, (select jsonb_agg(jsonb_build_object('deviceId', id, 'name', sn) order by id) from devices),
         $2, 1, now(), now(), now() + interval '7 days' from plants p`,
      [wanted, { at: 0, rows: 0, source: 0, begun: null, entries: [] }],
    )
  })
}, 600_000)
afterAll(async () => {
  await server?.kill()
  const postgres = postgresOf(dataDir)
  if (postgres !== undefined) process.kill(postgres, 'SIGINT')
  await until(async () => postgresOf(dataDir) === undefined)
  rmSync(home, { recursive: true, force: true })
})

test('a server that is killed again and again while it prepares an export goes on from where it came to, and mails once', async () => {
  const ports = await portsOfServer()
  const reached: number[] = []
  for (let kill = 0; kill < 3; kill++) {
    server = await startServer(dataDir, ports)
    const before = await state()
    await until(async () => {
      const { at, isReady } = await state()
      return isReady || at > before.at
    })
    await pause(Math.random() * 100)
    await server.kill()
    server = undefined
    // For two minutes, others would leave it to the process that was killed.
    await withEngine(async ({ pool }) => {
      await pool.query(`update large_exports set due_at = now() where due_at is not null`)
      const { rows } = await pool.query<State>(stateSql)
      reached.push(rows[0]?.at ?? 0)
    })
  }
  // Nothing that was complete was begun again.
  expect(reached).toEqual(reached.toSorted((one, other) => one - other))
  server = await startServer(dataDir, ports)
  await until(async () => (await state()).isReady)
  const pieces = await query<{ begins: string; bytes: Buffer }>(
    'select begins, bytes from large_export_pieces order by begins',
  )
  // Without a gap, and without what a killed process left.
  let at = 0
  for (const { begins, bytes } of pieces) {
    expect(Number(begins)).toBe(at)
    at += bytes.length
  }
  const files = unzipSync(new Uint8Array(Buffer.concat(pieces.map(({ bytes }) => bytes))))
  expect(Object.keys(files)).toHaveLength(devices)
  for (const [name, bytes] of Object.entries(files)) {
    const [head, ...rows] = strFromU8(bytes).trimEnd().split('\r\n')
    expect(head).toMatch(/^time_utc,gridPower_W,/)
    const times = rows.map((row) => row.slice(0, 20))
    expect([name, rows.length, new Set(times).size]).toEqual([name, days * 288, days * 288])
    expect(times).toEqual(times.toSorted())
  }
  expect(await query(`select from outbox where kind = 'export-ready'`)).toHaveLength(1)
}, 600_000)

const stateSql = `select (reached->>'at')::int as at, ready_at is not null as "isReady" from large_exports`
type State = { at: number; isReady: boolean }
const state = async () => (await query<State>(stateSql))[0] ?? { at: 0, isReady: false }
