import { addDays, dayMs, hourMs, spanOfDay } from '@heliograph/domain/zones'
import { planeHourWm2, temperatureFactor } from '@heliograph/solar/plane-hour'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { createExpectationStore } from './expectation.store.ts'
import { createExpectation } from './expectation.ts'

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
const expectation = createExpectation(createExpectationStore(pool))

const ada = await server.aCaller()
const yesterday = '2026-06-19'
const first = addDays(yesterday, -40)
/** A summer of sunny and of cloudy days, told by a provider for the cell of all plants. */
const globalOf = (at: number) => {
  const hour = (at % dayMs) / hourMs
  const isCloudy = Math.floor(at / dayMs) % 3 === 0
  return hour > 3 && hour < 19 ? Math.sin((Math.PI * (hour - 3)) / 16) * (isCloudy ? 250 : 800) : 0
}
const times = Array.from({ length: 45 * 24 }, (_, hour) => Date.parse(first) - 12 * hourMs + hour * hourMs)
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

test('an inverter that two gateways report is no second one: neither a part of the others, nor more than they can give', async () => {
  const [both, single] = [await aPlant(), await aPlant()]
  for (const plant of [both, single]) {
    await pool.query('update devices set rated_w = 3000, sn = $2 where id = $1', [
      (await server.aDevice(plant, (await server.aGateway(plant)).id)).id,
      'HX2301D04711',
    ])
    await made(plant, (day) => possibleOn(day) * 8)
  }
  const twin = await server.aDevice(both, (await server.aGateway(both)).id)
  await pool.query(`update devices set rated_w = 3000, sn = 'hx2301d04711' where id = $1`, [twin.id])
  await server.runJob('judge-days')
  const [ofBoth, ofSingle] = await expectation.ofDays([both, single].map((plantId) => ({ plantId, day: yesterday })))
  expect(ofSingle!.clippedKwh).toBeGreaterThan(5)
  expect(ofBoth!.clippedKwh).toBeCloseTo(ofSingle!.clippedKwh, 6)
  const whole = (await expectation.ofInverters(single, yesterday))[0]!.expectedKwh
  const told = await expectation.ofInverters(both, yesterday)
  expect(told.map(({ expectedKwh }) => expectedKwh)).toEqual([expect.closeTo(whole, 6), expect.closeTo(whole, 6)])
})

test('what was lost has causes, money and availability; late data, prices and planned work change it, and a fleet is ranked', async () => {
  const [eve, ann] = [await server.aCaller(), await server.aCaller()]
  const { from } = spanOfDay(zone, yesterday)
  const [begin, end] = [from + 10 * hourMs, from + 14 * hourMs]
  const powersW = Array.from({ length: 24 }, (_, hour) => {
    const at = from + hour * hourMs
    const plane = planeHourWm2(at, roof, { globalWm2: globalOf(at), directWm2: null, diffuseWm2: null })
    return plane * temperatureFactor(plane, 18, 2) * 8
  })
  /** Made 80 % of what is possible, but nothing on `yesterday` from ten to two. Bought 1 kWh in each of its hours. */
  const aStopped = async (own: object) => {
    const plant = await aPlant({ flat_price_micros: null, ...own })
    const gateway = await server.aGateway(plant)
    const { id: deviceId } = await server.aDevice(plant, gateway.id)
    await pool.query('update devices set rated_w = 12000 where id = $1', [deviceId])
    await made(plant, (day) => possibleOn(day) * 8)
    const stopped = powersW.map((watts, hour) => (hour >= 10 && hour < 14 ? 0 : watts))
    await setMade(plant, stopped)
    const { rows } = await pool.query<{ id: number }>(
      `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at)
       values ($1, $2, 2, 'NO_PRODUCTION', 'no production in daylight', 1, 1, $3, $4, $4) returning id`,
      [plant, deviceId, new Date(begin), new Date(end)],
    )
    return { plant, deviceId, alertId: rows[0]!.id }
  }
  const setMade = async (plant: number, watts: readonly number[]) => {
    const zeros = watts.map(() => 0)
    await pool.query(
      `insert into plant_hours (plant_id, day, begins, generated, sold, used, bought) values ($1, $2, $3, $4, $4, $5, $6)
       on conflict (plant_id, day) do update set generated = excluded.generated, sold = excluded.sold`,
      [plant, yesterday, new Date(from), watts, zeros, watts.map(() => 1000)],
    )
    await pool.query('update plant_days set generation = $3 where plant_id = $1 and day = $2', [
      plant,
      yesterday,
      Math.round(watts.reduce((sum, each) => sum + each, 0) * 1000),
    ])
  }
  const prices = { feed_in_price_micros: 80_000, purchase_price_micros: 370_000 }
  const home = await aStopped({ owner_id: eve.id, currency: 'EUR', ...prices })
  const chinese = await aStopped({ owner_id: eve.id, currency: 'CNY', ...prices })
  const free = await aStopped({ owner_id: eve.id, currency: 'EUR' })
  await server.runJob('judge-days')
  await server.runJob('note-losses')
  const lossesOf = (id: number, days = [yesterday, yesterday], api = eve.api) =>
    api.losses.ofPlant({ params: { id }, query: { first: days[0]!, last: days[1]! } })
  const causeOf = async (id: number, cause: string, days?: string[]) =>
    (await lossesOf(id, days)).causes.find((one) => one.cause === cause)!

  const lost = await lossesOf(home.plant)
  const outage = lost.causes.find(({ cause }) => cause === 'outage')!
  const missing = powersW.slice(10, 14).reduce((sum, watts) => sum + watts / 1000, 0)
  expect(outage.energy! / missing).toBeCloseTo(1, 1)
  expect(lost).toMatchObject({ currency: 'EUR', days: 1, modelledDays: 0, daysWithoutPrice: 0, outOfOrder: 4 * 3600 })
  expect(lost.availability).toBeCloseTo(100 * (1 - (4 * 3600) / lost.daylight), 6)
  expect(lost.total.energy).toBeCloseTo(
    lost.causes.reduce((sum, { energy }) => sum + (energy ?? 0), 0),
    6,
  )
  // The first kWh of each hour would not have been bought, the rest would have been sold.
  expect(outage.money).toBeCloseTo(4 * 0.37 + (outage.energy! - 4) * 0.08, 2)
  const kept = () =>
    pool
      .query('select count(*)::int as days from plant_losses where plant_id = $1', [home.plant])
      .then(({ rows }) => rows)
  expect(await kept()).toEqual([{ days: 41 }])
  const month = await lossesOf(home.plant, ['2026-06-01', '2026-06-30'])
  expect(month).toMatchObject({ days: 19 + 1, outOfOrder: 4 * 3600 })

  const alertOf = ({ deviceId }: { deviceId: number }) =>
    eve.api.alerts.detail({ body: { deviceId, ruleId: 2, alertDay: '20260619' } })
  expect(await alertOf(home)).toMatchObject({
    lostKwh: expect.closeTo(outage.energy!, 1),
    lostMoney: expect.closeTo(outage.money!, 2),
    lostCurrency: 'EUR',
  })
  expect(await alertOf(free)).toMatchObject({ lostKwh: expect.closeTo(outage.energy!, 1), lostMoney: null })

  // Without a price there is energy and no money; no currency is added to another, and what has no price goes last.
  expect(await lossesOf(free.plant)).toMatchObject({ daysWithoutPrice: 1, total: { money: null } })
  const ranking = await eve.api.losses.ofFleet({})
  expect(ranking.groups.map(({ currency, plants }) => [currency, plants])).toEqual([
    ['CNY', 1],
    ['EUR', 1],
    [null, 1],
  ])
  expect(ranking.groups[1]).toMatchObject({
    energy: expect.closeTo(outage.energy!, 3),
    worst: [{ id: home.plant, cause: 'outage', money: expect.closeTo(outage.money!, 2) }],
  })
  expect(ranking.groups[2]!.worst).toMatchObject([{ id: free.plant, money: null }])
  expect((await ann.api.losses.ofFleet({})).groups).toEqual([])

  // A script reads no money, so all plants are one group for it, in the order of what they lost.
  const { token } = await eve.api.apiTokens.create({
    body: { name: 'Sheet', scopes: ['plants', 'alerts'], days: 30 },
  })
  const script = server.apiWith(token)
  const { causes, total, ...unpriced } = lost
  expect(await lossesOf(home.plant, undefined, script)).toEqual({
    ...unpriced,
    currency: null,
    daysWithoutPrice: null,
    causes: causes.map((one) => ({ ...one, money: null })),
    total: { energy: total.energy, money: null },
    planned: { energy: lost.planned.energy, money: null },
  })
  expect((await script.losses.ofFleet({})).groups).toMatchObject([
    {
      currency: null,
      plants: 3,
      energy: expect.closeTo(3 * outage.energy!, 1),
      money: null,
      worst: [home, chinese, free].map(({ plant }) => ({ id: plant, money: null })),
    },
  ])
  expect(
    await script.alerts.detail({ body: { deviceId: home.deviceId, ruleId: 2, alertDay: '20260619' } }),
  ).toMatchObject({ lostKwh: expect.closeTo(outage.energy!, 1), lostMoney: null, lostCurrency: null })

  // A price that is entered later is there at once, and so is work that was planned.
  await pool.query(
    `insert into tariffs (plant_id, from_day, feed_in_price_micros, purchase_price_micros) values ($1, '2026-01-01', 100000, 100000)`,
    [free.plant],
  )
  now += 10 * 60_000
  expect((await causeOf(free.plant, 'outage')).money).toBeCloseTo(outage.energy! * 0.1, 1)
  await pool.query(
    `insert into planned_works (plant_id, from_at, to_at, why, planned_at) values ($1, $2, $3, 'New modules', now())`,
    [home.plant, new Date(begin), new Date(begin + hourMs)],
  )
  const worked = await lossesOf(home.plant)
  expect(worked).toMatchObject({ plannedWork: 3600, outOfOrder: 3 * 3600 })
  expect(worked.planned.energy! + worked.causes.find(({ cause }) => cause === 'outage')!.energy!).toBeCloseTo(
    outage.energy!,
    1,
  )
  // Late data that shows that it worked, and that the alert was none.
  await setMade(home.plant, powersW)
  await pool.query('update alerts set is_disproved = true where id = $1', [home.alertId])
  await pool.query('delete from planned_works where plant_id = $1', [home.plant])
  expect(await lossesOf(home.plant)).toMatchObject({ outOfOrder: 0, availability: 100 })
  expect(await causeOf(home.plant, 'outage')).toMatchObject({ energy: 0, money: 0 })
  expect(await causeOf(home.plant, 'unknown')).toMatchObject({ energy: 0 })
  await pool.query('delete from plant_loss_sums')
  await server.runJob('note-losses')
  now += 10 * 60_000
  expect((await eve.api.losses.ofFleet({})).groups.flatMap(({ worst }) => worst.map(({ id }) => id))).not.toContain(
    home.plant,
  )
  now -= 20 * 60_000

  for (const days of [
    ['2026-02-30', yesterday],
    [yesterday, '2026-06-01'],
    ['2024-01-01', yesterday],
  ])
    await expect(lossesOf(home.plant, days)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await expect(lossesOf(chinese.plant, undefined, ann.api)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  // Days before the plant had any, and days to come.
  expect(await lossesOf(home.plant, ['2020-01-01', '2020-01-31'])).toMatchObject({
    days: 0,
    availability: null,
    total: { energy: null, money: null },
  })
  expect(await lossesOf(home.plant, ['2027-01-01', '2027-01-31'])).toMatchObject({ days: 0 })
})

/** A plant of which the only inverter stood still `yesterday`, for four hours of its clock, and what it would have made in them. */
const aStill = async (ownerId: number, own: { zone: string; firstHour: number }) => {
  const plant = await aPlant({ owner_id: ownerId, zone: own.zone, flat_price_micros: 300_000 })
  const gateway = await server.aGateway(plant)
  const { id: deviceId } = await server.aDevice(plant, gateway.id)
  await pool.query('update devices set rated_w = 12000 where id = $1', [deviceId])
  await made(plant, (day) => possibleOn(day) * 8)
  const wattsAt = (at: number) => {
    const plane = planeHourWm2(at, roof, { globalWm2: globalOf(at), directWm2: null, diffuseWm2: null })
    return plane * temperatureFactor(plane, 18, 2) * 8
  }
  const { from } = spanOfDay(own.zone, yesterday)
  const watts = Array.from({ length: 24 }, (_, hour) => {
    const at = Math.floor((from + hour * hourMs) / hourMs) * hourMs
    const later = (from + hour * hourMs - at) / hourMs
    return wattsAt(at) * (1 - later) + wattsAt(at + hourMs) * later
  })
  const isStill = (hour: number) => hour >= own.firstHour && hour < own.firstHour + 4
  const left = watts.map((each, hour) => (isStill(hour) ? 0 : each))
  await pool.query(
    `insert into plant_hours (plant_id, day, begins, generated, sold, used, bought) values ($1, $2, $3, $4, $4, $5, $5)`,
    [plant, yesterday, new Date(from), left, left.map(() => 0)],
  )
  await pool.query('update plant_days set generation = $3 where plant_id = $1 and day = $2', [
    plant,
    yesterday,
    Math.round(left.reduce((sum, each) => sum + each, 0) * 1000),
  ])
  await pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at)
     values ($1, $2, 2, 'NO_PRODUCTION', 'no production in daylight', 1, 1, $3, $4, $4)`,
    [plant, deviceId, new Date(from + own.firstHour * hourMs), new Date(from + (own.firstHour + 4) * hourMs)],
  )
  await server.runJob('judge-days')
  const missingKwh = watts.filter((_, hour) => isStill(hour)).reduce((sum, each) => sum + each / 1000, 0)
  return { plant, gatewayId: gateway.id, deviceId, missingKwh }
}

test('what was lost is found by the hour also where days begin within an hour of UTC, in which providers tell the light', async () => {
  const eve = await server.aCaller()
  const lossesIn = async (of: string, firstHour: number) => {
    const { plant, missingKwh } = await aStill(eve.id, { zone: of, firstHour })
    const lostOn = (day: string) => eve.api.losses.ofPlant({ params: { id: plant }, query: { first: day, last: day } })
    const [lost, dull] = [await lostOn(yesterday), await lostOn(addDays(yesterday, -1))]
    const energyOf = ({ causes }: typeof lost, cause: string) => causes.find((one) => one.cause === cause)!.energy ?? 0
    return { ...lost, share: energyOf(lost, 'outage') / missingKwh, weather: energyOf(dull, 'weather') }
  }
  const [berlin, tehran] = [await lossesIn(zone, 9), await lossesIn('Asia/Tehran', 11)]
  for (const lost of [berlin, tehran]) {
    expect(lost).toMatchObject({ days: 1, modelledDays: 0, outOfOrder: 4 * 3600 })
    expect(lost.share).toBeCloseTo(1, 1)
    expect(lost.availability).toBeCloseTo(100 * (1 - (4 * 3600) / lost.daylight), 6)
  }
  // The day before was cloudy in both.
  expect(berlin.weather).toBeGreaterThan(10)
  expect(tehran.weather / berlin.weather).toBeCloseTo(1, 1)
})

test('what an inverter lost is found again once it is replaced, and others that came later have no part in it', async () => {
  const eve = await server.aCaller()
  const { plant, gatewayId, deviceId, missingKwh } = await aStill(eve.id, { zone, firstHour: 9 })
  const lost = () => eve.api.losses.ofPlant({ params: { id: plant }, query: { first: yesterday, last: yesterday } })
  const share = async () => (await lost()).causes.find(({ cause }) => cause === 'outage')!.energy! / missingKwh
  expect(await share()).toBeCloseTo(1, 1)
  const heard = async (id: number, at: number) =>
    pool.query('insert into measured_devices values ($1, $2, 0)', [id, new Date(at)])
  await heard(deviceId, now - 40 * dayMs)
  const [{ id: next }, { id: added }, { id: moved }] = [
    await server.aDevice(plant, gatewayId),
    await server.aDevice(plant, gatewayId),
    await server.aDevice(plant, gatewayId),
  ]
  await pool.query('update devices set removed_at = $2, replaced_by = $3 where id = $1', [
    deviceId,
    new Date(now),
    next,
  ])
  for (const id of [next, added]) await heard(id, now)
  // It stood still as well, in the plant that it was in.
  await heard(moved, now - 40 * dayMs)
  await pool.query(`update devices set relocated_at = $2, counts_since = '2026-06-20' where id = $1`, [
    moved,
    new Date(now),
  ])
  await pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at)
     values ($1, $2, 2, 'NO_PRODUCTION', 'no production in daylight', 1, 1, $3, $4, $4)`,
    [plant, moved, new Date(now - 10 * dayMs), new Date(now)],
  )
  // Its days are computed again, as they are when a price is entered.
  await pool.query(
    `insert into tariffs (plant_id, from_day, feed_in_price_micros, purchase_price_micros) values ($1, '2026-01-01', 100000, 100000)`,
    [plant],
  )
  now += 10 * 60_000
  expect(await share()).toBeCloseTo(1, 1)
  expect(await lost()).toMatchObject({ outOfOrder: 4 * 3600 })
  const alert = { deviceId, ruleId: 2, alertDay: '20260619' }
  expect((await eve.api.alerts.detail({ body: alert })).lostKwh! / missingKwh).toBeCloseTo(1, 1)
  now -= 10 * 60_000
})

test('plants whose zone an update took away keep no others waiting; the jobs say which they are, fail, and judge them later', async () => {
  const [lost, other] = [await aPlant(), await aPlant()]
  const gone = await aPlant()
  for (const plant of [lost, other, gone]) await made(plant, (day) => possibleOn(day) * 8)
  // The database does not know it either.
  await pool.query(`update plants set zone = 'Europe/Atlantis' where id = $1`, [lost])
  const judged = async () =>
    (await expectation.ofDays([lost, other].map((plantId) => ({ plantId, day: yesterday })))).map(Boolean)
  await expect(server.runJob('judge-days')).rejects.toThrow(`1 plant failed: ${lost}`)
  expect(await judged()).toEqual([false, true])
  expect(server.reported.map(({ message }) => message)).toEqual([
    `Plant ${lost}: Invalid time zone specified: Europe/Atlantis`,
  ])
  // This one was judged before; only the database knows its new zone.
  await pool.query(`update plants set zone = 'Factory' where id = $1`, [gone])
  await expect(server.runJob('note-losses')).rejects.toThrow(`1 plant failed: ${gone}`)
  const noted = async () =>
    (
      await pool.query<{ id: number }>('select plant_id as id from plant_loss_sums where plant_id >= $1 order by 1', [
        lost,
      ])
    ).rows
  expect(await noted()).toEqual([{ id: other }])
  await pool.query('update plants set zone = $1 where id = any($2)', [zone, [lost, gone]])
  server.reported.length = 0
  now += 10 * 60_000
  await server.runJob('judge-days')
  await server.runJob('note-losses')
  now -= 10 * 60_000
  expect([await judged(), await noted()]).toEqual([
    [true, true],
    [{ id: lost }, { id: other }, { id: gone }],
  ])
  expect(server.reported).toEqual([])
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

const ofDay = async (id: number, day: string, api = ada.api) =>
  (await api.expectation.ofDay({ params: { id }, query: { day } })).expectation
const madeOn = (plantId: number, day: string, kwh: number, knownS = 86_400) =>
  pool.query('insert into plant_days (plant_id, day, generation, generation_known_s) values ($1, $2, $3, $4)', [
    plantId,
    day,
    Math.round(kwh * 1e6),
    knownS,
  ])

test('a day is told with its band, its hours and what became of its light; a forecast is made in the night and scored', async () => {
  const plant = await aPlant({ owner_id: ada.id })
  await made(plant, (day) => possibleOn(day) * 8)
  now = Date.parse('2026-06-21T22:30:00Z')
  await server.runJob('judge-days')
  const done = (await ofDay(plant, addDays(yesterday, -3)))!
  expect(done).toMatchObject({ source: 'told', soFar: null, verdict: 'within', forecast: null, planeAssumed: false })
  expect(done.made).toBeCloseTo(possibleOn(addDays(yesterday, -3)) * 8, 3)
  const { heat, usual, clipping, unexplained, weather } = done.losses!
  const light = [...(await expectation.within(plant, first, yesterday)).values()].at(-4)!
  expect(light.theoreticalKwh - heat - usual - clipping).toBeCloseTo(done.whole.expected, 6)
  expect(unexplained).toBe(Math.max(0, done.whole.expected - done.made!))
  expect(Math.abs(weather)).toBeLessThan(done.whole.expected)
  const sum = done.hours.reduce((total, { power }) => total + power / 1000, 0)
  expect(sum / done.whole.expected).toBeCloseTo(1, 1)
  expect(done.hours.every(({ low, power, high }) => low <= power && power <= high)).toBe(true)

  const today = (await ofDay(plant, '2026-06-22'))!
  expect(today).toMatchObject({ verdict: null, losses: null, made: null })
  expect(today.hours.every(({ forecast }) => forecast)).toBe(true)
  expect(today.forecast).toMatchObject({ expected: expect.closeTo(today.whole.expected, 4), time: now / 1000 })
  now = Date.parse('2026-06-22T12:00:00Z')
  await madeOn(plant, '2026-06-22', today.whole.expected * 0.2, 14 * 3600)
  const noon = (await ofDay(plant, '2026-06-22'))!
  expect(noon.soFar!.expected / noon.whole.expected).toBeCloseTo(0.6, 0)
  expect(noon.verdict).toBe('below')
  expect(noon.hours.filter(({ forecast }) => forecast).length).toBeLessThan(noon.hours.length / 2 + 1)
  // Where half of the time is unknown, nothing is said.
  await pool.query('update plant_days set generation_known_s = 20000 where plant_id = $1 and day = $2', [
    plant,
    '2026-06-22',
  ])
  expect(await ofDay(plant, '2026-06-22')).toMatchObject({ verdict: null, made: null })
  await pool.query('update plant_days set generation_known_s = 86400 where plant_id = $1', [plant])
  now += dayMs
  await server.runJob('judge-days')
  const scored = (await ofDay(plant, '2026-06-22'))!
  expect(scored).toMatchObject({ verdict: 'below', forecast: today.forecast })
  expect(scored.losses!.unexplained).toBeCloseTo(scored.whole.expected - scored.made!, 6)
  // A forecast of the morning would be too easy.
  expect((await ofDay(plant, '2026-06-23'))!.forecast).toBeNull()
})

test('until tomorrow night it is said what should be made, when to use it, when the battery is full and how good that was', async () => {
  const plant = await aPlant({ owner_id: ada.id })
  await made(plant, (day) => possibleOn(day) * 8)
  now = Date.parse('2026-06-20T06:30:00Z')
  await server.runJob('judge-days')
  const outlook = async (api = ada.api) => (await api.expectation.outlook({ params: { id: plant } })).outlook
  const bare = (await outlook())!
  expect(bare).toMatchObject({ surplus: null, batteryFull: null, score: null, planeAssumed: false })
  const [today, next] = [(await ofDay(plant, '2026-06-20'))!, (await ofDay(plant, '2026-06-21'))!]
  expect(bare.tomorrow!.expected).toBeCloseTo(next.whole.expected, 4)
  expect(bare.tomorrow!.low).toBeLessThan(bare.tomorrow!.expected)
  expect(bare.rest!.expected).toBeCloseTo(today.whole.expected - today.soFar!.expected, 4)
  const ofHours = bare.hours.reduce((sum, { power }) => sum + power / 1000, 0)
  // The running hour has begun.
  expect(ofHours - bare.rest!.expected - bare.tomorrow!.expected).toBeCloseTo(bare.hours[0]!.power / 2000, 1)

  // Six days on which 300 W were used around the clock, and the battery took 60 Wh for each percent in the mornings.
  await pool.query(
    `insert into plant_frames (plant_id, at, generation_w, use_w, buy_w, sell_w, charge_w, discharge_w, soc_pct)
     select $1, at, 1000, 300, 100, 0, case when place between 96 and 155 then 720 else 0 end, 0,
       30 + greatest(0, least(60, place - 95))
     from generate_series(1, 6) as past, generate_series(0, 287) as place,
       lateral (select timestamptz '2026-06-19T22:00Z' - past * interval '1 day' + place * interval '5 minutes') as w (at)`,
    [plant],
  )
  const used = (await outlook())!
  expect(used.surplus!.map(({ start }) => new Date(start * 1000).toISOString().slice(0, 10))).toEqual([
    '2026-06-20',
    '2026-06-21',
  ])
  for (const { start, end, energy } of used.surplus!) {
    const over = used.hours.filter(({ time }) => time >= start && time < end).map(({ power }) => power - 300)
    expect(Math.min(...over)).toBeGreaterThan(0)
    expect(energy).toBeCloseTo(
      over.reduce((sum, watts) => sum + watts / 1000, 0),
      3,
    )
  }
  // Of a battery whose level nobody tells now, nothing is said; nor of one that is full.
  expect(used.batteryFull).toBeNull()
  await pool.query(
    `insert into plant_latest (plant_id, at, soc_pct) values ($1, $2, 40)
     on conflict (plant_id) do update set at = excluded.at, soc_pct = excluded.soc_pct`,
    [plant, new Date(now)],
  )
  const { batteryFull } = (await outlook())!
  // 60 percent of 60 Wh each: five hours at 720 W, once there is as much to spare.
  expect(batteryFull!.time! * 1000 - now).toBeGreaterThanOrEqual(5 * hourMs - 1000)
  expect(batteryFull!.earliest!).toBeLessThanOrEqual(batteryFull!.time!)
  expect(batteryFull!.time! * 1000 - now).toBeLessThan(14 * hourMs)
  await pool.query('update plant_latest set soc_pct = 100 where plant_id = $1', [plant])
  expect((await outlook())!.batteryFull).toBeNull()

  // The forecasts of the last days, of which one day is not known: off by a fifth.
  for (const [place, share] of [0.8, 1.2, 0.8, 5].entries()) {
    const day = addDays(yesterday, -place)
    await pool.query(
      `insert into plant_forecasts (plant_id, day, made_at, expected_kwh, low_kwh, high_kwh) values ($1, $2, now(), $3, 0, 0)`,
      [plant, day, possibleOn(day) * 8 * share],
    )
  }
  await pool.query('update plant_days set generation_known_s = 1000 where plant_id = $1 and day = $2', [
    plant,
    addDays(yesterday, -3),
  ])
  expect((await outlook())!.score).toEqual({ days: 3, error: expect.closeTo(20, 1) })

  // After sunset only tomorrow counts; where the forecast ends, nothing is made up.
  now = Date.parse('2026-06-20T21:00:00Z')
  expect(await outlook()).toMatchObject({ rest: null, batteryFull: null })
  now = Date.parse('2026-06-30T06:30:00Z')
  expect(await outlook()).toBeNull()
  now = Date.parse('2026-06-20T10:00:00Z')
  const eve = await server.aCaller()
  await expect(outlook(eve.api)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  const none = await aPlant({ owner_id: ada.id })
  expect((await ada.api.expectation.outlook({ params: { id: none } })).outlook).toBeNull()
})

test('of days that are over it is told how many can be judged, with what was expected of them and what they made', async () => {
  const id = await aPlant({ owner_id: ada.id, started_at: new Date('2026-03-09T23:00:00Z') })
  await pool.query(
    `insert into plant_expectations (plant_id, day, source, plane_assumed, capacity_kwp, plane_kwh_m2, possible_kwh, clipped_kwh,
       expected_kwh, low_kwh, high_kwh, own_days)
     select $1, day, case day when '2026-03-12' then 'usual' else 'told' end, false, 10, 1, 9, 0, 10, 8, 13, 9
     from generate_series('2026-03-10'::date, '2026-03-15', interval '1 day') day`,
    [id],
  )
  for (const [day, kwh] of Object.entries({ '2026-03-10': 9, '2026-03-11': 10, '2026-03-12': 11, '2026-03-14': 7 }))
    await madeOn(id, day, kwh)
  // Of which nobody knows the half.
  await madeOn(id, '2026-03-15', 3, 40_000)
  const of = async (startDay: string, endDay: string, by = ada) =>
    (await by.api.expectation.ofDays({ params: { id }, query: { startDay, endDay } })).expectation
  // Days before it began do not count.
  expect(await of('2026-03-01', '2026-03-15')).toEqual({
    expected: 30,
    low: 24,
    high: 39,
    made: 26,
    judgedDays: 3,
    days: 6,
  })
  expect(await of('2026-03-12', '2026-03-15')).toBe(null)
  expect(await of('2026-02-01', '2026-02-15')).toBe(null)
  const eve = await server.aCaller()
  await expect(of('2026-03-01', '2026-03-15', eve)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  for (const [startDay, endDay] of [
    ['2026-02-30', '2026-03-15'],
    ['2026-03-15', '2026-03-01'],
    ['2024-03-15', '2026-03-01'],
  ] as const)
    await expect(of(startDay, endDay)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('of days that were not, of the day after tomorrow and of a plant without data nothing is expected', async () => {
  const plant = await aPlant({ owner_id: ada.id })
  for (const day of ['1999-01-01', '2026-06-25', addDays(yesterday, -2)]) expect(await ofDay(plant, day)).toBeNull()
  await expect(ofDay(plant, '2026-02-30')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  const eve = await server.aCaller()
  await expect(ofDay(plant, yesterday, eve.api)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('targets are what was entered, whatever it was, and nothing entered removes them', async () => {
  const id = await aPlant({ owner_id: ada.id })
  const read = () => ada.api.expectation.targets({ params: { id } })
  const none = Array<null>(12).fill(null)
  expect(await read()).toEqual({ months: none, guarantee: null, modifiedTime: null })
  const month = fc.option(fc.integer({ min: 0, max: 1e6 }), { nil: null })
  await fc.assert(
    fc.asyncProperty(
      fc.array(month, { minLength: 12, maxLength: 12 }),
      fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
      async (months, guarantee) => {
        await ada.api.expectation.setTargets({ params: { id }, body: { months, guarantee } })
        const isNone = months.every((kwh) => kwh === null)
        expect(await read()).toEqual(
          isNone
            ? { months: none, guarantee: null, modifiedTime: null }
            : { months, guarantee, modifiedTime: Math.floor(now / 1000) },
        )
      },
    ),
    { numRuns: 12 },
  )
  await ada.api.expectation.setTargets({ params: { id }, body: { months: none, guarantee: 90 } })
  expect(await read()).toMatchObject({ months: none, modifiedTime: null })
  const { rows } = await pool.query(`select facts from audit where kind = 'plant.targets' and plant_id = $1`, [id])
  expect(rows).toHaveLength(13)
  for (const wrong of [
    { months: [...none, null], guarantee: null },
    { months: none.map(() => -1), guarantee: null },
    { months: none, guarantee: 120 },
  ])
    await expect(ada.api.expectation.setTargets({ params: { id }, body: wrong })).rejects.toMatchObject({
      code: 'PARAM_ERROR',
    })
})
