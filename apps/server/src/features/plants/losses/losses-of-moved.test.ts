import { addDays, dayAt, dayMs, daysBetween, hourMs, spanOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

let now = Date.parse('2026-06-20T10:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const { pool } = server.engine
const ada = await server.aCaller()
const yesterday = '2026-06-19'
const days = daysBetween(addDays(yesterday, -60), yesterday)
/** Its single samples are no longer kept. */
const outageDay = addDays(yesterday, -50)
const { from } = spanOfDay('Europe/Berlin', outageDay)
const powersW = Array.from({ length: 24 }, (_, hour) =>
  hour > 5 && hour < 20 ? Math.sin((Math.PI * (hour - 5)) / 15) * 6000 : 0,
)
const [begin, end] = [from + 10 * hourMs, from + 14 * hourMs]

const own = { owner_id: ada.id, latitude: 52.5, longitude: 13.4, tilt_deg: 35, azimuth_deg: 170, capacity_kwp: 10 }
const [here, there] = [await server.aPlant(own), await server.aPlant(own)]
const [gateway, other] = [await server.aGateway(here), await server.aGateway(here)]
const [stopped, running] = [await server.aDevice(here, gateway.id), await server.aDevice(here, other.id)]
await pool.query('update devices set rated_w = 5000 where id = any($1::int[])', [[stopped.id, running.id]])
const sumWh = powersW.reduce((sum, each) => sum + each, 0)
const lostWh = powersW.slice(10, 14).reduce((sum, each) => sum + each, 0) / 2
const madeOn = (day: string) => sumWh - (day === outageDay ? lostWh : 0)
await pool.query(
  `insert into plant_days (plant_id, day, generation, generation_known_s) select $1, day, mwh, 86400
   from unnest($2::date[], $3::bigint[]) as w (day, mwh)`,
  [here, days, days.map((day) => Math.round(madeOn(day) * 1000))],
)
for (const { id } of [stopped, running]) {
  await pool.query('insert into measured_devices values ($1, $2, 1)', [id, new Date(Date.parse(days[0]!))])
  await pool.query(
    `insert into device_days (device_id, day, generation, generation_known_s, samples) select $1, day, mwh, 86400, 100
     from unnest($2::date[], $3::bigint[]) as w (day, mwh)`,
    [id, days, days.map((day) => Math.round((sumWh / 2 - (id === stopped.id ? sumWh - madeOn(day) : 0)) * 1000))],
  )
}
const watts = powersW.map((each, hour) => (hour >= 10 && hour < 14 ? each / 2 : each))
await pool.query('insert into plant_hours (plant_id, day, begins, generated) values ($1, $2, $3, $4)', [
  here,
  outageDay,
  new Date(from),
  watts,
])
await pool.query(
  `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at)
   values ($1, $2, 2, 'NO_PRODUCTION', 'no production in daylight', 1, 1, $3, $4, $4)`,
  [here, stopped.id, new Date(begin), new Date(end)],
)

const lossesOf = (id: number, day = outageDay) =>
  ada.api.losses.ofPlant({ params: { id }, query: { first: day, last: day } })
const outageOf = async (id: number) =>
  (await lossesOf(id)).causes.find(({ cause }) => cause === 'outage')?.energy ?? null
const move = (id: number, to: number) =>
  ada.api.deviceChanges.move({ params: { id, deviceId: gateway.id }, body: { plantId: to, withHistory: true } })

test('days that stay when a gateway goes to another plant keep what stood still on them, also once it is back', async () => {
  await server.runJob('judge-days')
  await server.runJob('note-losses')
  const before = await lossesOf(here)
  expect(before.outOfOrder).toBe((4 * 3600) / 2)
  expect((await outageOf(here))! / (lostWh / 1000)).toBeCloseTo(1, 1)

  await move(here, there)
  while ((await server.centre.roller.pass()) > 0);
  expect(await lossesOf(here)).toEqual(before)
  // Computed again, as with other prices or rules.
  await pool.query('update plant_losses set inputs = 0')
  expect(await lossesOf(here)).toEqual(before)
  expect(await outageOf(there)).toBeNull()

  // What it does there is nothing to the plant that it left.
  now += 2 * dayMs
  await pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
     values ($1, $2, 2, 'NO_PRODUCTION', 'no production in daylight', 1, 1, $3, $4)`,
    [there, stopped.id, new Date(now - hourMs), new Date(now)],
  )
  expect(await lossesOf(here)).toEqual(before)

  await move(there, here)
  while ((await server.centre.roller.pass()) > 0);
  await pool.query('update plant_losses set inputs = 0')
  expect(await lossesOf(here)).toEqual(before)
})

/** Days since when it was first away from here, and since when it was back. */
const absence = async () => {
  const { rows } = await pool.query<{ at: Date }>(
    'select from_at as at from recalculations where without_devices is not null order by id limit 2',
  )
  return rows.map(({ at }) => dayAt('Europe/Berlin', at.getTime())) as [string, string]
}

test('on days that are of the other plant, a gateway that came back has no part in the one that it had left', async () => {
  const [left, back] = await absence()
  expect(daysBetween(left, back)).toHaveLength(3)
  const day = left
  const start = spanOfDay('Europe/Berlin', day).from
  await pool.query('insert into plant_hours (plant_id, day, begins, generated) values ($1, $2, $3, $4)', [
    here,
    day,
    new Date(start),
    powersW.map((each, hour) => (hour >= 10 && hour < 14 ? 0 : each / 2)),
  ])
  await pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at)
     values ($1, $2, 2, 'NO_PRODUCTION', 'no production in daylight', 1, 1, $3, $4, $4)`,
    [here, running.id, new Date(start + 10 * hourMs), new Date(start + 14 * hourMs)],
  )
  expect((await lossesOf(here, day)).outOfOrder).toBe(4 * 3600)
  // Before and after, it is one of two.
  for (const [other, share] of [
    [addDays(left, -1), 0.5],
    [back, 0.5],
  ] as const) {
    const begins = spanOfDay('Europe/Berlin', other).from
    await pool.query('insert into plant_hours (plant_id, day, begins, generated) values ($1, $2, $3, $4)', [
      here,
      other,
      new Date(begins),
      watts,
    ])
    await pool.query(
      `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at)
       values ($1, $2, 2, 'NO_PRODUCTION', 'no production in daylight', 1, 1, $3, $4, $4)`,
      [here, running.id, new Date(begins + 10 * hourMs), new Date(begins + 14 * hourMs)],
    )
    expect([other, (await lossesOf(here, other)).outOfOrder]).toEqual([other, 4 * 3600 * share])
  }
})

test('what it lost below its siblings all the while is told of the days of both of its stays', async () => {
  const [left, back] = await absence()
  const [first, last] = [addDays(left, -4), addDays(back, 3)]
  for (const day of daysBetween(first, last))
    await pool.query(
      `insert into plant_hours (plant_id, day, begins, generated) values ($1, $2, $3, $4) on conflict do nothing`,
      [here, day, new Date(spanOfDay('Europe/Berlin', day).from), powersW.map((each) => each * 0.9)],
    )
  const [started, ended] = [spanOfDay('Europe/Berlin', first).from, spanOfDay('Europe/Berlin', last).to]
  await pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at, lost_wh)
     values ($1, $2, 10, 'BELOW_SIBLINGS', 'below its siblings', 1, 1, $3, $4, $4, 20000)`,
    [here, stopped.id, new Date(started), new Date(ended)],
  )
  const siblingsIn = async (from: string, to: string) => {
    const { causes } = await ada.api.losses.ofPlant({ params: { id: here }, query: { first: from, last: to } })
    return causes.find(({ cause }) => cause === 'siblings')?.energy ?? null
  }
  // Two of its ten days are of the other plant.
  expect((await siblingsIn(first, last))! / 16).toBeCloseTo(1, 2)
  for (const day of [first, last]) expect((await siblingsIn(day, day))! / 2).toBeCloseTo(1, 2)
})

test('and so they do when the gateway is replaced in the plant to which it went', async () => {
  const before = await lossesOf(here)
  await move(here, there)
  while ((await server.centre.roller.pass()) > 0);
  const next = await server.aGateway(there)
  await ada.api.deviceChanges.replace({ params: { id: there, deviceId: gateway.id }, body: { deviceId: next.id } })
  while ((await server.centre.roller.pass()) > 0);
  expect(await lossesOf(here)).toEqual(before)
})
