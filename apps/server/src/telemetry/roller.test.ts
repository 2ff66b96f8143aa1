import { setTimeout as pause } from 'node:timers/promises'
import type { Values } from '@heliograph/domain/points'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { untilOneWaits, waitingFor } from '#db/waiting.fixture.ts'
import { createKeeper, type Delivery } from './keeper.ts'
import { createRoller, restAfter } from './roller.ts'
import {
  contentOf,
  enterPlant,
  forgetTelemetry,
  inverterSample,
  makeRoom,
  meterSample,
  rolledTables,
  today,
} from './telemetry.fixture.ts'

const engine = await openScratch()
const { pool } = engine
afterAll(() => engine.close())
await makeRoom(pool)
beforeEach(() => forgetTelemetry(pool))

const reported: Error[] = []
const keeper = createKeeper({ pool })
const roller = createRoller({ pool, report: (error) => reported.push(error) })
const rollAll = async () => {
  while ((await roller.pass()) > 0);
}
const countOf = async (table: string) => {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]!.n
}
const one = async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows[0]

const berlin = await enterPlant(pool, ['INVERTER', 'METER'])
const [inverterId, meterId] = berlin.deviceIds as [number, number]

/** Stores one sample of an inverter. */
const keepOne = (deviceId: number, at: number, values: Values) =>
  keeper.keep(1, { samples: [inverterSample(deviceId, at, values)], quarantined: [] })

/** Three days of a plant, every five minutes around its midnights and every hour otherwise; with faults. */
const threeDays = (): Delivery[] => {
  const midnight = today - 2 * hourMs
  const deliveries: Delivery[] = []
  for (let day = -2; day <= 0; day++) {
    const hourly = Array.from({ length: 20 }, (_, hour) => 60 + hour * 60 + ((hour * 7) % 11))
    const minutes = [-33, -14, -9, -4, 1, 6, 11, ...hourly]
    for (const [place, minute] of minutes.entries()) {
      const at = midnight + day * 24 * hourMs + minute * minuteMs
      const hours = (at - midnight + 3 * 24 * hourMs) / hourMs
      const sun = Math.max(0, Math.sin(((hours % 24) / 24) * Math.PI * 2 - Math.PI / 2)) * 5000
      const isGlitch = day === -1 && place === 15
      // Reset in the afternoon of the second day.
      const total = (hours >= 40 ? hours - 40 : 5000 + hours) * 1.1 + (isGlitch ? 90_000 : 0)
      const inverter = inverterSample(inverterId, at, { acPower: sun, pvPower: sun * 1.03, generationTotal: total })
      const meter = meterSample(meterId, at + 70_000, {
        gridPower: 300.3 - sun / 3,
        buyToday: ((minute + 33) / 60) * 0.37,
        sellTotal: 100 + hours * 0.13,
      })
      if (place % 5 !== 4) deliveries.push({ samples: [meter], quarantined: [] })
      deliveries.push({ samples: [inverter], quarantined: [] })
    }
  }
  return deliveries
}

describe('samples of three days', () => {
  test('give identical results in any order, batching and repetition', async () => {
    const deliveries = threeDays()
    for (const delivery of deliveries) await keeper.keep(berlin.gatewayId, delivery)
    await rollAll()
    const expected = await contentOf(pool, rolledTables)
    expect(Object.values(expected).map((rows) => rows.length)).toEqual([0, 2, 8, 4, 4, 1, expect.any(Number), 1, 2])
    expect(expected['plant_frames']!.length).toBeGreaterThan(80)

    const arrivals = fc.record({
      order: fc.shuffledSubarray(
        deliveries.map((_, place) => place),
        { minLength: deliveries.length },
      ),
      again: fc.array(fc.nat({ max: deliveries.length - 1 }), { maxLength: 30 }),
      batches: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(arrivals, async ({ order, again, batches }) => {
        await forgetTelemetry(pool)
        const arriving = [...order]
        for (const place of again) arriving.splice((place * 7) % arriving.length, 0, place)
        for (let batch = 0; arriving.length > 0; batch++) {
          const places = arriving.splice(0, batches[batch % batches.length]!)
          const kept = Promise.all(places.map((place) => keeper.keep(berlin.gatewayId, deliveries[place]!)))
          // Sometimes at the same time as the batch, sometimes after it.
          if (batch % 2 === 0) await kept
          await roller.pass()
          await kept
        }
        await rollAll()
        expect(await contentOf(pool, rolledTables)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  }, 600_000)
})

describe('a pass', () => {
  const sample = (minutes: number) => inverterSample(inverterId, today + minutes * minuteMs, { acPower: 1000 })
  const keep = (...samples: Delivery['samples'][number][]) =>
    keeper.keep(berlin.gatewayId, { samples, quarantined: [] })

  test('that was lost with its process is made up for by the next process', async () => {
    await keep(sample(0), sample(5))
    expect([await countOf('device_days'), await countOf('stale_ranges')]).toEqual([0, 1])
    const next = createRoller({ pool, report: (error) => reported.push(error) })
    expect(await next.pass()).toBe(1)
    expect(await one('select samples, generation from device_days')).toEqual({ samples: 2, generation: 83_333 })
    expect(await countOf('stale_ranges')).toBe(0)
  })

  test('that fails before its commit loses no work', async () => {
    await keep(sample(0), sample(5))
    const blocker = new pg.Client({ connectionString: engine.url })
    await blocker.connect()
    await blocker.query('begin; lock table plant_days in exclusive mode')
    // The connection can be lost before the blocker's answer arrives.
    const dying = expect(roller.pass()).rejects.toThrow()
    await untilOneWaits(blocker)
    await blocker.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await waitingFor(blocker)])
    await dying
    await blocker.query('commit')
    await blocker.end()
    expect([await countOf('device_days'), await countOf('stale_ranges')]).toEqual([0, 1])
    await rollAll()
    expect(await one('select samples from device_days')).toEqual({ samples: 2 })
  })

  test('takes what is reported now first: a day that came before it in 400 reports does not keep people waiting', async () => {
    const now = today + 30 * minuteMs
    const ofPresent = createRoller({ pool, now: () => now, report: (error) => reported.push(error) })
    for (let back = 1; back <= 400; back++) await keep(sample(-2 * back))
    await keep(sample(28))
    expect(await ofPresent.pass()).toBe(201)
    expect(await one(`select extract(epoch from at)::float8 * 1000 as at from latest`)).toEqual({
      at: today + 28 * minuteMs,
    })
    expect(await countOf('stale_ranges')).toBe(200)
    // Nor does what is reported now, again and again, keep that day from being calculated.
    await keep(sample(29))
    expect(await ofPresent.pass()).toBe(201)
    expect(await countOf('stale_ranges')).toBe(0)
  })

  test('is not waited for by what a device reports now: that is shown before, once, and a plant with an invalid zone keeps nothing back', async () => {
    const nowhere = await enterPlant(pool, ['INVERTER'], 'Mars/Olympus')
    const shown: number[][] = []
    const showing = createRoller({
      pool,
      now: () => today + 30 * minuteMs,
      report: (error) => reported.push(error),
      onShown: (plantIds) => void shown.push(plantIds),
    })
    await keepOne(nowhere.deviceIds[0]!, today + 28 * minuteMs, { acPower: 5 })
    await keep(sample(28))
    await showing.show()
    expect(await present()).toEqual({ generation_w: 1000, generation_counter: null })
    expect([await countOf('latest'), await countOf('plant_days'), await countOf('stale_ranges')]).toEqual([2, 0, 2])
    await showing.show()
    expect(shown.map((ids) => ids.toSorted((one, other) => one - other))).toEqual([[berlin.id, nowhere.id], []])
    await pool.query('delete from plants where id = $1', [nowhere.id])
    await rollAll()
    expect([await countOf('plant_days'), await countOf('stale_ranges')]).toEqual([1, 0])
  })

  test('runs in one process at a time: a second one takes nothing, and nothing is counted twice', async () => {
    const others = [1, 2, 3].map(() => createRoller({ pool, report: (error) => reported.push(error) }))
    for (let round = 0; round < 5; round++) {
      await keep(sample(round * 5))
      const taken = await Promise.all([roller, ...others].map((each) => each.pass()))
      expect(taken.filter((ranges) => ranges > 0).length).toBeLessThanOrEqual(1)
    }
    await rollAll()
    const day = await one<{ samples: number; generation: number }>('select samples, generation from device_days')
    expect(day!.samples).toBe(5)
    expect(day!.generation).toBe(333_333)
  })

  test('leaves samples that are committed while it runs to the next pass', async () => {
    await keep(sample(0))
    const [taken] = await Promise.all([roller.pass(), keep(sample(5)), keep(sample(10))])
    expect(taken).toBeGreaterThan(0)
    await rollAll()
    expect(await one('select samples from device_days')).toEqual({ samples: 3 })
  })

  test('reports after its commit which devices have new data', async () => {
    const told: unknown[] = []
    const telling = createRoller({
      pool,
      report: (error) => reported.push(error),
      onRolled: async ({ plantIds, devices }) => {
        told.push({ plantIds, devices, days: await countOf('plant_days') })
      },
    })
    await keep(sample(0), sample(5))
    await telling.pass()
    await telling.pass()
    const spoken = { deviceId: inverterId, plantId: berlin.id, from: today, to: today + 5 * minuteMs }
    expect(told).toEqual([{ plantIds: [berlin.id], devices: [spoken], days: 1 }])
  })

  test('reports a plant with an invalid time zone and rolls up the others', async () => {
    const nowhere = await enterPlant(pool, ['INVERTER'], 'Mars/Olympus')
    await keep(sample(0))
    await keepOne(nowhere.deviceIds[0]!, today, { acPower: 5 })
    reported.length = 0
    await rollAll()
    expect(reported.map(({ message }) => message)).toEqual([`Plant ${nowhere.id} could not be rolled up`])
    expect(await countOf('plant_days')).toBe(1)
    expect(await one('select plant_id, tries, reason from failed_ranges')).toEqual({
      plant_id: nowhere.id,
      tries: 1,
      reason: expect.stringContaining('Mars/Olympus'),
    })
    // The next release knows the zone.
    await pool.query(`update plants set zone = 'UTC' where id = $1`, [nowhere.id])
    await pool.query('update failed_ranges set retry_at = now()')
    await rollAll()
    expect([await countOf('plant_days'), await countOf('failed_ranges')]).toEqual([2, 0])
    await pool.query('delete from plants where id = $1', [nowhere.id])
  })

  test('puts a plant whose rows the database refuses aside, and rolls up the others of its group', async () => {
    const refused = await enterPlant(pool, ['INVERTER'])
    await pool.query(`alter table plant_days add constraint refused check (plant_id <> ${refused.id})`)
    await keep(sample(0))
    await keepOne(refused.deviceIds[0]!, today, { acPower: 5 })
    await rollAll()
    await pool.query('alter table plant_days drop constraint refused')
    expect(await one('select plant_id from plant_days')).toEqual({ plant_id: berlin.id })
    expect(await one('select plant_id, tries from failed_ranges')).toEqual({ plant_id: refused.id, tries: 1 })
    await pool.query('delete from plants where id = $1', [refused.id])
  })

  test('skips a device that was deleted', async () => {
    const gone = await enterPlant(pool, ['INVERTER'])
    await keepOne(gone.deviceIds[0]!, today, { acPower: 5 })
    await pool.query('delete from plants where id = $1', [gone.id])
    await keep(sample(0))
    await rollAll()
    expect([await countOf('plant_days'), await countOf('stale_ranges')]).toEqual([1, 0])
  })
})

const present = () => one('select generation_w, generation_counter from plant_latest')

describe('a late sample', () => {
  test('just before midnight fills in the first frame of the next day if others already reported in it', async () => {
    const midnight = today - 2 * hourMs
    await keeper.keep(1, { samples: [meterSample(meterId, midnight + minuteMs, { gridPower: -400 })], quarantined: [] })
    await rollAll()
    await keepOne(inverterId, midnight + 9 * minuteMs, { acPower: 1000 })
    await rollAll()
    await keepOne(inverterId, midnight - minuteMs, { acPower: 1000 })
    await rollAll()
    const at = new Date(midnight).toISOString()
    expect(await one(`select generation_w, sell_w, use_w from plant_frames where at = '${at}'`)).toEqual({
      generation_w: 1000,
      sell_w: 400,
      use_w: 600,
    })
  })

  test('of yesterday tells what was moved since, as a span that no day can claim', async () => {
    const midnight = today - 2 * hourMs
    const total = (hours: number, generationTotal: number) =>
      keepOne(inverterId, midnight + hours * hourMs, { generationTotal })
    await total(6, 105)
    await rollAll()
    expect(await one('select generation from plant_days')).toEqual({ generation: null })
    await total(-6, 100)
    await rollAll()
    const { rows } = await pool.query('select generation from plant_days order by day')
    expect(rows).toEqual([{ generation: null }, { generation: null }])
    expect(await one('select measure, energy from booked_energies')).toEqual({
      measure: 'generation',
      energy: 5_000_000,
    })
  })

  test('from before midnight also tells what rises from it after midnight, where only powers came between', async () => {
    const midnight = today - 2 * hourMs
    const totals = () => one('select (sum(generation) / 1e6)::float8 as kwh from plant_days')
    const said: [minutes: number, values: Values][] = [
      [-600, { generationTotal: 100 }],
      [-30, { acPower: 5 }],
      [10, { generationTotal: 130 }],
      [15, { generationTotal: 130.5 }],
    ]
    for (const [minutes, values] of said) await keepOne(inverterId, midnight + minutes * minuteMs, values)
    await rollAll()
    await keepOne(inverterId, midnight - 60 * minuteMs, { generationTotal: 125 })
    await rollAll()
    expect(await totals()).toEqual({ kwh: 30.5 })
  })

  test("does not move the plant's current values back in time", async () => {
    await keepOne(inverterId, today, { acPower: 2000, generationTotal: 9 })
    await rollAll()
    await keepOne(inverterId, today - hourMs, { acPower: 7, generationTotal: 8 })
    await rollAll()
    expect(await present()).toEqual({ generation_w: 2000, generation_counter: 9 })
    expect(await one('select at from latest')).toEqual({ at: new Date(today) })
  })
})

describe('the current values of a plant', () => {
  test('have what completed the newest sample after it was shown', async () => {
    const sample = inverterSample(inverterId, today, { acPower: 900, batteryPower: -2110, batterySoc: 63 })
    await keepOne(inverterId, today, { acPower: 900 })
    await rollAll()
    const now = () => one('select charge_w, soc_pct from plant_latest')
    expect(await now()).toEqual({ charge_w: null, soc_pct: null })
    await keeper.keep(berlin.gatewayId, { samples: [sample], quarantined: [], replaces: true })
    await rollAll()
    expect(await now()).toEqual({ charge_w: 2110, soc_pct: 63 })
    expect(await one('select v from latest')).toEqual({ v: sample.v })
  })

  test('leave out the powers of a silent device and keep its counter', async () => {
    const said = (id: number, minutes: number, acPower: number, generationTotal: number) =>
      inverterSample(id, today + minutes * minuteMs, { acPower, generationTotal })
    const pair = await enterPlant(pool, ['INVERTER', 'INVERTER'])
    const [first, second] = pair.deviceIds as [number, number]
    await keeper.keep(1, { samples: [said(first, 0, 700, 10), said(second, 0, 500, 20)], quarantined: [] })
    await rollAll()
    expect(await present()).toEqual({ generation_w: 1200, generation_counter: 30 })
    await keeper.keep(1, { samples: [said(first, 25, 900, 11)], quarantined: [] })
    await rollAll()
    expect(await present()).toEqual({ generation_w: 900, generation_counter: 31 })
  })
})

test('a device whose first reports show the count of the day before, until it restarts, adds nothing of it to its first day', async () => {
  // It woke at half past five, and was connected the evening before.
  const woke = today + 3.5 * hourMs
  const counts = [30.2, 30.2, 30.2, 0, 0, 0.1, 0.1, 0.2]
  for (const [step, generationToday] of counts.entries())
    await keepOne(inverterId, woke + step * 5 * minuteMs, { generationToday, acPower: 100 })
  await rollAll()
  expect(await one('select (generation / 1e6)::float8 as kwh from plant_days')).toEqual({ kwh: 0.2 })
  expect(await one('select (generation / 1e6)::float8 as kwh from device_days')).toEqual({ kwh: 0.2 })
})

test('a started roller rolls up new samples soon after a poke, and can be stopped while it sleeps', async () => {
  const eager = createRoller({ pool, report: (error) => reported.push(error) })
  const watched = createKeeper({ pool, onKept: eager.poke })
  const stop = eager.start()
  for (let minute = 0; minute < 3; minute++) {
    await watched.keep(1, {
      samples: [inverterSample(inverterId, today + minute * minuteMs, { acPower: 1 })],
      quarantined: [],
    })
    while ((await countOf('stale_ranges')) > 0) await pause(10)
  }
  expect(await one('select samples from device_days')).toEqual({ samples: 3 })
  await stop()
  await watched.keep(1, { samples: [inverterSample(inverterId, today + hourMs, { acPower: 1 })], quarantined: [] })
  expect(await countOf('stale_ranges')).toBe(1)
})

test('after a long pass a started roller rests, and shows meanwhile what comes in', async () => {
  const eager = createRoller({ pool, now: () => today + 30 * minuteMs, report: (error) => reported.push(error) })
  const watched = createKeeper({ pool, onKept: eager.poke })
  const keepAt = (minute: number) =>
    watched.keep(1, {
      samples: [inverterSample(inverterId, today + minute * minuteMs, { acPower: minute })],
      quarantined: [],
    })
  const blocker = new pg.Client({ connectionString: engine.url })
  await blocker.connect()
  await blocker.query('begin; lock table plant_days in exclusive mode')
  await keepAt(20)
  const stop = eager.start()
  await untilOneWaits(blocker)
  await pause(2000)
  await blocker.query('commit')
  await blocker.end()
  while ((await countOf('stale_ranges')) > 0) await pause(10)
  await keepAt(25)
  await expect.poll(present, { timeout: 5000 }).toEqual({ generation_w: 25, generation_counter: null })
  expect(await countOf('stale_ranges')).toBe(1)
  await stop()
})

test('a day with a clock change is rolled up with all of its hours', async () => {
  const changing = await enterPlant(pool, ['INVERTER'], 'Africa/Casablanca')
  // Morocco's clocks go back one hour during Ramadan: on 2026-03-22 at 02:00 they go forward again.
  const from = Date.UTC(2026, 2, 21, 20)
  await makeRoom(pool, Date.UTC(2026, 2, 24))
  const samples = Array.from({ length: 30 }, (_, hour) =>
    inverterSample(changing.deviceIds[0]!, from + hour * hourMs, { generationTotal: 100 + hour }),
  )
  await keeper.keep(changing.gatewayId, { samples, quarantined: [] })
  await rollAll()
  const { rows } = await pool.query('select day, generation from plant_days order by day')
  expect(rows).toEqual([
    { day: '2026-03-21', generation: 4_000_000 },
    { day: '2026-03-22', generation: 23_000_000 },
    { day: '2026-03-23', generation: 2_000_000 },
  ])
  await makeRoom(pool)
})

test('a roller rests three times as long as it worked, and less when it is far behind', () => {
  expect([10, 1_000, 5_000, 10_000, 40_000].map(restAfter)).toEqual([250, 3_000, 15_000, 15_000, 40_000])
})

test.each([null, 'Asia/Kolkata'])(
  'days whose readings are no longer kept stay when days are calculated again (zone before: %s)',
  async (zoneBefore) => {
    await forgetTelemetry(pool)
    await pool.query(`update plants set zone = 'Europe/Berlin' where id = $1`, [berlin.id])
    for (const delivery of threeDays()) await keeper.keep(berlin.gatewayId, delivery)
    await rollAll()
    const days = async () =>
      (await pool.query('select day, generation from plant_days where plant_id = $1 order by day', [berlin.id])).rows
    const before = await days()
    expect(before.length).toBeGreaterThanOrEqual(3)
    await pool.query(`delete from samples where at < $1::timestamp at time zone 'Europe/Berlin'`, [
      before[1].day + ' 12:00',
    ])
    await pool.query(
      `insert into recalculations (plant_id, from_at, zone_before, asked_at) values ($1, '2026-06-01', $2, now())`,
      [berlin.id, zoneBefore],
    )
    await rollAll()
    expect((await days())[0]).toEqual(before[0])
    expect((await days()).map(({ day }) => day)).toEqual(before.map(({ day }) => day))
  },
)

test('after a change of zone, days are as if the plant had always been in it; earlier ones and its samples stay', async () => {
  const inZone = (zone: string) => pool.query('update plants set zone = $1 where id = $2', [zone, berlin.id])
  const long = `insert into plant_days (plant_id, day, generation) values (${berlin.id}, '2024-05-05', 7000000)`
  const ofLong = `select day, generation from plant_days where day < '2025-01-01'`
  const rolledIn = async (zone: string) => {
    await forgetTelemetry(pool)
    await inZone(zone)
    for (const delivery of threeDays()) await keeper.keep(berlin.gatewayId, delivery)
    await rollAll()
    return contentOf(pool, rolledTables)
  }
  for (const [former, zone] of [
    ['Asia/Kolkata', 'America/Sao_Paulo'],
    ['America/Sao_Paulo', 'Europe/Berlin'],
  ] as const) {
    const expected = await rolledIn(zone)
    expect(await rolledIn(former)).not.toEqual(expected)
    await pool.query(long)
    await inZone(zone)
    await pool.query(
      `insert into recalculations (plant_id, from_at, zone_before, asked_at) values ($1, '2026-06-01', $2, now())`,
      [berlin.id, former],
    )
    await rollAll()
    expect((await pool.query(ofLong)).rows).toEqual([{ day: '2024-05-05', generation: 7_000_000 }])
    await pool.query(`delete from plant_days where day < '2025-01-01'`)
    expect(await contentOf(pool, rolledTables)).toEqual(expected)
  }
})
