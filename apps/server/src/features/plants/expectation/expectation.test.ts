import { addDays, dayMs, hourMs, spanOfDay } from '@heliograph/domain/zones'
import { planeHourWm2, temperatureFactor } from '@heliograph/solar/plane-hour'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { composeExpectation } from './expectation.compose.ts'

let now = Date.parse('2026-06-20T10:00:00Z')
const zone = 'Europe/Berlin'
const place = { latitude: 52.5, longitude: 13.4 }
const roof = { ...place, tiltDeg: 35, azimuthDeg: 170 }
const server = await startTestServer({
  now: () => now,
  weather: { source: 'open-meteo', url: 'http://127.0.0.1:9/', userAgent: 'Heliograph tests', patienceMs: 100 },
})
afterAll(server.close)
const { pool } = server.engine
const expectation = composeExpectation(pool)

const yesterday = '2026-06-19'
const first = addDays(yesterday, -40)
/** A summer of sunny and of cloudy days, told by a provider for the cell of all plants. */
const globalOf = (at: number) => {
  const hour = (at % dayMs) / hourMs
  const isCloudy = Math.floor(at / dayMs) % 3 === 0
  return hour > 3 && hour < 19 ? Math.sin((Math.PI * (hour - 3)) / 16) * (isCloudy ? 250 : 800) : 0
}
const times = Array.from({ length: 42 * 24 }, (_, hour) => Date.parse(first) - 12 * hourMs + hour * hourMs)
await pool.query(
  `insert into weather_hours (provider, north, east, at, kind, air_c, global_wm2, wind_ms)
   select 'open-meteo', 525, 134, * from unnest($1::timestamptz[], $2::text[], $3::real[], $4::real[], $5::real[])`,
  [
    times.map((at) => new Date(at)),
    times.map(() => 'sunny'),
    times.map(() => 18),
    times.map(globalOf),
    times.map(() => 2),
  ],
)
/** What modules of a kWp could make of it. */
const possibleOn = (day: string) => {
  const { from, to } = spanOfDay(zone, day)
  let kwh = 0
  for (const at of times.filter((each) => each >= from && each < to)) {
    const plane = planeHourWm2(at, roof, { globalWm2: globalOf(at), directWm2: null, diffuseWm2: null })
    kwh += (plane * temperatureFactor(plane, 18, 2)) / 1000
  }
  return kwh
}
const days = Array.from({ length: 41 }, (_, place) => addDays(first, place))
const made = (plantId: number, of: (day: string) => number | null, knownS = 86_400) =>
  pool.query(
    `insert into plant_days (plant_id, day, generation, generation_known_s)
     select $1, * from unnest($2::date[], $3::bigint[], $4::int[])`,
    [
      plantId,
      days,
      days.map((day) => {
        const kwh = of(day)
        return kwh === null ? null : Math.round(kwh * 1e6)
      }),
      days.map(() => knownS),
    ],
  )
const aPlant = (own: object = {}) => server.aPlant({ tilt_deg: 35, azimuth_deg: 170, ...own })

const good = await aPlant()
await made(good, (day) => possibleOn(day) * 10 * 0.74 * (day === yesterday ? 0.5 : 1))
const idle = await aPlant()
const silent = await aPlant()
await made(silent, (day) => possibleOn(day) * 2, 40_000)
const [limited, hybrid] = [await aPlant(), await aPlant()]
for (const plant of [limited, hybrid]) {
  const gateway = await server.aGateway(plant)
  const { id } = await server.aDevice(plant, gateway.id)
  await pool.query('update devices set rated_w = 2000 where id = $1', [id])
  // The bit of what is charged.
  if (plant === hybrid) await pool.query('insert into measured_devices values ($1, now(), $2)', [id, 1 << 4])
  await made(plant, (day) => possibleOn(day) * 10 * 0.86)
}
const three = await aPlant()
const inverters: number[] = []
{
  const gateway = await server.aGateway(three)
  for (const ratedW of [6000, 3000, 3000]) {
    const { id } = await server.aDevice(three, gateway.id)
    await pool.query('update devices set rated_w = $2 where id = $1', [id, ratedW])
    inverters.push(id)
  }
  await made(three, (day) => possibleOn(day) * 8)
  // The second has stood in shade for ever, the third has no days yet.
  for (const [place, share] of [4.4, 1.2].entries())
    await pool.query(
      `insert into device_days (device_id, day, generation, generation_known_s, samples)
       select $1, day, kwh, 86400, 100 from unnest($2::date[], $3::bigint[]) as w (day, kwh)`,
      [inverters[place], days, days.map((day) => Math.round(possibleOn(day) * share * 1e6))],
    )
}
const [unknown, elsewhere] = [
  await aPlant({ tilt_deg: null, azimuth_deg: null }),
  await aPlant({ latitude: 40, longitude: -105, zone: 'America/Denver' }),
]
for (const plant of [unknown, elsewhere]) await made(plant, (day) => possibleOn(day) * 8)
await server.runJob('judge-days')

test('what a plant should have made is learnt from its own days before, also while it is faulty', async () => {
  const [kept, none, today] = await expectation.ofDays([
    { plantId: good, day: yesterday },
    { plantId: idle, day: yesterday },
    { plantId: good, day: '2026-06-20' },
  ])
  expect(kept).toMatchObject({ source: 'told', isPlaneAssumed: false, clippedKwh: 0 })
  expect(kept!.possibleKwh).toBeCloseTo(possibleOn(yesterday) * 10, 1)
  expect(kept!.expectedKwh / (possibleOn(yesterday) * 7.4)).toBeCloseTo(1, 1)
  expect(Math.abs(kept!.expectedKwh / (possibleOn(yesterday) * 7.4) - 1)).toBeLessThan(0.03)
  expect(possibleOn(yesterday) * 3.7).toBeLessThan(kept!.lowKwh)
  expect(kept!.highKwh).toBeGreaterThan(kept!.expectedKwh)
  expect(none).toBeUndefined()
  expect(today).toBeUndefined()
  // Nothing of the future is in it: the first day rests on no other.
  const all = await expectation.within(good, first, yesterday)
  expect(all.size).toBe(41)
  expect(all.get(first)).toMatchObject({ ownDays: 0 })
  expect(all.get(first)!.expectedKwh / all.get(first)!.possibleKwh).toBeCloseTo(0.86, 2)
  expect(all.get(first)!.highKwh - all.get(first)!.lowKwh).toBeGreaterThan(kept!.highKwh - kept!.lowKwh)
})

test('days of which not all is known teach nothing', async () => {
  expect((await expectation.within(silent, first, yesterday)).get(yesterday)).toMatchObject({ ownDays: 0 })
})

test('no more is expected than the inverters can give, unless they charge batteries before their limit', async () => {
  const [cut, whole] = await expectation.ofDays([limited, hybrid].map((plantId) => ({ plantId, day: yesterday })))
  expect(cut!.clippedKwh).toBeGreaterThan(5)
  expect(cut!.expectedKwh).toBeLessThan(2 * 17)
  expect(whole!.clippedKwh).toBe(0)
})

test('of each inverter there is an expectation from its own better days, or by what it is built for', async () => {
  const told = await expectation.ofInverters(three, yesterday)
  const per = told.map(({ expectedKwh }) => expectedKwh / possibleOn(yesterday))
  expect(told.map(({ deviceId }) => deviceId)).toEqual(inverters)
  expect(per[0]).toBeCloseTo(4.4, 0)
  expect(Math.abs(per[1]! / 1.2 - 1)).toBeLessThan(0.2)
  expect(per[2]).toBeCloseTo(2, 0)
  expect(told[2]!.ownDays).toBe(0)
  expect(told.every(({ lowKwh, expectedKwh, highKwh }) => lowKwh < expectedKwh && expectedKwh < highKwh)).toBe(true)
  expect(await expectation.ofInverters(three, '2026-06-20')).toEqual([])
})

test('where nobody says how modules are mounted, and nobody tells the weather, that is said, and the band is wide', async () => {
  const [assumed, usual] = await expectation.ofDays([
    { plantId: unknown, day: yesterday },
    { plantId: elsewhere, day: yesterday },
  ])
  expect(assumed).toMatchObject({ source: 'told', isPlaneAssumed: true })
  expect(usual).toMatchObject({ source: 'usual', isPlaneAssumed: false })
  expect(usual!.highKwh).toBeGreaterThan(usual!.lowKwh * 2)
})

test('each day is judged once it is over, and light that is told late counts', async () => {
  await pool.query(`update weather_hours set global_wm2 = global_wm2 / 2 where at >= $1`, [
    new Date(spanOfDay(zone, yesterday).from),
  ])
  const before = await expectation.ofDays([{ plantId: three, day: yesterday }])
  await server.runJob('judge-days')
  expect(await expectation.ofDays([{ plantId: three, day: yesterday }])).toEqual(before)
  now += dayMs
  await server.runJob('judge-days')
  const after = await expectation.within(three, first, '2026-06-20')
  expect(after.get(yesterday)!.possibleKwh).toBeLessThan(before[0]!.possibleKwh * 0.8)
  expect(after.get('2026-06-20')).toMatchObject({ plantId: three })
})

test('performance ratios of yesterday, of years and of long ranges come from what is kept of each day', async () => {
  const ada = await server.aCaller()
  const plant = await aPlant({ owner_id: ada.id, started_at: new Date(spanOfDay(zone, first).from) })
  await made(plant, (day) => possibleOn(day) * 7)
  await pool.query('insert into plant_months (plant_id, month, generation, days) values ($1, $2, 1, 41)', [
    plant,
    '2026-05-01',
  ])
  await server.runJob('judge-days')
  const year = await ada.api.history.year({ params: { id: plant }, query: { year: 2026 } })
  const kept = [...(await expectation.within(plant, first, yesterday)).values()]
  const sumOf = (of: (each: (typeof kept)[number]) => number) => kept.reduce((sum, each) => sum + of(each), 0)
  const warmPct = (sumOf(({ day }) => possibleOn(day) * 7) / sumOf(({ possibleKwh }) => possibleKwh)) * 100
  // The day that is over since has no generation: the sums are unknown, the ratios are of forty days.
  expect(year.statistics).toMatchObject({ theoreticalGeneration: null, loss: null, irradiate: null })
  expect(year.statistics.cpr).toBeCloseTo(warmPct, 3)
  expect(year.records[0]).toMatchObject({ month: 5 })
  expect(year.records[0]!.cpr).toBeCloseTo(70, 0)
  expect(year.records[0]!.irradiate).toBeGreaterThan(100)
  const total = await ada.api.history.total({ params: { id: plant } })
  expect(total.records[0]!.cpr).toBeCloseTo(warmPct, 3)
  const range = await ada.api.history.days({
    params: { id: plant },
    query: { startDay: addDays(yesterday, -80), endDay: yesterday },
  })
  expect(range.statistics.cpr).toBeCloseTo(warmPct, 3)
  expect(range.statistics.pr! / range.statistics.cpr!).toBeCloseTo(
    sumOf(({ possibleKwh }) => possibleKwh) / sumOf(({ theoreticalKwh }) => theoreticalKwh),
    3,
  )
  expect(range.statistics.loss).toBeGreaterThan(0)
  const row = () => ada.api.plants.information({ params: { id: plant }, query: {} })
  expect((await row()).prYesterday).toBeNull()
  now -= dayMs
  expect((await row()).prYesterday).toBeCloseTo(((possibleOn(yesterday) * 7) / kept.at(-1)!.theoreticalKwh) * 100, 2)
  now += dayMs
})
