import type { ModulePattern } from '@heliograph/contract'
import type { ModuleArray } from '@heliograph/domain/module-map'
import type { Values } from '@heliograph/domain/points'
import { addDays, hourMs, minuteMs, startOfDay, type Day } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const today = '2026-10-27'
/** The clocks went back on the 25th. */
const server = await startTestServer({ now: () => startOfDay(zone, today) + 15 * hourMs })
afterAll(server.close)
const { ada, ben, cleo, dan, plantId, bensPlantId } = await aSharedPlant(server)
const gateway = await server.aGateway(plantId)

/** Hours since midnight of winter time, on any day. */
const atOf = (day: Day, hours: number) => Date.parse(`${day}T00:00:00+01:00`) + hours * hourMs

/** Every five minutes from 8 to 16 o'clock, winter time, from `first` on. */
const report = (sn: string, day: Day, wAt: (hours: number) => number | undefined, values: Values = {}) =>
  server.say(
    gateway.sn,
    ...Array.from({ length: 96 }, (_, place) => 8 + place / 12).flatMap((hours) => {
      const w = wAt(hours)
      return w === undefined
        ? []
        : { deviceSn: sn, deviceType: 'OPTIMIZER' as const, at: atOf(day, hours), values: { pv1Power: w, ...values } }
    }),
  )

const sunny = (day: Day) => Number(day.slice(8)) % 2 === 0
const days = ['2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26']
for (const day of days) {
  const w = sunny(day) ? 300 : 40
  await report('A', day, () => w)
  await report('B', day, () => w)
  // A chimney from half past nine to half past ten of the sun, the clocks do not matter to it.
  await report('SHADED', day, (hours) => (hours >= 9.5 && hours < 10.5 ? w / 4 : w))
  // Silent whenever the sun shines.
  if (!sunny(day)) await report('SHY', day, () => w)
}
await report('A', today, () => 1000)

const anArray = (sns: readonly (readonly [sn: string, input: number])[], own: Partial<ModuleArray> = {}) => ({
  id: 1,
  name: 'South roof',
  azimuthDeg: 180,
  tiltDeg: 35,
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 0,
  rows: 1,
  columns: 9,
  modules: sns.map(([sn, input], column) => ({ row: 0, column, sn, input })),
  ...own,
})
let version = 0
const draw = async (...sns: readonly (readonly [sn: string, input: number])[]) => {
  const body = { version, arrays: [anArray(sns)] }
  version = (await ada.api.moduleMap.save({ params: { id: plantId }, body })).version
}
const read = (day: string = today, who = ada, id = plantId) => who.api.moduleMap.pattern({ params: { id, day } })
const stepAt = ({ from, stepS, lastDay }: ModulePattern, hours: number) =>
  Math.floor((atOf(lastDay, hours) / 1000 - from) / stepS)
/** What a module gives and what its siblings do, at an hour of winter time. */
const at = (pattern: ModulePattern, sn: string, hours: number) => {
  const module = pattern.modules.find((one) => one.sn === sn)!
  const step = stepAt(pattern, hours)
  return [module.powers[step], pattern.siblings[module.siblings]![step]]
}
const roof = [
  ['A', 0],
  ['B', 0],
  ['SHADED', 0],
  ['SHY', 0],
] as const
/** Four of the seven are sunny. */
const usualW = (4 * 300 + 3 * 40) / 7

test('the usual day is the mean of the days before today, and says which these were and how many are known', async () => {
  await draw(...roof)
  const pattern = await read()
  expect(pattern).toMatchObject({ firstDay: '2026-10-18', lastDay: '2026-10-26', days: 9, daysKnown: 7, stepS: 900 })
  expect(pattern.modules.map(({ sn, daysKnown }) => [sn, daysKnown])).toEqual([
    ['A', 7],
    ['B', 7],
    ['SHADED', 7],
    ['SHY', 3],
  ])
  for (const { powers } of pattern.modules) expect(powers).toHaveLength(pattern.steps)
  expect(at(pattern, 'A', 12)).toEqual([expect.closeTo(usualW, 1), expect.closeTo(usualW, 1)])
  expect(at(pattern, 'A', 7.5)).toEqual([null, null])
})

test('of steps that begin on winter time, those of summer time are the same time of the sun', async () => {
  const pattern = await read()
  for (const hours of [9.5, 9.75, 10, 10.25]) expect(at(pattern, 'SHADED', hours)[0]).toBeCloseTo(usualW / 4, 0)
  for (const hours of [9.25, 10.5]) expect(at(pattern, 'SHADED', hours)[0]).toBeCloseTo(usualW, 0)
  // Until the 24th, the clocks show an hour more for the same sun.
  const summer = await read('2026-10-24')
  expect(summer).toMatchObject({ lastDay: '2026-10-24', daysKnown: 5 })
  const step = (startOfDay(zone, '2026-10-24') / 1000 + 10.5 * 3600 - summer.from) / 900
  const shaded = summer.modules.find(({ sn }) => sn === 'SHADED')!.powers
  expect(shaded.slice(step - 1, step + 5).map((w) => Math.round(w!))).toEqual(
    [1, 0.25, 0.25, 0.25, 0.25, 1].map((share) => Math.round((share * (3 * 300 + 2 * 40)) / 5)),
  )
})

test('a module that is silent while the sun shines is compared with its siblings on the other days', async () => {
  expect(at(await read(), 'SHY', 12)).toEqual([40, 40])
})

test('a time that is marked as wrong is left out, and counts again when that is taken back', async () => {
  const device = (await ada.api.moduleMap.ofDay({ params: { id: plantId, day: today } })).parts.find(
    ({ sn }) => sn === 'A',
  )!
  const ten = atOf('2026-10-24', 10)
  const { rows } = await server.engine.pool.query<{ id: number }>(
    `insert into wrong_spans (device_id, from_at, to_at, marked_by, marked_at) values ($1, $2, $3, $4, now()) returning id`,
    [device.deviceId, new Date(ten), new Date(ten + hourMs), ada.id],
  )
  expect(at(await read(), 'A', 10)[0]).toBeCloseTo((3 * 300 + 3 * 40) / 6, 1)
  expect(at(await read(), 'A', 11)[0]).toBeCloseTo(usualW, 1)
  // Without an end, it is wrong until it is taken back.
  await server.engine.pool.query(`update wrong_spans set from_at = $2, to_at = null where id = $1`, [
    rows[0]!.id,
    new Date(atOf('2026-10-25', 0)),
  ])
  const open = await read()
  expect(open.modules.find(({ sn }) => sn === 'A')).toMatchObject({ daysKnown: 5 })
  expect(at(open, 'A', 10)[0]).toBeCloseTo((3 * 300 + 2 * 40) / 5, 1)
  await server.engine.pool.query('update wrong_spans set taken_back_at = now() where id = $1', [rows[0]!.id])
  expect(at(await read(), 'A', 10)[0]).toBeCloseTo(usualW, 1)
})

test('a module whose optimizer was replaced goes on, and two modules on one optimizer share', async () => {
  await ada.api.deviceChanges.replaceOptimizer({
    params: { id: plantId },
    body: { deviceSn: 'B', newDeviceSn: 'B2' },
  })
  await report('B2', today, () => 70)
  const pattern = await read()
  expect(pattern.modules.map(({ sn, daysKnown }) => [sn, daysKnown])).toContainEqual(['B2', 7])
  expect(at(pattern, 'B2', 12)[0]).toBeCloseTo(usualW, 1)
  await draw(['A', 1], ['A', 2], ['B', 0], ['SHADED', 0])
  expect(at(await read(), 'A', 12)[0]).toBeCloseTo(usualW / 2, 1)
  await draw(...roof)
})

test('what a device gave in another plant is not of this one', async () => {
  await server.engine.pool.query(`update devices set counts_since = '2026-10-25' where sn = 'SHADED'`)
  const pattern = await read()
  expect(pattern.modules.find(({ sn }) => sn === 'SHADED')).toMatchObject({ daysKnown: 2 })
  expect(at(pattern, 'SHADED', 12)).toEqual([expect.closeTo((300 + 40) / 2, 1), expect.closeTo((300 + 40) / 2, 1)])
  await server.engine.pool.query(`update devices set counts_since = null where sn = 'SHADED'`)
})

test('inputs of an inverter are told one by one, what it draws at night is nothing, and an array of two is compared with all', async () => {
  await server.say(
    gateway.sn,
    ...['2026-10-25', '2026-10-26'].flatMap((day) =>
      Array.from({ length: 12 }, (_, place) => ({
        deviceSn: 'MICRO',
        deviceType: 'MICRO_INVERTER' as const,
        at: atOf(day, 12) + place * 5 * minuteMs,
        values: { acPower: -5, pv1Power: place < 6 ? 100 : -2, pv2Voltage: 40, pv2Current: 5 },
      })),
    ),
  )
  const body = {
    version,
    arrays: [
      anArray(roof),
      anArray(
        [
          ['MICRO', 1],
          ['MICRO', 2],
        ],
        { id: 2 },
      ),
    ],
  }
  version = (await ada.api.moduleMap.save({ params: { id: plantId }, body })).version
  const pattern = await read()
  const inputs = pattern.modules.filter(({ sn }) => sn === 'MICRO')
  const [noon, later] = [stepAt(pattern, 12), stepAt(pattern, 12.75)]
  expect(inputs.map(({ input, powers }) => [input, powers[noon], powers[later]])).toEqual([
    [1, 100, 0],
    [2, 200, 200],
  ])
  expect(pattern.siblings[inputs[0]!.siblings]![noon]).not.toBeNull()
  await draw(...roof)
})

test('four weeks of which nothing is kept or known are told as such', async () => {
  expect(await read('2026-10-19')).toMatchObject({ lastDay: '2026-10-19', daysKnown: 0 })
  const old = await read('2026-06-01')
  expect(old).toMatchObject({ firstDay: '2026-05-05', lastDay: '2026-06-01', days: 0, daysKnown: 0 })
  expect(old.modules[0]!.powers.every((w) => w === null)).toBe(true)
  expect(await read(today, ben, bensPlantId)).toMatchObject({ modules: [], siblings: [], daysKnown: 0 })
})

test('of thousands of modules fewer days are looked at, evenly, with the first and the last', async () => {
  const { sn } = await server.aGateway(bensPlantId)
  await server.engine.pool.query(
    `insert into devices (plant_id, gateway_id, type, sn, name)
     select $1, (select id from devices where sn = $2), 'OPTIMIZER', 'OPT' || n, 'Optimizer' from generate_series(1, 4500) n`,
    [bensPlantId, sn],
  )
  const optimizer = { deviceType: 'OPTIMIZER' as const, values: { pv1Power: 200 } }
  for (const day of ['2026-10-18', '2026-10-20', '2026-10-21', '2026-10-23', '2026-10-25', '2026-10-26'])
    await server.say(sn, ...['OPT1', 'OPT2', 'OPT3'].map((deviceSn) => ({ ...optimizer, deviceSn, at: atOf(day, 12) })))
  const pattern = await read(today, ben, bensPlantId)
  // The 18th, 21st, 23rd and 26th.
  expect(pattern).toMatchObject({ firstDay: '2026-10-18', lastDay: '2026-10-26', days: 4, daysKnown: 4 })
  expect(at(pattern, 'OPT3', 12)).toEqual([200, 200])
})

test('a day that is none or has not begun is refused, and so are those who may not see the plant', async () => {
  for (const day of ['2026-02-30', addDays(today, 2)]) expect(await refusalOf(read(day))).toBe('PARAM_ERROR')
  expect(await read(today, dan)).toMatchObject({ daysKnown: 7 })
  expect(await read(today, cleo)).toMatchObject({ daysKnown: 7 })
  expect(await refusalOf(read(today, ben))).toBe('AU_NO_READ_PERMISSION')
  const answer = await fetch(`${server.baseUrl}/maintain-s/station/layout/${plantId}/pattern/${today}`)
  expect(answer.status).toBe(401)
})
