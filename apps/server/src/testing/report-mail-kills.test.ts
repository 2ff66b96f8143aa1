import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { periodBefore } from '@heliograph/domain/report-mails'
import { dayAt } from '@heliograph/domain/zones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { compileServer, portsOfServer, postgresOf, startServer, type ServerProcess } from './server-process.fixture.ts'
import { besideServer } from './stopped-server.fixture.ts'

const home = mkdtempSync(join(tmpdir(), 'mail-kills-'))
// When started by root, PostgreSQL runs as another user, who needs access.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
const periodFirst = periodBefore('month', dayAt('Europe/Berlin', Date.now()))
const plants = 8

let server: ServerProcess | undefined
const { query, until, withEngine } = besideServer(dataDir, () => server?.said())
beforeAll(async () => {
  compileServer()
  await withEngine(async ({ pool, url }) => {
    const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
    await migrate({ url, folder, log: () => undefined })
    await pool.query(
      `with person as (
         insert into users (name, email, password_hash) values ('Ada', 'ada@heliograph.test', '') returning id)
       insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at, owner_id)
       select 'Plant ' || n, 'HOUSE_ROOF', 'EXCESS', 10, 'Europe/Berlin', 52, 13, now(), person.id
       from person, generate_series(1, $1) as n`,
      [plants],
    )
    await pool.query(
      `insert into report_mails (plant_id, user_id, every, period_first, due_at, entered_by, entered_at)
       select id, owner_id, 'month', $1, now(), owner_id, now() from plants`,
      [periodFirst],
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

test('a server that is killed again and again while it mails reports mails each of them exactly once', async () => {
  const ports = await portsOfServer()
  for (let kill = 0; kill < 5; kill++) {
    server = await startServer(dataDir, ports)
    const before = await mailed()
    if (before < plants) await until(async () => (await mailed()) > before)
    await pause(Math.random() * 400)
    await server.kill()
    server = undefined
    // What it had taken is free again after a while.
    await withEngine(({ pool }) =>
      pool.query('update report_mails set due_at = now() where period_first = $1', [periodFirst]),
    )
  }
  server = await startServer(dataDir, ports)
  await until(async () => (await mailed()) >= plants)
  await pause(500)
  const messages = await query<{ plant: number; files: number; count: number }>(
    `select plant_ids[1] as plant, count(*)::int as count, count(f.outbox_id)::int as files
     from outbox o left join outbox_files f on f.outbox_id = o.id where kind = 'plant-report' group by 1`,
  )
  expect(messages).toHaveLength(plants)
  expect(messages.filter(({ count, files }) => count !== 1 || files !== 1)).toEqual([])
  const rows = await query(`select from report_mails where last_first = $1 and period_first > $1`, [periodFirst])
  expect(rows).toHaveLength(plants)
}, 600_000)

const mailed = async () => {
  const rows = await query<{ count: number }>(`select count(*)::int as count from outbox where kind = 'plant-report'`)
  return rows[0]?.count ?? 0
}
