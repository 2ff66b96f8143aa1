import { addDays, dayMs, daysBetween, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { planeHourWm2, temperatureFactor } from '@heliograph/solar/plane-hour'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

/** The days pass as they are reported. */
let clock = Date.parse('2026-06-02T10:00:00Z')
const [today, yesterday]: [Day, Day] = ['2026-06-20', '2026-06-19']
const zone = 'Europe/Berlin'
const server = await startTestServer({
  now: () => clock,
  weather: { source: 'open-meteo', url: 'http://127.0.0.1:9/', userAgent: 'Heliograph tests', patienceMs: 100 },
})
afterAll(server.close)
const { pool } = server.engine
const plantId = await server.aPlant({
  latitude: 52.5,
  longitude: 13.4,
  zone,
  tilt_deg: 25,
  azimuth_deg: 180,
  capacity_kwp: 10,
})
const gateway = await server.aGateway(plantId, 'mqtt')
const inverter = await server.aDevice(plantId, gateway.id)
await pool.query('update devices set rated_w = 10000 where id = $1', [inverter.id])

/** Mornings are cloudy on one day and afternoons on the next, so that the sum of the plant says little about one of its roofs. */
const globalOf = (at: number) => {
  const hour = (at % dayMs) / hourMs
  const isCloudy = hour < 11 === (Math.floor(at / dayMs) % 2 === 0)
  return hour > 3 && hour < 19 ? Math.sin((Math.PI * (hour - 3)) / 16) * (isCloudy ? 200 : 800) : 0
}
const days = daysBetween(addDays(yesterday, -17), yesterday)
const hours = Array.from({ length: 20 * 24 }, (_, hour) => Date.parse(days[0]!) - 12 * hourMs + hour * hourMs)
await pool.query(
  `insert into weather_hours (provider, north, east, at, kind, air_c, global_wm2, wind_ms)
   select 'open-meteo', 525, 134, at, 'sunny', 18, wm2, 2 from unnest($1::timestamptz[], $2::real[]) as w (at, wm2)`,
  [hours.map((at) => new Date(at)), hours.map(globalOf)],
)
const roofs = { east: { tiltDeg: 25, azimuthDeg: 90 }, west: { tiltDeg: 25, azimuthDeg: 270 } }
/** What a kWp on a roof could make in an hour, W. */
const possibleW = (roof: keyof typeof roofs, at: number) => {
  const light = { globalWm2: globalOf(at), directWm2: null, diffuseWm2: null }
  const plane = planeHourWm2(at, { latitude: 52.5, longitude: 13.4, ...roofs[roof] }, light)
  return plane * temperatureFactor(plane, 18, 2)
}
/** Six kWp to the east and three to the west, of which the latter made half yesterday. */
const wattsOf = (roof: keyof typeof roofs, at: number, day: Day) =>
  possibleW(roof, at) * (roof === 'east' ? 6 : 3) * 0.8 * (roof === 'west' && day === yesterday ? 0.5 : 1)
const kwhOf = (roof: keyof typeof roofs, day: Day) => {
  const { from, to } = spanOfDay(zone, day)
  return hours.filter((at) => at >= from && at < to).reduce((sum, at) => sum + wattsOf(roof, at, day) / 1000, 0)
}
for (const day of days) {
  const { from, to } = spanOfDay(zone, day)
  clock = to + hourMs
  await server.runJob('tend-partitions')
  const ofDay = hours.filter((at) => at >= from && at < to)
  await server.say(
    gateway.sn,
    ...ofDay.flatMap((hour) =>
      [0, 1, 2].map((part) => {
        const [pv1Power, pv2Power] = [wattsOf('east', hour, day), wattsOf('west', hour, day)]
        const values = { pv1Power, pv2Power, acPower: pv1Power + pv2Power }
        return { deviceSn: inverter.sn, deviceType: 'INVERTER' as const, at: hour + part * 20 * 60_000, values }
      }),
    ),
  )
}
clock = Date.parse('2026-06-20T10:00:00Z')
await server.runJob('judge-days')
// Nobody stays logged in for as long.
const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
await pool.query('update plants set owner_id = $2 where id = $1', [plantId, ada.id])
const bensPlantId = await server.aPlant({ owner_id: ben.id })

const read = (day: string = yesterday, who = ada, id = plantId, deviceId = inverter.id) =>
  who.api.expectation.ofDevice({ params: { id, deviceId }, query: { day } })
const anArray = (id: number, own: object, input: number) => ({
  id,
  name: `Roof ${id}`,
  portrait: true,
  x: id * 10,
  y: 0,
  angleDeg: 0,
  rows: 1,
  columns: 1,
  azimuthDeg: null,
  tiltDeg: null,
  modules: [{ row: 0, column: 0, sn: inverter.sn, input }],
  ...own,
})

test('where nobody drew the modules, only the whole inverter has an expectation, from its own days', async () => {
  const { expectation } = await read()
  expect(expectation).toMatchObject({ day: yesterday, source: 'told', inputs: [] })
  const made = kwhOf('east', yesterday) + kwhOf('west', yesterday)
  expect(expectation!.inverter!.made).toBeCloseTo(made, 0)
  expect(expectation!.inverter!.ownDays).toBeGreaterThan(9)
})

test('a roof to the east and one to the west at one inverter are told apart: each input is held to its own light', async () => {
  await ada.api.moduleMap.save({
    params: { id: plantId },
    body: { version: 0, arrays: [anArray(1, roofs.east, 1), anArray(2, roofs.west, 2)] },
  })
  const { expectation } = await read()
  const [east, west] = expectation!.inputs
  expect(east).toMatchObject({ input: 1, tracker: null, tilt: 25, azimuth: 90, verdict: 'within', ownDays: 10 })
  expect(west).toMatchObject({ input: 2, tilt: 25, azimuth: 270, verdict: 'below' })
  expect(east!.made! / kwhOf('east', yesterday)).toBeCloseTo(1, 1)
  expect(west!.made! / kwhOf('west', yesterday)).toBeCloseTo(1, 1)
  // Reports are kept for ten days here. How many modules an input has was learnt, whatever the clouds of the day.
  expect(Math.abs(east!.whole!.expected / kwhOf('east', yesterday) - 1)).toBeLessThan(0.04)
  expect(Math.abs(west!.whole!.expected / (2 * kwhOf('west', yesterday)) - 1)).toBeLessThan(0.04)
  expect(west!.whole!.low).toBeGreaterThan(west!.made!)
})

test('an input has none without an orientation, before it has ten days of its own, and on days that are not over', async () => {
  const young = await read(days[12])
  expect(young.expectation!.inputs.map(({ whole, verdict, ownDays }) => [whole, verdict, ownDays])).toEqual([
    [null, null, 5],
    [null, null, 5],
  ])
  expect(await read(today)).toEqual({ expectation: null })
  await ada.api.moduleMap.save({
    params: { id: plantId },
    body: { version: 1, arrays: [anArray(1, roofs.east, 1), anArray(2, { tiltDeg: 25 }, 2)] },
  })
  expect((await read()).expectation!.inputs.map(({ input }) => input)).toEqual([1])
})

test('what an inverter made in another plant before it came here teaches nothing about it, and is not told', async () => {
  const came = days[11]!
  await pool.query('update devices set relocated_at = now(), counts_since = $2 where id = $1', [inverter.id, came])
  const { expectation } = await read()
  expect(expectation!.inverter!.ownDays).toBeLessThan(7)
  expect(expectation!.inputs.map(({ ownDays }) => ownDays)).toEqual([6])
  expect((await read(addDays(came, -1))).expectation!.inverter!.made).toBeNull()
  await pool.query('update devices set relocated_at = null, counts_since = null where id = $1', [inverter.id])
})

test('who may not read the plant is told nothing, neither is who names another plant, a day that is none, or nobody', async () => {
  expect(await refusalOf(read(yesterday, ben))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(read(yesterday, ben, bensPlantId))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(read('2026-02-30'))).toBe('PARAM_ERROR')
  const url = `/maintain-s/operating/station/${plantId}/expectation/device/${inverter.id}?day=${yesterday}`
  expect((await fetch(new URL(url, server.baseUrl))).status).toBe(401)
})
