import type { Values } from '@heliograph/domain/points'
import { recordOf } from '@heliograph/domain/records'
import { frameMs, hourMs, minuteMs, type Day } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import type { DeviceDay } from './device-day.ts'
import type { Track } from './energy-track.ts'
import { createKeeper } from './keeper.ts'
import { bitsOf, measures, type MeasuringDevice } from './measures.ts'
import { createRoller } from './roller.ts'
import { contentOf, forgetTelemetry, inverterSample, makeRoom, today } from './telemetry.fixture.ts'
import { enterDevice, enterTwins, sunHoursSince } from './twins.fixture.ts'
import { daysCountedOnce, isOfMaker } from './twins.ts'

const engine = await openScratch()
const { pool } = engine
afterAll(() => engine.close())
await makeRoom(pool)

const keeper = createKeeper({ pool })
const roller = createRoller({
  pool,
  report: (error) => {
    throw error
  },
})
const rollAll = async () => {
  while ((await roller.pass()) > 0);
}

/** Midnight in Berlin at the beginning of `days`. */
const days: readonly Day[] = ['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16']
const midnights = [4, 3, 2, 1].map((before) => today - 2 * hourMs - before * 24 * hourMs)
const [first, second, third, fourth] = midnights as [number, number, number, number]

const serial = 'HX2301D04711'
let plantId = 0
let loggerId = 0
let bridgeId = 0
let inverterId = 0
/** The same inverter, as the bridge reports it. */
let twinId = 0

const enter = (gatewayId: number | null, type: string, sn: string) => enterDevice(pool, plantId, gatewayId, type, sn)
beforeEach(async () => {
  await forgetTelemetry(pool)
  ;({ plantId, loggerId, bridgeId, inverterId, twinId } = await enterTwins(pool, serial, serial.toLowerCase()))
})

const sunHours = (at: number) => sunHoursSince(first, at)
const told = (at: number): Values => ({
  acPower: sunHours(at + minuteMs) > sunHours(at) ? 1000 : 0,
  generationTotal: 5000 + sunHours(at),
})

const report = async (deviceId: number, gatewayId: number, from: number, to: number, values = told) => {
  const samples = []
  for (let at = from; at < to; at += frameMs) samples.push(inverterSample(deviceId, at, values(at)))
  await keeper.keep(gatewayId, { samples, quarantined: [] })
}
const byLogger = (from: number, to: number, values = told) => report(inverterId, loggerId, from, to, values)
const byBridge = (from: number, to: number, values = told) => report(twinId, bridgeId, from, to, values)

const kwhOf = async (column = 'generation') => {
  const { rows } = await pool.query<{ day: Day; kwh: number }>(
    `select day::text, ${column} / 1e6::float8 as kwh from plant_days where plant_id = $1 order by day`,
    [plantId],
  )
  return Object.fromEntries(rows.map(({ day, kwh }) => [day, kwh]))
}
const bookings = async () => {
  const { rows } = await pool.query<{ device_id: number; from_at: Date; kwh: number }>(
    'select device_id, from_at, energy / 1e6::float8 as kwh from booked_energies where plant_id = $1 order by to_at',
    [plantId],
  )
  return rows.map(({ device_id, from_at, kwh }) => ({ deviceId: device_id, from: from_at.getTime(), kwh }))
}
const knownHoursOf = async (day: Day | undefined) => {
  const { rows } = await pool.query<{ h: number }>(
    'select generation_known_s / 3600.0::float8 as h from plant_days where plant_id = $1 and day = $2',
    [plantId, day],
  )
  return rows[0]?.h
}

test.each(['HX2301D04711', 'sa1es220k5h017', '2106152371', '110312209150049'])('%s is a number of a maker', (sn) => {
  expect(isOfMaker(sn)).toBe(true)
})

test('what the first one counted over a midnight while it was silent is in the day once', async () => {
  const bought = (at: number): Values => ({ gridPower: 120, buyTotal: 100 + ((at - first) / hourMs) * 0.12 })
  await byLogger(first, second, bought)
  await byLogger(second + 7 * hourMs + 5 * minuteMs, third + hourMs, bought)
  await byBridge(first, third + hourMs, bought)
  await rollAll()
  expect((await kwhOf('buy'))[days[1]!]).toBeCloseTo(2.88, 2)
})

test('a day counter that restarts in a silence does not add to what the other one told of it', async () => {
  /** It restarts at 14 o'clock, while it is not heard. */
  const restarted = (at: number): Values => {
    const since = sunHours(at) - (at >= first + 14 * hourMs ? 6 : 0)
    return { acPower: told(at).acPower!, generationToday: since }
  }
  await byLogger(first, first + 11 * hourMs, restarted)
  await byLogger(first + 16 * hourMs, second, restarted)
  await byBridge(first + minuteMs, second + hourMs)
  await rollAll()
  expect((await kwhOf())[days[0]!]).toBeCloseTo(12, 1)
})

const measuring = (id: number, gatewayId: number): MeasuringDevice => ({
  id,
  gatewayId,
  type: 'INVERTER',
  ratedW: null,
  tells: bitsOf('generation'),
  firstAt: first,
  lastAt: second,
})
const dayWith = (deviceId: number, generation: Track): DeviceDay => ({
  deviceId,
  tracks: { ...recordOf(measures, () => null), generation },
  peakW: null,
  samples: 1,
  allowanceMs: 0,
})
const whole = { from: first, to: second }

test.each([
  [11.5, 11.9, [], 11.9],
  [11.5, 11, [], 11.5],
  [11.5, 12, [whole], 12],
])(
  'of a day of which only a sum of %d kWh is left and a twin told %d, the twin counts if it told more or knows it whole',
  (kwh, twinKwh, known, counted) => {
    const devices = [measuring(1, 8), { ...measuring(2, 9), twinOf: 1 }]
    const stretch = { from: first + 8 * hourMs, to: first + 20 * hourMs, mWh: twinKwh * 1e6 }
    const [day] = daysCountedOnce(devices, [
      dayWith(1, { method: 'counter', stretches: [{ ...whole, mWh: kwh * 1e6 }], known: [] }),
      dayWith(2, { method: 'counter', stretches: [stretch], known }),
    ])
    const sum = day!.tracks.generation!.stretches.reduce((total, { mWh }) => total + mWh, 0)
    expect(sum / 1e6).toBeCloseTo(counted, 6)
  },
)

test('an inverter whose first gateway died long ago is replaced by the one that comes behind the other', async () => {
  await byLogger(first, first + hourMs)
  await byBridge(first, second)
  const newId = await enter(bridgeId, 'INVERTER', 'HX2401D09822')
  await report(newId, bridgeId, second, fourth)
  await rollAll()
  expect(await knownHoursOf(days[1])).toBe(24)
  expect((await kwhOf())[days[2]!]).toBeCloseTo(12, 1)
})

test('an inverter is gone once the row of its living gateway is removed, if the other one died a month before', async () => {
  await byLogger(first, first + hourMs)
  await byBridge(first, second)
  const otherInverter = await enter(bridgeId, 'MICRO_INVERTER', 'MX2301D04733')
  await report(otherInverter, bridgeId, first, fourth)
  await pool.query('update devices set removed_at = $2 where id = $1', [twinId, new Date(second)])
  // Its last sample by the logger is a month old.
  await pool.query(`insert into measured_devices (device_id, first_at, tells) values ($1, $2, 1)`, [
    inverterId,
    new Date(first - 60 * 24 * hourMs),
  ])
  await pool.query('delete from samples where device_id = $1', [inverterId])
  await pool.query('update latest set at = $2 where device_id = $1', [inverterId, new Date(first - 40 * 24 * hourMs)])
  await rollAll()
  expect(await knownHoursOf(days[2])).toBe(24)
})

test('two that were replaced behind both gateways are gone, whichever of the new ones was entered first', async () => {
  await byLogger(first, second)
  await byBridge(first, second)
  const newSerial = 'HX2401D09822'
  const newTwinId = await enter(bridgeId, 'INVERTER', newSerial)
  const newId = await enter(loggerId, 'INVERTER', newSerial)
  await report(newTwinId, bridgeId, second + minuteMs, fourth)
  await report(newId, loggerId, second, fourth)
  await rollAll()
  expect(await knownHoursOf(days[1])).toBe(24)
  expect((await kwhOf())[days[1]!]).toBeCloseTo(12, 1)
})

test('what the logger counted after the bridge had died is booked, without what the bridge told', async () => {
  await byLogger(first, first + 12 * hourMs)
  await byBridge(first + minuteMs, first + 15 * hourMs)
  await byLogger(fourth, fourth + 8 * hourMs)
  await rollAll()
  const from = first + 15 * hourMs - 4 * minuteMs
  expect(await bookings()).toEqual([{ deviceId: inverterId, from, kwh: expect.closeTo(29, 0) }])
  const sum = Object.values(await kwhOf()).reduce((total, each) => total + each, 0)
  expect(sum + (await bookings())[0]!.kwh).toBeCloseTo(36, 0)
})

test('it stays booked when the bridge comes back a day later, and nothing is booked twice', async () => {
  await byLogger(first, first + 12 * hourMs)
  await byBridge(first + minuteMs, first + 15 * hourMs)
  await byLogger(third, fourth + 21 * hourMs)
  await byBridge(fourth + 12 * hourMs, fourth + 21 * hourMs)
  await rollAll()
  const sum = [...Object.values(await kwhOf()), ...(await bookings()).map(({ kwh }) => kwh)].reduce(
    (total, each) => total + each,
    0,
  )
  expect(sum).toBeCloseTo(48, 0)
})

test('what the bridge sends later from its memory makes less of what is booked', async () => {
  const tables = ['plant_days', 'plant_frames', 'booked_energies']
  await byLogger(first, first + 12 * hourMs)
  await byBridge(first + minuteMs, first + 12 * hourMs)
  await byLogger(fourth, fourth + 8 * hourMs)
  await rollAll()
  expect((await bookings())[0]!.kwh).toBeCloseTo(32, 0)
  await byBridge(first + 12 * hourMs + minuteMs, second + 21 * hourMs)
  await rollAll()
  expect((await bookings())[0]!.kwh).toBeCloseTo(12, 0)
  const found = await contentOf(pool, tables)
  await pool.query(
    `insert into recalculations (plant_id, from_at, asked_at, zone_before) values ($1, $2, now(), 'Europe/Berlin')`,
    [plantId, new Date(first)],
  )
  await rollAll()
  expect(await contentOf(pool, tables)).toEqual(found)
})

test('powers that only one of them tells are in the curve and now, also beside the battery of the other one', async () => {
  await byLogger(first, first + 12 * hourMs, (at) => ({ acPower: told(at).acPower! }))
  await byBridge(first, first + 12 * hourMs, () => ({ batteryPower: -300, batterySoc: 55 }))
  await rollAll()
  const { rows } = await pool.query(
    'select distinct generation_w, charge_w, soc_pct from plant_frames where plant_id = $1 and at >= $2',
    [plantId, new Date(first + 9 * hourMs)],
  )
  expect(rows).toEqual([{ generation_w: 1000, charge_w: 300, soc_pct: 55 }])
  const { rows: latest } = await pool.query('select generation_w, charge_w from plant_latest where plant_id = $1', [
    plantId,
  ])
  expect(latest).toEqual([{ generation_w: 1000, charge_w: 300 }])
  const { rows: peaks } = await pool.query('select peak_w from plant_days where plant_id = $1', [plantId])
  expect(peaks).toEqual([{ peak_w: 1000 }])
})

test('what a battery gives is no generation where only the second one tells of the modules', async () => {
  await byLogger(first, first + 12 * hourMs, () => ({ acPower: 1000 }))
  await byBridge(first, first + 12 * hourMs, (at) =>
    at < first + 6 * hourMs ? { pvPower: 0, batteryPower: 1000 } : { pvPower: 5000, batteryPower: -4000 },
  )
  await rollAll()
  const { rows } = await pool.query(
    'select distinct generation_w, charge_w, discharge_w from plant_frames where plant_id = $1 order by 1',
    [plantId],
  )
  expect(rows).toEqual([
    { generation_w: 0, charge_w: 0, discharge_w: 1000 },
    { generation_w: 5000, charge_w: 4000, discharge_w: 0 },
  ])
})

test('one that comes back after a loan is the twin that it was, also on the days before', async () => {
  await byLogger(first, second)
  await byBridge(first + minuteMs, second)
  await pool.query(`update devices set removed_at = $2, sn = sn || ' #' || id where id = $1`, [
    inverterId,
    new Date(second),
  ])
  const backId = await enter(loggerId, 'INVERTER', serial)
  await report(backId, loggerId, third, fourth)
  await byBridge(third + minuteMs, fourth)
  await rollAll()
  const { [days[0]!]: before, [days[2]!]: after } = await kwhOf()
  expect(before).toBeCloseTo(12, 1)
  expect(after).toBeCloseTo(12, 1)
})

test('a logger that begins to send small letters is the twin of the bridge as before', async () => {
  await byLogger(first, second)
  await byBridge(first + minuteMs, third)
  const again = await enter(loggerId, 'INVERTER', serial.replace('HX', 'hx'))
  await report(again, loggerId, second, third)
  await rollAll()
  expect((await kwhOf())[days[1]!]).toBeCloseTo(12, 1)
})
