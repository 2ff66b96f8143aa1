import { dividedHourly } from '@heliograph/domain/price-windows'
import { addDays, formatClock, hourMs, minuteMs, spanOfDay, startOfDay } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import type { Frame } from './curve.ts'
import { createHourStore, keepHours } from './hours.store.ts'
import { clockHourAt, hoursOfDay } from './hours.ts'
import { createKeeper } from './keeper.ts'
import { dropExpired } from './partitions.ts'
import { createRoller } from './roller.ts'
import {
  enterPlant,
  forgetTelemetry,
  inverterSample,
  makeRoom,
  meterSample,
  today,
  weekKept,
} from './telemetry.fixture.ts'
import { createWrongSpanStore } from './wrong-spans.store.ts'

const engine = await openScratch()
const { pool } = engine
afterAll(() => engine.close())
await makeRoom(pool)
beforeEach(() => forgetTelemetry(pool))

const zone = 'Europe/Berlin'
const { id: plantId, gatewayId, deviceIds } = await enterPlant(pool, ['INVERTER', 'METER'], zone)
const [inverterId, meterId] = deviceIds as [number, number]
const { hoursOf } = createHourStore(pool)
const keeper = createKeeper({ pool })
const failures: Error[] = []
const rollAll = async (now = today) => {
  const roller = createRoller({ pool, now: () => now, report: (error) => failures.push(error) })
  while ((await roller.pass()) > 0);
  expect(failures).toEqual([])
}
/** Each quarter of an hour of three days: it generates 1 kW times the hour of the clock, of which 600 W are sold. */
const days = ['2026-06-14', '2026-06-15', '2026-06-16']
const keepDays = async () => {
  const from = startOfDay(zone, days[0]!)
  const times = Array.from({ length: 3 * 96 }, (_, place) => from + place * 15 * minuteMs)
  const samples = times.flatMap((at) => [
    inverterSample(inverterId, at, { acPower: 1000 * clockHourAt(zone, at) }),
    meterSample(meterId, at, { gridPower: -600 }),
  ])
  await keeper.keep(gatewayId, { samples, quarantined: [] })
}
const hoursIn = async (inZone: string) => {
  const hours = await hoursOf(days.map((day) => ({ plantId, zone: inZone, day })))
  return new Map(days.map((day, place) => [day, hours[place]]))
}
const allHours = () => hoursIn(zone)
const keptDays = async () =>
  (await pool.query<{ day: string }>('select day from plant_hours order by day')).rows.map(({ day }) => day)

test('the hours of a day are those of its curve, and stay when that is deleted', async () => {
  await keepDays()
  await rollAll(today - 3 * hourMs)
  // The last one is not over.
  expect(await keptDays()).toEqual(days.slice(0, 2))
  const before = await allHours()
  expect([...before.keys()].toSorted()).toEqual(days)
  expect(before.get(days[1]!)).toEqual(
    Array.from({ length: 24 }, (_, hour) => ({
      hour,
      at: startOfDay(zone, days[1]!) + hour * hourMs,
      generated: 1000 * hour,
      sold: 600,
      used: Math.max(0, 1000 * hour - 600),
      bought: 0,
    })),
  )
  await pool.query('delete from plant_hours')
  // Read from the curve, they are the same.
  const fromCurve = await allHours()
  for (const day of days) expect(fromCurve.get(day)).toEqual(before.get(day))
  await keepHours(pool, { first: days[0]!, last: days[2]! }, 1)
  await pool.query('delete from plant_frames')
  expect(await keptDays()).toEqual(days)
  expect(await allHours()).toEqual(fromCurve)
})

test('before curves are deleted by age, the hours of all their days are kept', async () => {
  await keepDays()
  await rollAll()
  await pool.query('delete from plant_hours')
  const before = await allHours()
  const later = Date.UTC(2026, 7, 20)
  await makeRoom(pool, later)
  const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log }
  await dropExpired(pool, later, weekKept, log)
  expect((await pool.query('select from plant_frames')).rowCount).toBe(0)
  expect(await allHours()).toEqual(before)
  await makeRoom(pool)
})

test('hours are calculated again with their day: late readings, and readings that are wrong', async () => {
  await keepDays()
  await rollAll()
  const noon = startOfDay(zone, days[1]!) + 12 * hourMs
  const at12 = async () => (await allHours()).get(days[1]!)?.find(({ hour }) => hour === 12)
  // Between two others: the mean of the hour rises.
  await keeper.keep(gatewayId, {
    samples: [inverterSample(inverterId, noon + 5 * minuteMs, { acPower: 24_000 })],
    quarantined: [],
  })
  await rollAll()
  expect((await at12())?.generated).toBeGreaterThan(12_000)
  const { rows } = await pool.query<{ id: number }>(`insert into users (name) values ('Ada') returning id`)
  const wrong = { deviceId: inverterId, from: noon, to: noon + hourMs, reason: null, userId: rows[0]!.id, now: today }
  await createWrongSpanStore(pool).add(wrong, 100)
  await rollAll()
  // Unknown, not zero.
  expect(await at12()).toMatchObject({ generated: null, used: null, sold: 600, bought: 0 })
})

test('in another zone, the hours of days that are calculated again are those of the new ones; others stay as they were', async () => {
  await keepDays()
  await rollAll()
  const before = await allHours()
  // Of the first day, nothing is left to calculate it from.
  await pool.query('delete from samples where at < $1', [new Date(startOfDay(zone, days[1]!))])
  await pool.query('delete from plant_frames')
  const other = 'Asia/Kolkata'
  await pool.query('update plants set zone = $1 where id = $2', [other, plantId])
  await pool.query(
    `insert into recalculations (plant_id, from_at, zone_before, asked_at) values ($1, '2026-06-01', $2, now())`,
    [plantId, zone],
  )
  await rollAll()
  const after = await hoursIn(other)
  expect(after.get(days[0]!)).toEqual(before.get(days[0]!))
  expect(after.get(days[2]!)?.[0]?.at).toBe(startOfDay(other, days[2]!))
  await pool.query('update plants set zone = $1 where id = $2', [zone, plantId])
})

const zones = fc.constantFrom(
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
)
/** Around these, clocks of the zones are put forward or back. */
const anyDay = fc
  .tuple(
    fc.constantFrom('2026-03-01', '2026-03-25', '2026-04-03', '2026-09-04', '2026-10-01', '2026-10-23', '2026-11-01'),
    fc.nat(5),
  )
  .map(([day, later]) => addDays(day, later))
const watts = fc.option(fc.integer({ min: 0, max: 20_000 }))
const anyCurve = fc.array(fc.record({ place: fc.nat(299), generation: watts, sell: watts, use: watts, buy: watts }), {
  maxLength: 200,
})

test('the hours of a day in any zone make its energy exactly, and are unknown where the curve tells nothing', () => {
  fc.assert(
    fc.property(zones, anyDay, anyCurve, fc.integer({ min: 1, max: 1_000_000_000 }), (zone, day, told, mWh) => {
      const span = spanOfDay(zone, day)
      const frames = told.flatMap(({ place, ...powers }): Frame[] => {
        const at = span.from + place * 5 * minuteMs
        const others = { charge: null, discharge: null, generator: null, backup: null, socPct: null }
        return at < span.to ? [{ at, ...powers, ...others }] : []
      })
      const hours = hoursOfDay(frames, span)
      const length = (span.to - span.from) / hourMs
      expect(length).toBeGreaterThanOrEqual(23)
      expect(hours.sold).toHaveLength(Math.ceil(length))
      for (const [place, w] of hours.generated.entries()) {
        const from = span.from + place * hourMs
        const own = frames.flatMap(({ at, generation }) =>
          at >= from && at < from + hourMs && generation !== null ? generation : [],
        )
        if (own.length === 0) expect(w).toBeNull()
        else expect(w).toBeCloseTo(own.reduce((sum, each) => sum + each, 0) / own.length, 1)
        expect(clockHourAt(zone, from)).toBe(Number(formatClock(zone, from).slice(0, 2)))
      }
      const powers = hours.generated.map((generated, place) => ({
        generated,
        sold: hours.sold[place] ?? null,
        used: hours.used[place] ?? null,
        bought: hours.bought[place] ?? null,
        hour: 0,
        at: span.from + place * hourMs,
      }))
      // As much as the curve shows, or up to a seventh more.
      const shown = powers.reduce((sum, { sold }) => sum + Math.round((sold ?? 0) * 1000), 0)
      const counted = shown + Math.floor((mWh / 1_000_000_000) * shown * 0.15)
      fc.pre(shown > 0)
      const parts = dividedHourly(() => 1, powers)('sold', counted, 0)
      expect(parts.reduce((sum, part) => sum + part.mWh, 0)).toBe(counted)
    }),
  )
})
