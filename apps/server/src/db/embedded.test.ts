import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DataFolderHeld } from './data-folder.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { createPool } from './pool.ts'
import { withRetry } from './retry.ts'

// One folder for all tests: creating a cluster takes most of the time, starting it takes little.
const home = mkdtempSync(join(tmpdir(), 'embedded-'))
const dataDir = join(home, 'data')
// When started by root, PostgreSQL runs as another user, who needs access.
chmodSync(home, 0o755)
const lines: string[] = []
const log = (line: string) => void lines.push(line)
const start = (folder = dataDir) => startEmbedded({ dataDir: folder, log, profile: 'small' })

beforeEach(() => void (lines.length = 0))
afterAll(() => rmSync(home, { recursive: true }))

test('the first start creates a working cluster, and a later start finds its rows', async () => {
  const first = await start()
  expect(first.adopted).toBe(false)
  await query(first, 'create table kept as select 42 as n')
  await first.stop()
  expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)

  const second = await start()
  expect(await query(second, 'select n from kept')).toEqual([{ n: 42 }])
  await second.stop()
})

test('the cluster is secure by default: checksums, durable commits, no network, a secret password', async () => {
  const embedded = await start()
  const names = ['data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'TimeZone']
  const rows = await query(embedded, `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join()}`)
  expect(rows[0]).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    TimeZone: 'UTC',
  })
  expect(await query(embedded, 'select rolsuper from pg_roles where rolname = current_user', 'app')).toEqual([
    { rolsuper: false },
  ])
  const wrong = new URL(embedded.url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  if (process.platform !== 'win32') {
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'cluster')).mode & 0o077).toBe(0)
  }
  await embedded.stop()
})

test('a second start on the same folder names the holder and does not disturb it', async () => {
  const first = await start()
  await expect(start()).rejects.toBeInstanceOf(DataFolderHeld)
  await expect(start()).rejects.toThrow(`in use by process ${process.pid} `)
  expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }])
  await first.stop()
})

test('a folder can be moved, even to a path that is too long for a socket', async () => {
  const deep = join(home, 'a'.repeat(60), 'b'.repeat(60))
  mkdirSync(dirname(deep))
  renameSync(dataDir, deep)
  const embedded = await start(deep)
  expect(await query(embedded, 'select n from kept')).toEqual([{ n: 42 }])
  await embedded.stop()
  renameSync(deep, dataDir)
})

test('a stale postmaster.pid with the process id of another running program is removed', async () => {
  const first = await start()
  const pidFile = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
  await first.stop()

  // Only a process of the same user as PostgreSQL keeps it from starting.
  const { uid, gid } = statSync(join(dataDir, 'cluster'))
  const other = spawn('sleep', ['60'], { cwd: '/', uid, gid, stdio: 'ignore' })
  try {
    writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), pidFile.replace(/^\d+/, String(other.pid)))
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await query(second, 'select n from kept')).toEqual([{ n: 42 }])
    expect(lines.join('\n')).toContain(`process ${other.pid} is not PostgreSQL`)
    await second.stop()
  } finally {
    other.kill('SIGKILL')
  }
})

test('a cluster of another major version is rejected and not changed', async () => {
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '14\n')
  await expect(start()).rejects.toThrow(/written by PostgreSQL 14.*Export/)
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '18\n')
  await (await start()).stop()
})

test("a setting that PostgreSQL does not know makes the start fail with PostgreSQL's message", async () => {
  const settings = join(dataDir, 'cluster', 'postgresql.auto.conf')
  const before = readFileSync(settings)
  writeFileSync(settings, 'no_such_setting = 1\n')
  await expect(start()).rejects.toThrow(/did not start.*no_such_setting/s)
  writeFileSync(settings, before)
})

test('PostgreSQL restarts after repeated kills without losing an acknowledged row', async () => {
  const embedded = await start()
  const pool = createPool({ url: embedded.url, log, poolSize: 4, waitForConnectionMs: 10_000 })
  await pool.query('create table sent (n int primary key)')
  const acknowledged: number[] = []
  let next = 0
  let going = true
  const write = async () => {
    while (going) {
      const n = next++
      await withRetry(() => pool.query('insert into sent values ($1) on conflict do nothing', [n]), { forMs: 30_000 })
      acknowledged.push(n)
    }
  }
  const writers = [write(), write(), write()]
  for (const victim of ['postmaster', 'backend', 'postmaster'] as const) {
    const before = acknowledged.length
    await until(() => acknowledged.length > before + 50)
    process.kill(victim === 'postmaster' ? embedded.processId() : await backendOf(pool), 'SIGKILL')
    const after = acknowledged.length
    await until(() => acknowledged.length > after + 10)
  }
  going = false
  await Promise.all(writers)
  const { rows } = await pool.query<{ n: number }>('select n from sent')
  const kept = new Set(rows.map(({ n }) => n))
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
  expect(kept.size).toBe(next)
  await pool.end()
  await embedded.stop()
})

const backendOf = async (pool: pg.Pool) =>
  (await pool.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]!.id

const query = (embedded: Embedded, text: string, as: 'admin' | 'app' = 'admin') =>
  ask(as === 'admin' ? embedded.url : embedded.urlFor('postgres'), text)

const ask = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((again) => setTimeout(again, 10))
}
