import { readFile } from 'node:fs/promises'
import type { Values } from '@heliograph/domain/points'
import { frameMs, hourMs, minuteMs, type Day } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { createKeeper } from './keeper.ts'
import { createRoller } from './roller.ts'
import { contentOf, enterPlant, forgetTelemetry, inverterSample, makeRoom, today } from './telemetry.fixture.ts'
import { enterTwins, sunHoursSince } from './twins.fixture.ts'

const engine = await openScratch()
const { pool } = engine
afterAll(() => engine.close())
await makeRoom(pool)

const migration = new URL('../../migrations/0133-twins-count-once.sql', import.meta.url)
const keeper = createKeeper({ pool })
const reported: Error[] = []
const roller = createRoller({ pool, report: (error) => reported.push(error) })
const rollAll = async () => {
  while ((await roller.pass()) > 0);
}

/** Midnight in Berlin at the beginning of `days`. */
const days: readonly Day[] = ['2026-06-14', '2026-06-15', '2026-06-16']
const midnights = [3, 2, 1].map((before) => today - 2 * hourMs - before * 24 * hourMs)
const [first, second, third] = midnights as [number, number, number]

let plantId = 0
let inverterId = 0
let gatewayIds: [number, number]
/** The same inverter, as another gateway of the plant reports it. */
let twinId = 0
const enterBoth = async (sn = 'HX2301D04711', sent = sn.toLowerCase()) => {
  const entered = await enterTwins(pool, sn, sent)
  ;({ plantId, inverterId, twinId } = entered)
  gatewayIds = [entered.loggerId, entered.bridgeId]
}
beforeEach(async () => {
  await forgetTelemetry(pool)
  await enterBoth()
})

const sunHours = (at: number) => sunHoursSince(first, at)
const told = (at: number, ownTotal = 5000): Values => ({
  acPower: sunHours(at + minuteMs) > sunHours(at) ? 1000 : 0,
  generationTotal: ownTotal + sunHours(at),
})

const report = async (deviceId: number, from: number, to: number, values = told) => {
  const samples = []
  for (let at = from; at < to; at += frameMs) samples.push(inverterSample(deviceId, at, values(at)))
  await keeper.keep(deviceId === twinId ? gatewayIds[1] : gatewayIds[0], { samples, quarantined: [] })
}

const kwhOf = async () => {
  const { rows } = await pool.query<{ day: Day; kwh: number }>(
    'select day::text, generation / 1e6::float8 as kwh from plant_days where plant_id = $1 order by day',
    [plantId],
  )
  return Object.fromEntries(rows.map(({ day, kwh }) => [day, Math.round(kwh * 100) / 100]))
}
const bookedKwh = async () => {
  const { rows } = await pool.query<{ kwh: number }>(
    'select coalesce(sum(energy), 0)::float8 / 1e6 as kwh from booked_energies where plant_id = $1',
    [plantId],
  )
  return Math.round(rows[0]!.kwh * 100) / 100
}
const present = async () =>
  (
    await pool.query<{ w: number; kwh: number }>(
      'select generation_w as w, generation_counter as kwh from plant_latest where plant_id = $1',
      [plantId],
    )
  ).rows[0]
const frameWs = async (from: number, to: number) => {
  const { rows } = await pool.query<{ w: number }>(
    'select distinct generation_w as w from plant_frames where plant_id = $1 and at >= $2 and at < $3',
    [plantId, new Date(from), new Date(to)],
  )
  return rows.map(({ w }) => w)
}
const noon = first + 12 * hourMs

test('an inverter that two gateways of a plant report counts once: its energy, its curve, its power and its counter', async () => {
  await report(inverterId, first, noon)
  await report(twinId, first + minuteMs, noon)
  await rollAll()
  expect(await kwhOf()).toEqual({ '2026-06-14': 3.93 })
  expect(await frameWs(first + 9 * hourMs, noon)).toEqual([1000])
  expect(await present()).toEqual({ w: 1000, kwh: expect.closeTo(5003.92, 2) })
  // Each keeps its own history.
  const { rows } = await pool.query('select device_id from device_days where generation > 3900000 order by 1')
  expect(rows).toEqual([{ device_id: inverterId }, { device_id: twinId }])
})

test('when the first falls silent, the other one counts from then on: the day is whole, and nothing is in it twice', async () => {
  await report(inverterId, first, noon)
  await report(twinId, first + minuteMs, second)
  await report(inverterId, second + 12 * hourMs, second + 13 * hourMs)
  await report(twinId, second + minuteMs, second + 13 * hourMs)
  await rollAll()
  const { '2026-06-14': whole } = await kwhOf()
  expect(whole).toBeCloseTo(12, 1)
  expect(await frameWs(first + 9 * hourMs, first + 19 * hourMs)).toEqual([1000])
  const { rows } = await pool.query('select generation_known_s as s from plant_days where plant_id = $1 and day = $2', [
    plantId,
    days[0],
  ])
  expect(rows).toEqual([{ s: 24 * 3600 }])
})

const daily = (at: number): Values => {
  const day = midnights.findLast((midnight) => midnight <= at)!
  return { acPower: told(at).acPower!, generationToday: sunHours(at) - sunHours(day) }
}
const powers = (at: number): Values => ({ acPower: told(at).acPower! })

test.each([
  ['lifetimes', 'days', told, daily],
  ['days', 'lifetimes', daily, told],
  ['days', 'days', daily, daily],
  ['days', 'only powers', daily, powers],
  ['only powers', 'days', powers, daily],
])(
  'the first counts %s, the other one %s: a day with a silence of each is whole',
  async (_, _other, ofFirst, ofTwin) => {
    await report(inverterId, first, first + 11 * hourMs, ofFirst)
    await report(inverterId, first + 13 * hourMs, second + 6 * hourMs, ofFirst)
    await report(twinId, first + minuteMs, first + 15 * hourMs, ofTwin)
    await report(twinId, first + 16 * hourMs, second + 6 * hourMs, ofTwin)
    await rollAll()
    expect(Math.abs((await kwhOf())[days[0]!]! - 12)).toBeLessThan(0.2)
  },
)

test('what the first one counted while it was not heard is not added to the days that the other one told', async () => {
  await report(inverterId, first, noon)
  await report(twinId, first + minuteMs, third + 21 * hourMs)
  await report(inverterId, third + 12 * hourMs, third + 21 * hourMs)
  await rollAll()
  const kwh = await kwhOf()
  for (const day of days) expect(kwh[day]).toBeCloseTo(12, 1)
  expect(await bookedKwh()).toBe(0)
})

test('what none of them told while both were silent is booked, once', async () => {
  await report(inverterId, first, noon)
  await report(twinId, first + minuteMs, noon)
  await report(inverterId, third + 12 * hourMs, third + 20 * hourMs)
  await report(twinId, third + 12 * hourMs + minuteMs, third + 20 * hourMs)
  await rollAll()
  const kwh = await kwhOf()
  const sum = Object.values(kwh).reduce((total, each) => total + each, 0) + (await bookedKwh())
  expect(sum).toBeCloseTo(36, 0)
})

test('an inverter that goes over to another gateway at noon counts on both sides of it, and is not missed afterwards', async () => {
  await report(inverterId, first, noon)
  await report(twinId, noon, third)
  await rollAll()
  const kwh = await kwhOf()
  // Nobody told the five minutes in between.
  expect(kwh[days[0]!]).toBeCloseTo(11.92, 2)
  expect(kwh[days[1]!]).toBeCloseTo(12, 1)
  const { rows } = await pool.query('select generation_known_s as s from plant_days where plant_id = $1 and day = $2', [
    plantId,
    days[1],
  ])
  expect(rows).toEqual([{ s: 24 * 3600 }])
})

test('one that was removed counts until then, and the other one from then on', async () => {
  await report(inverterId, first, second)
  await report(twinId, first + minuteMs, second)
  await pool.query('update devices set removed_at = $2 where id = $1', [inverterId, new Date(noon)])
  await rollAll()
  expect((await kwhOf())[days[0]!]).toBeCloseTo(12, 1)
  expect((await present())!.kwh).toBeCloseTo(5012, 1)
})

test('in whichever order their reports come, and when days are calculated again, it comes to the same', async () => {
  const tables = ['plant_days', 'plant_hours', 'plant_months', 'plant_frames', 'plant_latest', 'booked_energies']
  await report(twinId, first + minuteMs, third)
  await rollAll()
  await report(inverterId, second + 12 * hourMs, third)
  await rollAll()
  // What the first one kept in its memory while it was not connected.
  await report(inverterId, first, second + 12 * hourMs)
  await rollAll()
  const found = await contentOf(pool, tables)
  expect(await kwhOf()).toEqual({ [days[0]!]: expect.closeTo(12, 1), [days[1]!]: expect.closeTo(12, 1) })
  await pool.query(
    `insert into recalculations (plant_id, from_at, asked_at, zone_before) values ($1, $2, now(), 'Europe/Berlin')`,
    [plantId, new Date(first)],
  )
  await rollAll()
  expect(await contentOf(pool, tables)).toEqual(found)
})

test('days that an earlier version counted twice are calculated again, and no others', async () => {
  await report(inverterId, first, third)
  await report(twinId, second + minuteMs, third)
  await rollAll()
  const right = await kwhOf()
  await pool.query('update plant_days set generation = generation * 2 where plant_id = $1 and day = $2', [
    plantId,
    days[1],
  ])
  const alone = await enterPlant(pool, ['INVERTER'])
  await pool.query(await readFile(migration, 'utf8'))
  const { rows } = await pool.query('select distinct plant_id from recalculations where not is_noted')
  expect(rows).toContainEqual({ plant_id: plantId })
  expect(rows).not.toContainEqual({ plant_id: alone.id })
  await rollAll()
  expect(await kwhOf()).toEqual(right)
})

test('a quantity that only one of them tells counts', async () => {
  const withGrid = (at: number): Values => ({ ...told(at), gridPower: 500, buyTotal: 100 + (at - first) / hourMs / 2 })
  await report(inverterId, first, noon)
  await report(twinId, first, noon, withGrid)
  await rollAll()
  const { rows } = await pool.query<{ buy: number }>(
    'select buy / 1e6::float8 as buy from plant_days where plant_id = $1',
    [plantId],
  )
  expect(rows[0]!.buy).toBeCloseTo(6, 1)
  const { rows: latest } = await pool.query('select buy_w, generation_w from plant_latest where plant_id = $1', [
    plantId,
  ])
  expect(latest).toEqual([{ buy_w: 500, generation_w: 1000 }])
})

test.each([
  'INV1',
  'inverter-00001',
  '00000000',
  '1234567890',
  '1111111111',
  'INV00000001',
  'inverter-000001',
  'growatt_00000002',
  'SN12345678',
  '192-168-1-100',
  '2023-06-15',
  'modbus-001-001',
])(
  'what senders call %s behind two gateways are two inverters: only a serial number of a maker is the same everywhere',
  async (sn) => {
    await enterBoth(sn, sn)
    await report(inverterId, first, noon)
    await report(twinId, first, noon, (at) => told(at, 800))
    await rollAll()
    expect((await kwhOf())[days[0]!]).toBeCloseTo(7.83, 1)
    expect((await present())!.w).toBe(2000)
  },
)
