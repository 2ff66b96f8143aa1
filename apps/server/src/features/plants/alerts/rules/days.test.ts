import { addDays, dayMs, daysBetween, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { planeHourWm2, temperatureFactor } from '@heliograph/solar/plane-hour'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const yesterday: Day = '2026-06-19'
const clock = Date.parse('2026-06-20T10:00:00Z')
const server = await startTestServer({
  now: () => clock,
  weather: { source: 'open-meteo', url: 'http://127.0.0.1:9/', userAgent: 'Heliograph tests', patienceMs: 100 },
})
afterAll(server.close)
const { pool } = server.engine
const zone = 'Etc/UTC'
const roof = { latitude: 39.5, longitude: -0.4, tiltDeg: 30, azimuthDeg: 180 }

const globalOf = (at: number) => {
  const hour = (at % dayMs) / hourMs
  return hour > 5 && hour < 19 ? 800 * Math.sin((Math.PI * (hour - 5)) / 14) : 0
}
/** Told by a provider for the place of all plants here: of the last days, which a night computes again. */
const told = Array.from({ length: 24 * 10 }, (_, hour) => Date.parse(yesterday) + (hour - 24 * 6) * hourMs)
await pool.query(
  `insert into weather_hours (provider, north, east, at, kind, air_c, global_wm2, wind_ms)
   select 'open-meteo', 395, -4, at, 'sunny', 20, wm2, 2 from unnest($1::timestamptz[], $2::real[]) as w (at, wm2)`,
  [told.map((at) => new Date(at)), told.map(globalOf)],
)
/** What 10 kWp could make of its hours, W. */
const possibleIn = (day: Day) => {
  const { from } = spanOfDay(zone, day)
  return Array.from({ length: 24 }, (_, hour) => {
    const at = from + hour * hourMs
    const plane = planeHourWm2(at, roof, { globalWm2: globalOf(at), directWm2: null, diffuseWm2: null })
    return plane * temperatureFactor(plane, 20, 2) * 10
  })
}
const possibleOn = (day: Day) => possibleIn(day).reduce((sum, watts) => sum + watts, 0) / 1000

const days = daysBetween(addDays(yesterday, -400), yesterday)
const ada = await server.aCaller()

/** A house with one inverter whose days until the day before yesterday are judged, of which it made a share. */
const aHouse = async (shareOn: (day: Day) => number, { longitude = roof.longitude, source = 'told' } = {}) => {
  const id = await server.aPlant({
    owner_id: ada.id,
    zone,
    latitude: roof.latitude,
    longitude,
    tilt_deg: roof.tiltDeg,
    azimuth_deg: roof.azimuthDeg,
    capacity_kwp: 10,
    currency: 'EUR',
    feed_in_price_micros: 80_000,
    purchase_price_micros: 370_000,
  })
  const gateway = await server.aGateway(id, 'mqtt')
  const inverter = await server.aDevice(id, gateway.id)
  await pool.query('insert into plant_latest (plant_id, at) values ($1, $2) on conflict do nothing', [
    id,
    new Date(clock),
  ])
  await pool.query(
    `insert into plant_days (plant_id, day, generation, generation_known_s)
     select $1, day, made, 86400 from unnest($2::date[], $3::bigint[]) as w (day, made)`,
    [id, days, days.map((day) => Math.round(possibleOn(day) * shareOn(day) * 1e6))],
  )
  // By the season alone, days are judged by their hours.
  for (const day of source === 'usual' ? days : days.slice(-12)) {
    const watts = possibleIn(day).map((each) => Math.round(each * shareOn(day)))
    await pool.query(
      `insert into plant_hours (plant_id, day, begins, generated, sold, used, bought) values ($1, $2, $3, $4, $4, $5, $5)`,
      [id, day, new Date(day), watts, watts.map(() => 0)],
    )
  }
  const kept = days.filter((day) => day < yesterday)
  await pool.query(
    `insert into plant_expectations (plant_id, day, source, plane_assumed, capacity_kwp, plane_kwh_m2, possible_kwh,
       clipped_kwh, expected_kwh, low_kwh, high_kwh, own_days)
     select $1, day, $4, false, 10, possible / 10, possible, 0, possible * 0.84, possible * 0.74, possible * 0.94, 60
     from unnest($2::date[], $3::float8[]) as w (day, possible)`,
    [id, kept, kept.map(possibleOn), source],
  )
  return { id, inverterId: inverter.id, gateway, inverter }
}

/** The next night. */
const judge = async () => {
  await pool.query('delete from plant_expectations where day >= $1', [yesterday])
  await server.runJob('judge-days')
}

const alertsOf = async (id: number) => {
  const { rows } = await pool.query<{ device_id: number; ended: boolean; is_disproved: boolean; started: string }>(
    `select device_id, ended_at is not null as ended, is_disproved, started_at::date::text as started
     from alerts where plant_id = $1 and rule_id = 33 order by id`,
    [id],
  )
  return rows
}

const since = addDays(yesterday, -11)
const weak = await aHouse((day) => (day >= since ? 0.58 : 0.84))
const well = await aHouse(() => 0.84)

test('a house whose only inverter lost 30 % gets an alert in the night, with its days, what they cost and what to check', async () => {
  await judge()
  expect(await alertsOf(weak.id)).toEqual([
    { device_id: weak.inverterId, ended: false, is_disproved: false, started: since },
  ])
  expect(await alertsOf(well.id)).toEqual([])
  await server.runJob('note-losses')
  const detail = await ada.api.alerts.detail({ body: { deviceId: weak.inverterId, ruleId: 33 } })
  expect(detail).toMatchObject({
    alertCode: 'BELOW_EXPECTATION',
    showName: 'Plant makes less than expected',
    level: 1,
    influence: 1,
    endTime: null,
    measured: { value: 69, limit: 80, unit: '%', input: null },
  })
  expect(detail.days).toHaveLength(12)
  expect(detail.days[0]!.day).toBe(since)
  expect(detail.days.every(({ madeKwh, lowKwh, expectedKwh }) => madeKwh! < lowKwh && lowKwh < expectedKwh)).toBe(true)
  const lost = detail.days.reduce((sum, { madeKwh, expectedKwh }) => sum + expectedKwh - madeKwh!, 0)
  expect(detail.lostKwh! / lost).toBeCloseTo(1, 1)
  expect(detail.lostMoney! / detail.lostKwh!).toBeGreaterThan(0.07)
  expect(detail.customAlertConfigDisplayReason).toHaveLength(4)
  // What to do first has the same price.
  const { worst } = await ada.api.fleet.overview({ query: { language: 'en' } })
  expect(worst.find(({ plant }) => plant?.id === weak.id)?.lost).toEqual({
    energy: expect.closeTo(detail.lostKwh!, 2),
    money: expect.closeTo(detail.lostMoney!, 2),
    currency: detail.lostCurrency,
  })
})

test('judged again it is the same alert, and what is lost is no part of what is lost below siblings', async () => {
  await judge()
  expect(await alertsOf(weak.id)).toHaveLength(1)
  await server.runJob('note-losses')
  const { causes } = await ada.api.losses.ofPlant({ params: { id: weak.id }, query: { first: since, last: yesterday } })
  expect(causes.find(({ cause }) => cause === 'siblings')?.energy ?? 0).toBe(0)
})

test('a preview tells how often it would have told, from the days that are kept', async () => {
  const preview = (values: { name: 'belowPct' | 'raiseAfter'; value: number }[]) =>
    ada.api.alertTunings.previewOfPlant({
      params: { id: weak.id },
      body: { ruleId: 33, isOn: null, values },
    })
  expect(await preview([])).toMatchObject({ days: 30, told: 1, plants: 1, replayedPlants: 1, asIs: 1, asAsked: 1 })
  expect(await preview([{ name: 'belowPct', value: 50 }])).toMatchObject({ asIs: 1, asAsked: 0 })
  expect(await preview([{ name: 'raiseAfter', value: 20 }])).toMatchObject({ asIs: 1, asAsked: 0 })
})

test('reports about hours change nothing about it, and who does not want to know is told that', async () => {
  await server.say(weak.gateway.sn, {
    deviceSn: weak.inverter.sn,
    deviceType: 'INVERTER',
    at: clock - hourMs,
    values: { acPower: 2000, temperature: 40 },
  })
  await server.runJob('judge-plants')
  expect(await alertsOf(weak.id)).toMatchObject([{ ended: false }])
  const set = (isOn: boolean | null) =>
    ada.api.alertTunings.setOfPlant({ params: { id: weak.id }, query: {}, body: { ruleId: 33, isOn, values: [] } })
  await set(false)
  await server.runJob('judge-plants')
  await judge()
  expect(await alertsOf(weak.id)).toMatchObject([{ ended: true, is_disproved: false }])
  await set(null)
  await judge()
  expect(await alertsOf(weak.id)).toMatchObject([{ ended: true }, { ended: false }])
})

test('late data that disproves it closes it, and says so', async () => {
  await pool.query('delete from alerts where ended_at is not null')
  await pool.query(`update plant_days set generation = generation * 0.84 / 0.58 where plant_id = $1 and day >= $2`, [
    weak.id,
    since,
  ])
  await judge()
  expect((await alertsOf(weak.id)).at(-1)).toMatchObject({ ended: true, is_disproved: true })
  const detail = await ada.api.alerts.detail({ body: { deviceId: weak.inverterId, ruleId: 33 } })
  expect(detail).toMatchObject({ isDisproved: true, lostKwh: null })
})

test('planned work, a dead string, and days on which nobody took what could be made explain it', async () => {
  const houses = await Promise.all(Array.from({ length: 3 }, () => aHouse((day) => (day >= since ? 0.5 : 0.84))))
  const [worked, dead, full] = houses
  const [from, to] = [new Date(`${since}T00:00:00Z`), new Date('2026-06-20T00:00:00Z')]
  await pool.query(
    `insert into planned_works (brand, plant_id, from_at, to_at, why, planned_at) select brand, id, $2, $3, 'new roof', $2
     from plants where id = $1`,
    [worked!.id, from, to],
  )
  await pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
     values ($1, $2, 11, 'DEAD_INPUT', 'input without power', 2, 1, $3, $4)`,
    [dead!.id, dead!.inverterId, from, to],
  )
  await pool.query(
    `insert into plant_frames (plant_id, at, generation_w, buy_w, sell_w)
     select $1, at, 1500, 0, 0 from generate_series($2::timestamptz, $3, interval '10 minutes') as g (at)`,
    [full!.id, from, to],
  )
  await judge()
  expect(await Promise.all(houses.map(({ id }) => alertsOf(id)))).toEqual([[], [], []])
})

test('where nobody tells the light, a house that lost 30 % is told of by its best hours, and no single day is held against it', async () => {
  const elsewhere = { longitude: 2.35, source: 'usual' }
  const long = addDays(yesterday, -40)
  const [lost, sound] = [
    await aHouse((day) => (day >= long ? 0.58 : 0.84), elsewhere),
    await aHouse(() => 0.84, elsewhere),
  ]
  await judge()
  const [alert] = await alertsOf(lost.id)
  expect(alert).toMatchObject({ device_id: lost.inverterId, ended: false, is_disproved: false })
  // The weeks until then have better hours in them.
  expect(alert!.started).toBe(addDays(long, 19))
  expect(await alertsOf(sound.id)).toEqual([])
  const detail = await ada.api.alerts.detail({ body: { deviceId: lost.inverterId, ruleId: 33 } })
  expect(detail).toMatchObject({ alertCode: 'BELOW_EXPECTATION', days: [] })
  expect(detail.measured).toMatchObject({ limit: 80, unit: '%' })
  expect(detail.measured!.value).toBeGreaterThan(65)
  expect(detail.measured!.value).toBeLessThan(72)
})
