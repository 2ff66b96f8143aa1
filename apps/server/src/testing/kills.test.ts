import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hourMs } from '@heliograph/domain/zones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine, type Engine } from '#db/engine.ts'
import { migrate } from '#db/migrate.ts'
import { createRoller } from '#telemetry/roller.ts'
import { contentOf, rolledTables } from '#telemetry/telemetry.fixture.ts'
import { keyOf, startSenders, type Sender } from './senders.fixture.ts'
import {
  compileServer,
  stopFamily,
  portsOfServer,
  isClockStarted,
  postgresOf,
  startServer,
  type ServerProcess,
} from './server-process.fixture.ts'

const home = mkdtempSync(join(tmpdir(), 'kills-'))
// When started by root, PostgreSQL runs as another user, who needs access.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
const senders: Sender[] = (['solarman-v5', 'solarman-v5', 'solarman-v5', 'mqtt', 'mqtt', 'http', 'http'] as const).map(
  (protocol, place) => ({
    protocol,
    sn: String(1_700_000_001 + place),
    secret: randomBytes(32).toString('base64url'),
    deviceSn: `INV000${place}`,
  }),
)

let server: ServerProcess | undefined
beforeAll(async () => {
  compileServer()
  await withEngine(enterSenders)
}, 600_000)
afterAll(async () => {
  await server?.kill()
  const postgres = postgresOf(dataDir)
  if (postgres !== undefined) process.kill(postgres, 'SIGINT')
  await until(() => postgresOf(dataDir) === undefined, 'The end of PostgreSQL')
  rmSync(home, { recursive: true, force: true })
})

/** `npm run bench -- kills` runs more rounds. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 20)

test(
  `${rounds} kills of server and database lose no acknowledged data, store nothing twice and keep the sums right`,
  async () => {
    const ports = await portsOfServer()
    const sending = startSenders(senders, ports, Math.floor(Date.now() / 1000) * 1000 - 5 * hourMs)
    const { acknowledged, sent } = sending
    const moreThan = (number: number) => until(() => acknowledged.size > number, 'An acknowledgement')

    server = await startServer(dataDir, ports)
    await moreThan(20)

    // While the database hangs, nothing is acknowledged; afterwards everything is.
    const resume = stopFamily(postgresOf(dataDir)!)
    let before = -1
    try {
      // What was committed before may still be on its way.
      await until(async () => {
        before = acknowledged.size
        await pause(300)
        return acknowledged.size === before
      }, 'The end of acknowledgements')
      await pause(700)
      expect(acknowledged.size).toBe(before)
    } finally {
      resume()
    }
    await moreThan(before + 20)

    for (let round = 0; round < rounds; round++) {
      server ??= await startServer(dataDir, ports)
      const atStart = acknowledged.size
      await pause(200 + Math.random() * 1300)
      if (round % 4 === 3) {
        // A server that is still starting exits without its database and relies on its supervisor, so wait until it is
        // up.
        await until(() => isClockStarted(dataDir), 'The clock')
        const killed = postgresOf(dataDir)!
        process.kill(killed, 'SIGKILL')
        // The server keeps running and reconnects to the database.
        await until(() => (postgresOf(dataDir) ?? killed) !== killed, 'Another PostgreSQL')
        await moreThan(acknowledged.size)
        expect(server.isRunning()).toBe(true)
        continue
      }
      if (round % 3 === 0) await moreThan(atStart)
      await server.kill()
      server = undefined
    }

    const acknowledgedByNow = acknowledged.size
    server ??= await startServer(dataDir, ports)
    let isDrained = false
    void sending.drain().then(() => (isDrained = true))
    await until(() => isDrained, 'The last acknowledgement').catch((error: Error) => {
      const waiting = [...sent].filter((key) => !acknowledged.has(key))
      throw new Error(`Not acknowledged: ${waiting.join(', ')}`, { cause: error })
    })
    await server.stop()
    server = undefined
    expect(acknowledgedByNow).toBeGreaterThan(rounds)

    await withEngine(async (engine) => {
      const { rows } = await engine.pool.query<{ sn: string; at: Date }>(
        'select d.sn, s.at from samples s join devices d on d.id = s.device_id',
      )
      const stored = rows.map(({ sn, at }) => keyOf(sn, at.getTime()))
      const isStored = new Set(stored)
      expect([...acknowledged].filter((key) => !isStored.has(key))).toEqual([])
      expect(stored.filter((key) => !sent.has(key))).toEqual([])
      expect([stored.length, acknowledged.size]).toEqual([sent.size, sent.size])
      await expectSumsToBeRight(engine)
    })
  },
  // What does not come is found by the waits inside; a machine that does much else takes long for each start.
  60_000 + rounds * 90_000,
)

/** Explains what it was waiting for, which a test timeout does not. */
const until = async (isTrue: () => boolean | Promise<boolean>, what: string) => {
  const giveUpAt = Date.now() + 30_000
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt)
      throw new Error(`${what} did not come within 30 s. The server printed: ${server?.said()}`)
    await pause(10)
  }
}

/** Hours are kept of days that are over, so they depend on when a day was last rolled up. */
const comparable = rolledTables.filter((table) => table !== 'plant_hours')

/** The roll-ups made during the kills must equal those made from scratch. */
const expectSumsToBeRight = async ({ pool }: Engine) => {
  const roller = createRoller({ pool, report: (error) => expect.fail(String(error)) })
  const rollAll = async () => {
    while ((await roller.pass()) > 0);
  }
  await rollAll()
  const rolled = await contentOf(pool, comparable)
  await pool.query(`truncate ${rolledTables.join(', ')}`)
  await pool.query(`insert into stale_ranges (device_ids, from_at, to_at)
    select array_agg(distinct device_id), min(at), max(at) from samples group by date_trunc('hour', at)`)
  await rollAll()
  expect(await contentOf(pool, comparable)).toEqual(rolled)
  const { rows } = await pool.query<{ kept: number; counted: number }>(
    'select (select count(*) from samples) as kept, (select sum(samples)::int from device_days) as counted',
  )
  expect(rows[0]!.counted).toBe(rows[0]!.kept)
}

const withEngine = async (work: (engine: Engine) => Promise<void>) => {
  const engine = await openEngine({ dataDir, databaseName: 'heliograph_eu', log: () => undefined })
  try {
    await work(engine)
  } finally {
    await engine.close()
  }
}

const enterSenders = async ({ pool, url }: Engine) => {
  await migrate({ url, folder: fileURLToPath(new URL('../../migrations/', import.meta.url)), log: () => undefined })
  for (const { protocol, sn, secret } of senders) {
    const { rows } = await pool.query<{ id: number }>(
      `with plant as (
         insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at)
         values ('Plant', 'HOUSE_ROOF', 'EXCESS', 10, 'Europe/Berlin', 52, 13, now()) returning id)
       insert into devices (plant_id, type, sn, name) select id, 'COLLECTOR', $1, $1 from plant returning id`,
      [sn],
    )
    const secretHash = protocol === 'solarman-v5' ? null : createHash('sha256').update(secret).digest()
    const values = [rows[0]!.id, protocol, secretHash]
    await pool.query('insert into gateways (device_id, protocol, secret_hash) values ($1, $2, $3)', values)
  }
}
