import { setTimeout as pause } from 'node:timers/promises'
import { layouts, pack, unpack } from '@heliograph/domain/layouts'
import type { Values } from '@heliograph/domain/points'
import { detail } from '@heliograph/domain/rejection-details'
import { minuteMs } from '@heliograph/domain/zones'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPool } from '#db/pool.ts'
import { openScratch } from '#db/scratch.ts'
import { untilOneWaits } from '#db/waiting.fixture.ts'
import type { Delivery } from './delivery.ts'
import { createKeeper, KeeperBusy } from './keeper.ts'
import { enterPlant, forgetTelemetry, inverterSample, makeRoom, today } from './telemetry.fixture.ts'

const engine = await openScratch()
const { pool } = engine
const other = new pg.Client({ connectionString: engine.url })
await other.connect()
afterAll(async () => {
  await other.end()
  await engine.close()
})
await makeRoom(pool)
const { gatewayId, deviceIds } = await enterPlant(pool, ['INVERTER', 'INVERTER'])
const [deviceId, neighbourId] = deviceIds as [number, number]
beforeEach(() => forgetTelemetry(pool))

const keeper = createKeeper({ pool })

const sample = (minutes: number, acPower = 1000) => inverterSample(deviceId, today + minutes * minuteMs, { acPower })
const delivery = (...samples: Delivery['samples'][number][]): Delivery => ({ samples, quarantined: [] })
const quarantined = (text: string, payload = Buffer.from([0, 1, 255])) => ({
  protocol: 'solarman-v5',
  gatewaySn: '1700000001',
  deviceSn: null,
  reason: 'undecodable' as const,
  detail: detail('other', { text }),
  kind: 'undecodable',
  payload,
})
const powers = async () => {
  const { rows } = await other.query<{ w: number }>('select v[1] as w from samples order by device_id, at')
  return rows.map(({ w }) => w)
}
const countOf = async (table: string) => {
  const { rows } = await other.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]!.n
}

describe('a stored delivery', () => {
  test('is visible to other connections when the keeper answers', async () => {
    expect(await keeper.keep(gatewayId, delivery(sample(0)))).toEqual({
      samples: 1,
      late: 0,
      duplicates: 0,
      conflicting: [],
    })
    expect(await powers()).toEqual([1000])
  })

  test('is not acknowledged before it is committed', async () => {
    await other.query('begin; lock table samples in exclusive mode')
    const kept = keeper.keep(gatewayId, delivery(sample(0)))
    expect(await Promise.race([kept, pause(300, 'waits')])).toBe('waits')
    expect(await countOf('samples')).toBe(0)
    await other.query('commit')
    expect(await kept).toEqual({ samples: 1, late: 0, duplicates: 0, conflicting: [] })
    expect(await powers()).toEqual([1000])
  })

  test('keeps its first values when repeated, within a batch and in the next one', async () => {
    const answers = await Promise.all([1, 1].map((w) => keeper.keep(gatewayId, delivery(sample(0, w)))))
    expect(answers).toEqual([
      { samples: 1, late: 0, duplicates: 0, conflicting: [] },
      { samples: 0, late: 0, duplicates: 1, conflicting: [] },
    ])
    expect(await keeper.keep(gatewayId, delivery(sample(0, 1), sample(5, 4)))).toEqual({
      samples: 1,
      late: 0,
      duplicates: 1,
      conflicting: [],
    })
    expect(await powers()).toEqual([1, 4])
  })

  test('keeps its first values when others follow for the same time, and names those', async () => {
    const answers = await Promise.all([1, 2, 1].map((w) => keeper.keep(gatewayId, delivery(sample(0, w)))))
    expect(answers).toEqual([
      { samples: 1, late: 0, duplicates: 0, conflicting: [] },
      { samples: 0, late: 0, duplicates: 0, conflicting: [sample(0, 2)] },
      { samples: 0, late: 0, duplicates: 1, conflicting: [] },
    ])
    expect(await keeper.keep(gatewayId, delivery(sample(0, 3), sample(0, 1), sample(5, 4)))).toEqual({
      samples: 1,
      late: 0,
      duplicates: 1,
      conflicting: [sample(0, 3)],
    })
    expect(await powers()).toEqual([1, 4])
  })

  test('is completed by others that tell further points of the same time, in any order, and not by one that contradicts it', async () => {
    const part = (values: Values) => inverterSample(deviceId, today, values)
    const [power, counter, contradicting, both] = [
      part({ acPower: 900 }),
      part({ generationTotal: 5 }),
      part({ acPower: 800, pvPower: 950 }),
      part({ acPower: 900, batterySoc: 61 }),
    ]
    const storedNow = async () => (await other.query<{ v: unknown }>('select v from samples')).rows
    expect(await keeper.keep(gatewayId, delivery(power, counter, { ...power }, contradicting))).toEqual({
      samples: 2,
      late: 0,
      duplicates: 1,
      conflicting: [contradicting],
    })
    expect(await storedNow()).toEqual([{ v: part({ acPower: 900, generationTotal: 5 }).v }])
    await pool.query('delete from stale_ranges')
    expect(
      await Promise.all([both, counter, contradicting].map((each) => keeper.keep(gatewayId, delivery(each)))),
    ).toEqual([
      { samples: 1, late: 0, duplicates: 0, conflicting: [] },
      { samples: 0, late: 0, duplicates: 1, conflicting: [] },
      { samples: 0, late: 0, duplicates: 0, conflicting: [contradicting] },
    ])
    expect(await storedNow()).toEqual([{ v: part({ acPower: 900, generationTotal: 5, batterySoc: 61 }).v }])
    expect(await countOf('stale_ranges')).toBe(1)
  })

  test('is completed by points that the layout of its device lacks, in any order, and not by another value', async () => {
    const inOwn = { deviceId, at: today, layout: layouts.meter.id, v: pack('meter', { gridPower: 700, buyTotal: 5 }) }
    const inWhole = inverterSample(deviceId, today, { gridPower: 700, ac1Current: 3.1 })
    const other700 = { ...inOwn, v: pack('meter', { gridPower: 701 }) }
    for (const [first, second] of [
      [inOwn, inWhole],
      [inWhole, inOwn],
    ] as const) {
      await forgetTelemetry(pool)
      for (const each of [first, second])
        expect(await keeper.keep(gatewayId, delivery(each))).toMatchObject({ samples: 1, conflicting: [] })
      const stored = (await other.query<{ layout: number; v: (number | null)[] }>('select layout, v from samples')).rows
      expect(stored.map(({ layout, v }) => unpack(layout, v))).toEqual([
        { gridPower: 700, buyTotal: 5, ac1Current: 3.1 },
      ])
      expect(await keeper.keep(gatewayId, delivery(first))).toMatchObject({ samples: 0, duplicates: 1 })
      expect(await keeper.keep(gatewayId, delivery(other700))).toMatchObject({ samples: 0, conflicting: [other700] })
    }
  })

  test('is completed by two processes at once, neither of which loses what the other told', async () => {
    const part = (values: Values) => inverterSample(deviceId, today, values)
    const pools = [1, 2].map(() => createPool({ url: engine.url, log: () => undefined, poolSize: 2 }))
    await keeper.keep(gatewayId, delivery(part({ acPower: 900 })))
    await other.query('begin')
    await other.query('select from samples for update')
    const told = [part({ generationTotal: 5 }), part({ batterySoc: 61 })]
    const kept = pools.map((own, place) => createKeeper({ pool: own }).keep(gatewayId, delivery(told[place]!)))
    const waiting = `select distinct pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(2), 20_000)
    await other.query('commit')
    await Promise.all(kept)
    const { rows } = await other.query('select v from samples')
    expect(rows).toEqual([{ v: part({ acPower: 900, generationTotal: 5, batterySoc: 61 }).v }])
    await Promise.all(pools.map((own) => own.end()))
  })

  test('preserves gaps within a sample, and quarantined payloads byte for byte', async () => {
    const gappy = inverterSample(deviceId, today, { generationTotal: 5, pvPower: 7 })
    await keeper.keep(gatewayId, { samples: [gappy], quarantined: [quarantined('quoted "\\" and, {braced}')] })
    const { rows } = await other.query('select v, detail, payload from samples, quarantine')
    const payload = Buffer.from([0, 1, 255])
    expect(rows).toEqual([
      { v: [null, 7, null, 5], detail: detail('other', { text: 'quoted "\\" and, {braced}' }), payload },
    ])
  })

  test('is stored completely or not at all', async () => {
    const outside = inverterSample(deviceId, today - 400 * 24 * 60 * minuteMs, { acPower: 1 })
    const half = { samples: [sample(0), outside], quarantined: [quarantined('x')] }
    await expect(keeper.keep(gatewayId, half)).rejects.toThrow()
    for (const table of ['samples', 'quarantine', 'stale_ranges']) expect(await countOf(table)).toBe(0)
  })

  test('marks its hour as stale in the same transaction', async () => {
    const batch = [delivery(sample(0), sample(5)), delivery(sample(70))]
    await Promise.all(batch.map((each) => keeper.keep(gatewayId, each)))
    const { rows } = await other.query('select device_ids, from_at, to_at from stale_ranges order by from_at')
    expect(rows).toEqual([
      { device_ids: [deviceId], from_at: new Date(today), to_at: new Date(today + 5 * minuteMs) },
      { device_ids: [deviceId], from_at: new Date(today + 70 * minuteMs), to_at: new Date(today + 70 * minuteMs) },
    ])
  })

  test('marks nothing as stale when it was stored before', async () => {
    await keeper.keep(gatewayId, delivery(sample(0)))
    await keeper.keep(gatewayId, delivery(sample(0)))
    expect(await countOf('stale_ranges')).toBe(1)
  })
})

describe('when the database rejects', () => {
  test('one delivery of a batch, the others are stored', async () => {
    const poisoned = inverterSample(deviceId, today + 400 * 24 * 60 * minuteMs, { acPower: 1 })
    const answers = await Promise.allSettled(
      Array.from({ length: 9 }, (_, place) => keeper.keep(gatewayId, delivery(place === 4 ? poisoned : sample(place)))),
    )
    expect(answers.findIndex(({ status }) => status === 'rejected')).toBe(4)
    expect(await countOf('samples')).toBe(8)
  })

  test("a text that it can't store, only that delivery fails", async () => {
    const answers = await Promise.allSettled([
      keeper.keep(gatewayId, { samples: [], quarantined: [quarantined('nul \0')] }),
      keeper.keep(gatewayId, delivery(sample(0))),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  test('a lock request at first, deliveries are stored once the lock is free', async () => {
    const impatient = createPool({ url: engine.url, log: () => undefined, lockTimeoutMs: 50, poolSize: 2 })
    const waiting = createKeeper({ pool: impatient })
    await other.query('begin; lock table samples in exclusive mode')
    const kept = Promise.all([1, 2, 3].map((minute) => waiting.keep(gatewayId, delivery(sample(minute)))))
    await pause(300)
    await other.query('commit')
    expect(await kept).toHaveLength(3)
    await impatient.end()
  })

  test('to wait any longer, nothing is acknowledged and the queue continues', async () => {
    const impatient = createPool({ url: engine.url, log: () => undefined, lockTimeoutMs: 50, poolSize: 2 })
    const waiting = createKeeper({ pool: impatient, retryForMs: 100 })
    await other.query('begin; lock table samples in exclusive mode')
    await expect(waiting.keep(gatewayId, delivery(sample(0)))).rejects.toMatchObject({ code: '55P03' })
    await other.query('commit')
    expect(await waiting.keep(gatewayId, delivery(sample(0)))).toEqual({
      samples: 1,
      late: 0,
      duplicates: 0,
      conflicting: [],
    })
    await impatient.end()
  })
})

describe('when the connection is lost', () => {
  const endAllOthers = () =>
    other.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)

  test('in the middle of a batch, another connection stores it, once', async () => {
    await other.query('begin; lock table samples in exclusive mode')
    const kept = [1, 2, 3].map((minute) => keeper.keep(gatewayId, delivery(sample(minute))))
    await untilOneWaits(other)
    await endAllOthers()
    await other.query('commit')
    expect(await Promise.all(kept)).toHaveLength(3)
    expect(await countOf('samples')).toBe(3)
  })

  test('and does not come back, every waiting delivery is rejected', async () => {
    const gone = createPool({ url: 'postgresql://nobody@127.0.0.1:1/none', log: () => undefined })
    const away = createKeeper({ pool: gone, retryForMs: 100 })
    const answers = await Promise.allSettled([1, 2, 3].map((minute) => away.keep(gatewayId, delivery(sample(minute)))))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(away.waiting()).toBe(0)
    await gone.end()
  })
})

test('two deadlocked transactions both finish', async () => {
  const rival = new pg.Client({ connectionString: engine.url })
  await rival.connect()
  const insert = (id: number) =>
    rival.query('insert into samples values ($1, $2, 1, $3)', [id, new Date(today + 5 * minuteMs), [1]])
  await rival.query('begin')
  await insert(neighbourId)
  // The keeper has the first device's sample and wants the neighbour's; the rival has it and wants the first one's.
  const kept = keeper.keep(
    gatewayId,
    delivery(sample(5, 1), inverterSample(neighbourId, today + 5 * minuteMs, { acPower: 1 })),
  )
  await untilOneWaits(other)
  const crossed = insert(deviceId).then(() => rival.query('commit'))
  await crossed.catch(() => rival.query('rollback'))
  const { samples, duplicates } = await kept
  expect(samples + duplicates).toBe(2)
  expect(await countOf('samples')).toBe(2)
  await rival.end()
})

test('deliveries over the limit are rejected, and the others are stored', async () => {
  const crowded = createKeeper({ pool, maxWaiting: 3 })
  const five = [1, 2, 3, 4, 5].map((minute) => delivery(sample(minute)))
  const answers = await Promise.allSettled(five.map((each) => crowded.keep(gatewayId, each)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect((answers[4] as PromiseRejectedResult).reason).toBeInstanceOf(KeeperBusy)
})

test('thousands of simultaneous deliveries are all stored, and each gets its own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3000 }, (_, place) => keeper.keep(gatewayId, delivery(sample(place % 1400)))),
  )
  expect(answers.filter(({ samples }) => samples === 1)).toHaveLength(1400)
  expect(answers.filter(({ duplicates }) => duplicates === 1)).toHaveLength(1600)
  expect(await countOf('samples')).toBe(1400)
})
