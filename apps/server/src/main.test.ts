import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { createPasswords, digestOf } from '#features/people/auth/passwords.ts'
import { freePorts } from '#testing/ports.fixture.ts'
import { compileServer, postgresOf } from '#testing/server-process.fixture.ts'
import { house } from './demo/demo-plant.ts'
import { fillDemo } from './demo/fill.ts'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

let engine: Engine
let empty: Engine
let second: Engine
let people: Engine
beforeAll(async () => {
  compileServer()
  engine = await openScratch({ migrations: undefined })
  empty = await openScratch()
  second = await openScratch()
  people = await openScratch()
}, 600_000)
afterAll(() => Promise.all([engine.close(), empty.close(), second.close(), people.close()]))

test('with the data of version 0.1 the server exits with a sentence that says what to do, and without a stack', async () => {
  await engine.pool.query(`create table schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await engine.pool.query(`insert into schema_migrations (name, checksum) values
    ('0001-people.sql', 'a'), ('0002-plants.sql', 'b'), ('0019-brand-in-the-row.sql', 'c')`)
  const { said, exitCode } = await runServer({ DATABASE_URL: engine.url, DATA_CENTRES: 'eu' })
  expect(said.trim().replace(/^\[[\d:]+\] /, '')).toBe(
    'ERROR: The database was made by another version of Heliograph: it has had migration 0001-people.sql, which this version ' +
      'does not know. Start the version that created it, or set another database (DATABASE_URL).',
  )
  expect(exitCode).toBe(1)
})

test('the demo does not come among people: who set up a platform and forgets DEMO=0 keeps it as it was', async () => {
  await people.pool.query(`insert into users (brand, name, operator) values ('HELIOGRAPH', 'Mara', true)`)
  const { said, exitCode } = await runServer({
    DATABASE_URL_EU: people.url,
    DATABASE_URL_CN: empty.url,
    DATA_CENTRES: 'cn,eu',
    DEMO: '1',
    PARTS: 'jobs',
    METRICS_PORT: '0',
  })
  expect(said).toContain("ERROR: The database of eu has accounts that are not the demo's")
  expect(said).toContain('Start it with DEMO=0')
  expect(exitCode).toBe(1)
  const names = async ({ pool }: Engine) => (await pool.query('select name from users')).rows
  expect([await names(people), await names(empty)]).toEqual([[{ name: 'Mara' }], []])
})

const aloneAt = async (url: string) => {
  const PORT = String(await freePorts(1))
  return { DATABASE_URL: url, DATA_CENTRES: 'eu', PARTS: 'api', HOST: '127.0.0.1', METRICS_PORT: '0', PORT }
}
const onceOpen = (child: ChildProcess, said: string) => void (said.includes('Heliograph is at') && child.kill())
const enterOperator = async ({ pool }: Engine) => {
  const own = await passwords.keep(digestOf('Kettle-Umbrella-77'))
  await pool.query(
    `insert into users (brand, name, email, password_hash, operator) values ('HELIOGRAPH', 'Mara', 'mara@example.org', $1, true)`,
    [own],
  )
}

test('the demo does not go on among people who were there before it came: an older version let it', async () => {
  const platform = await openFilled(enterOperator)
  const settings = await aloneAt(platform.url)
  const demo = await runServer({ ...settings, DEMO: '1' }, onceOpen)
  expect(demo.said).toContain("ERROR: The database of eu has accounts that are not the demo's")
  expect(demo.exitCode).toBe(1)
  // What the refusal advises works.
  const own = await runServer({ ...settings, DEMO: '0' }, onceOpen)
  expect(own.said).toContain('They are disabled now')
  expect(own.exitCode).toBe(0)
})

test('the demo starts again after people tried it: with new accounts, an operator among them, and new addresses of its own', async () => {
  const tried = await openFilled()
  await enterOperator(tried)
  await tried.pool.query(`update users set email = 'me@example.org' where email = 'admin@heliograph.test'`)
  const { said, exitCode } = await runServer({ ...(await aloneAt(tried.url)), DEMO: '1' }, onceOpen)
  expect(said).toContain('Heliograph is at')
  expect(exitCode).toBe(0)
})

test('without the demo, the server does not serve a database that has its accounts, whose passwords are public', async () => {
  const filled = await openFilled()
  const { said, exitCode } = await runServer({
    DATABASE_URL: filled.url,
    DATA_CENTRES: 'eu',
    PARTS: 'jobs',
    METRICS_PORT: '0',
  })
  expect(said.trim().replace(/^\[[\d:]+\] /, '')).toBe(
    'ERROR: The database of eu contains the demo, whose passwords are public. For a platform of your own, name another folder ' +
      '(DATA_DIR) or database (DATABASE_URL); to see the demo again, start it with DEMO=1. To go on with what is in it, ' +
      'give its operator a password of your own there: of admin@heliograph.test, installer@heliograph.test, owner@heliograph.test, ' +
      'usermanager@heliograph.test, viewer@heliograph.test, those that still have the public one are disabled then',
  )
  expect(exitCode).toBe(1)
})

test('without the demo, accounts of it that still have the public password are disabled where people operate the platform', async () => {
  const filled = await openFilled()
  const own = await passwords.keep(digestOf('Kettle-Umbrella-77'))
  await filled.pool.query(`update users set password_hash = $1 where email = 'installer@heliograph.test'`, [own])
  await filled.pool.query(
    `insert into users (brand, name, email, password_hash, operator) values ('HELIOGRAPH', 'Mara', 'mara@example.org', $1, true)`,
    [own],
  )
  const settings = { DATABASE_URL: filled.url, DATA_CENTRES: 'eu', PARTS: 'api', HOST: '127.0.0.1', METRICS_PORT: '0' }
  const run = async () => {
    const PORT = String(await freePorts(1))
    return runServer({ ...settings, PORT }, (child, said) => void (said.includes('Heliograph is at') && child.kill()))
  }
  const first = await run()
  expect(first.said).toContain(
    'The database of eu had accounts of the demo, whose password is public. They are disabled now: admin@heliograph.test, ' +
      'owner@heliograph.test, usermanager@heliograph.test, viewer@heliograph.test',
  )
  expect(first.exitCode).toBe(0)
  const { rows } = await filled.pool.query('select email from users where not disabled order by email')
  expect(rows).toEqual([{ email: 'installer@heliograph.test' }, { email: 'mara@example.org' }])
  const { rowCount } = await filled.pool.query('select from plants')
  expect(rowCount).toBe(1)
  const second = await run()
  expect(second.said).not.toContain('of the demo')
  expect(second.exitCode).toBe(0)
})

test.each([
  ['MQTT_PORT', 0],
  ['PUSH_PORT', 1],
])('if the port of %s is in use, the server exits and names the setting', async (setting, place) => {
  // The port before it is free: on a busy machine, another test may have it.
  const taken = (await freePorts(2)) + place
  const other = createServer().listen(taken, '127.0.0.1')
  await once(other, 'listening')
  const { said, exitCode } = await runServer({
    DATABASE_URL_EU: empty.url,
    DATABASE_URL_CN: second.url,
    PARTS: 'ingest',
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    V5_PORT: '0',
    MQTT_PORT: '0',
    PUSH_PORT: '0',
    // The second data centre uses the next port.
    [setting]: String(taken - place),
  })
  other.close()
  expect(said.trim()).toMatch(
    new RegExp(`ERROR: Port ${taken} is already in use[.] .* with the environment variable ${setting}[.]$`),
  )
  expect(exitCode).toBe(1)
})

test.skipIf(process.platform !== 'linux')('a log on a disk that is full ends nothing', async () => {
  const port = await freePorts(2)
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DEMO: '0',
      DATABASE_URL: empty.url,
      DATA_CENTRES: 'eu',
      PARTS: 'ingest',
      HOST: '127.0.0.1',
      V5_PORT: '0',
      MQTT_PORT: '0',
      PUSH_PORT: String(port + 1),
      METRICS_PORT: String(port),
    },
    stdio: ['ignore', full, full],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
  expect(child.exitCode).toBe(0)
})

test.skipIf(process.platform === 'win32').each([
  ['while it creates its database', 'creating the database', {}],
  ['while it makes its tables', 'migrated the database', {}],
  ['while it fills the demo', 'Demo of eu: writing', {}],
  ['while it waits for the set-up', 'Waiting for the set-up', { DEMO: '0', PARTS: 'api' }],
])('Ctrl-C %s stops the server without an error, and its database', async (_when, line, own) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stopped-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const PORT = String(await freePorts(1))
  const { exitCode, said } = await runServer(
    {
      DATA_DIR: dataDir,
      DATA_CENTRES: 'eu',
      DEMO: '1',
      PARTS: 'jobs',
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      PORT,
      ...own,
    },
    (child, soFar) => void (soFar.includes(line) && !child.killed && child.kill('SIGINT')),
  )
  expect(said).toContain(line)
  expect(said).not.toMatch(/error|\n +at /i)
  expect(exitCode).toBe(0)
  expect(postgresOf(dataDir)).toBeUndefined()
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
})

const passwords = createPasswords({ memoryCost: 1024, timeCost: 1 })

/** A database that the demo filled, after what was done before. */
const openFilled = async (before: (engine: Engine) => Promise<void> = async () => undefined) => {
  const filled = await openScratch()
  onTestFinished(() => filled.close())
  await before(filled)
  await fillDemo({
    engine: filled,
    centre: 'eu',
    passwords,
    retention: { samplesDays: 10, framesMonths: 2 },
    now: Date.now,
    log: () => undefined,
    ports: { v5: 0, mqtt: 0, push: 0 },
    plants: [house('Street', 'nelson', { modules: 20, yearlyKwh: 5000 })],
    past: { days: 2, curveDays: 1 },
  })
  return filled
}

/** Runs the server until it exits. */
const runServer = async (
  settings: Record<string, string>,
  heard: (child: ChildProcess, said: string) => void = () => undefined,
) => {
  const child = spawn(process.execPath, [main], { env: { ...process.env, DEMO: '0', ...settings } })
  const said: string[] = []
  onTestFinished(() => void child.kill('SIGKILL'))
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said.push(part.toString())
      heard(child, part.toString())
    })
  }
  await once(child, 'close')
  return { said: said.join(''), exitCode: child.exitCode }
}
