import { createHash } from 'node:crypto'
import { addDays, dayAt, frameMs, minuteMs, spanOfDay, startOfDay } from '@heliograph/domain/zones'
import { stepPlant } from '@heliograph/simulation/plant-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { createPasswords } from '#features/people/auth/passwords.ts'
import { afterDayMs, energyOf } from '#telemetry/device-day.ts'
import { measures } from '#telemetry/measures.ts'
import { rollUpDay, type Place } from '#telemetry/roll-up.ts'
import { readMeasured } from '#telemetry/samples.store.ts'
import { demoPassword } from './demo-people.ts'
import { cabin, house, justEntered, microHouse, silent, storageHouse, type DemoPlant } from './demo-plant.ts'
import { fillDemo, type FillNeeds } from './fill.ts'
import { messyPlants } from './messy-plants.ts'

const now = Date.UTC(2026, 3, 20, 15, 20)
const passwords = createPasswords({ memoryCost: 1024, timeCost: 1 })
const small = [
  storageHouse('Home', 'munich', { modules: 24, batteryKwh: 10, yearlyKwh: 5000 }),
  house('Street', 'nelson', { modules: 20, yearlyKwh: 5000 }),
  silent(house('Dark', 'brno', { modules: 14, yearlyKwh: 4000, link: 'emoncms' }), 0, 3),
]

const needsOf = (engine: Engine, more: Partial<FillNeeds> = {}): FillNeeds => ({
  engine,
  centre: 'eu',
  passwords,
  retention: { samplesDays: 35, framesMonths: 13 },
  now: () => now,
  log: () => undefined,
  ports: { v5: 10_000, mqtt: 1883, push: 8090 },
  plants: small,
  past: { days: 40, curveDays: 30 },
  ...more,
})

const counted = async (engine: Engine) => {
  const tables = [
    'users',
    'plants',
    'devices',
    'gateways',
    'samples',
    'plant_frames',
    'device_days',
    'plant_days',
    'plant_months',
  ]
  const counts = await Promise.all(tables.map((table) => rowsOf(engine, `select count(*)::int as count from ${table}`)))
  return Object.fromEntries(tables.map((table, place) => [table, counts[place]![0]!['count']]))
}

const rowsOf = async (engine: Engine, text: string, values: unknown[] = []) =>
  (await engine.pool.query<Record<string, number | string | null>>(text, values)).rows

let engine: Engine
let fleet: Awaited<ReturnType<typeof fillDemo>>
let plantIds: Record<string, number>
beforeAll(async () => {
  engine = await openScratch()
  fleet = await fillDemo(needsOf(engine))
  const rows = await rowsOf(engine, 'select id, name from plants')
  plantIds = Object.fromEntries(rows.map(({ id, name }) => [name, id as number]))
})
afterAll(() => engine.close())

test('every plant has days, and its months are their sums', async () => {
  const rows = await rowsOf(
    engine,
    `select m.plant_id, m.days, s.days as summed_days, m.generation, s.generation as summed, m.buy, s.buy as summed_buy
     from plant_months m join (
       select plant_id, date_trunc('month', day)::date as month, count(*)::int as days, sum(generation)::bigint as generation, sum(buy)::bigint as buy
       from plant_days group by 1, 2
     ) s using (plant_id, month)`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(6)
  for (const row of rows) {
    expect(row['days']).toBe(row['summed_days'])
    expect(row['generation']).toBe(row['summed'])
    expect(row['buy']).toBe(row['summed_buy'])
  }
  const days = await rowsOf(engine, 'select plant_id, count(*)::int as days from plant_days group by 1')
  expect(days).toContainEqual({ plant_id: plantIds['Home'], days: 41 })
  expect(days).toContainEqual({ plant_id: plantIds['Street'], days: 41 })
})

test('the last 30 days have a curve on the 5-minute grid, earlier days have none, and today has one until now', async () => {
  const zone = 'Europe/Berlin'
  const today = dayAt(zone, now)
  const from = startOfDay(zone, addDays(today, -30))
  const to = now
  const frames = await rowsOf(
    engine,
    'select extract(epoch from at)::float8 * 1000 as at from plant_frames where plant_id = $1 order by at',
    [plantIds['Home']],
  )
  expect(frames).toHaveLength((to - from) / frameMs)
  expect(frames[0]!['at']).toBe(from)
  expect(frames.at(-1)!['at']).toBe(to - frameMs)
})

test('each gateway was first heard with its first report, and is known day by day as long as there are curves', async () => {
  const rows = await rowsOf(
    engine,
    `select p.name, (g.first_heard_at at time zone p.zone)::date::text as first,
       count(k.day)::int as days, sum(k.gaps)::int as gaps, min(k.day)::text as begin, max(k.day)::text as last
     from gateways g join devices d on d.id = g.device_id join plants p on p.id = d.plant_id
     left join gateway_days k on k.gateway_id = d.id group by p.name, g.device_id, p.zone order by p.name, g.device_id`,
  )
  const known = { first: '2026-03-11', gaps: 0, begin: '2026-03-21' }
  expect(rows.filter(({ name }) => name === 'Home')).toEqual([{ ...known, name: 'Home', days: 31, last: '2026-04-20' }])
  for (const { last } of rows.filter(({ name }) => name === 'Dark')) expect(last).toBe('2026-04-17')
})

test('the energy balance of every day closes', async () => {
  const rows = await rowsOf(
    engine,
    `select generation + buy + coalesce(discharge, 0) as came, use + sell + coalesce(charge, 0) as went, discharge is not null as hybrid,
       generation from plant_days where generation is not null`,
  )
  expect(rows.length).toBeGreaterThan(100)
  for (const row of rows) {
    const [came, went, generation] = [row['came'], row['went'], row['generation']].map(Number) as [
      number,
      number,
      number,
    ]
    // A hybrid's generation is counted before its own conversion losses.
    const lostMost = row['hybrid'] ? 0.2 * generation : 0
    expect(came - went).toBeGreaterThan(-0.01 * went - 50_000)
    expect(came - went).toBeLessThan(lostMost + 0.01 * went + 50_000)
  }
})

test.each([
  ['of a day of the past', 5, 288],
  ['of the day before', 1, 288],
  ['of today until now', 0, 208],
])('rolling up the kept samples %s gives the same result', async (_, daysAgo, reports) => {
  const day = addDays(dayAt('Europe/Berlin', now), -daysAgo)
  const devices = await rowsOf(
    engine,
    `select id, type, rated_w, gateway_id, first_at, tells from devices join measured_devices on device_id = id
     where plant_id = $1`,
    [plantIds['Home']],
  )
  const measuring = devices.map((row) => ({
    id: row['id'] as number,
    type: row['type'] as 'INVERTER',
    ratedW: row['rated_w'] as number,
    gatewayId: row['gateway_id'] as number,
    firstAt: (row['first_at'] as unknown as Date).getTime(),
    lastAt: null,
    tells: row['tells'] as number,
  }))
  const [place] = (
    await engine.pool.query<Place>('select latitude, longitude from plants where id = $1', [plantIds['Home']])
  ).rows
  const span = spanOfDay('Europe/Berlin', day)
  const client = await engine.pool.connect()
  const samples = await readMeasured(
    client,
    measuring.map(({ id }) => id),
    { from: span.from, to: span.to + afterDayMs },
  )
  client.release()
  const { plantDay, deviceDays } = rollUpDay(measuring, samples, span, place!)

  const [written] = await rowsOf(engine, 'select * from plant_days where plant_id = $1 and day = $2', [
    plantIds['Home'],
    day,
  ])
  for (const measure of measures) expect(plantDay.energies[measure]).toBe(written![measure])
  const [device] = await rowsOf(engine, 'select * from device_days where device_id = $1 and day = $2', [
    measuring[0]!.id,
    day,
  ])
  expect(device).toMatchObject({ samples: reports, generation: energyOf(deviceDays[0]!.tracks.generation) })
})

test('energy that was counted while a gateway was offline is booked to its plant, and a replaced inverter is kept', async () => {
  const other = await openScratch()
  try {
    const plants = messyPlants().filter(({ name }) => name === 'Casa Serrano' || name === 'Reihenhaus Vogt')
    const filled = await fillDemo(needsOf(other, { plants, past: { days: 20, curveDays: 20 } }))
    const booked = await rowsOf(
      other,
      `select p.name, b.measure, b.brand = p.brand as is_own, b.energy::float8 / 1e6 as kwh,
         extract(epoch from b.to_at - b.from_at)::float8 / 3600 as hours
       from booked_energies b join plants p on p.id = b.plant_id where b.measure = 'buy'`,
    )
    expect(booked).toMatchObject([{ name: 'Casa Serrano', is_own: true }])
    expect(booked[0]!['hours']).toBeGreaterThan(58)
    expect(booked[0]!['kwh']).toBeGreaterThan(5)

    const inverters = await rowsOf(
      other,
      `select d.sn, extract(epoch from l.at)::float8 * 1000 as at from devices d join latest l on l.device_id = d.id
       join plants p on p.id = d.plant_id where p.name = 'Reihenhaus Vogt' and d.type = 'INVERTER' order by l.at`,
    )
    expect(inverters).toHaveLength(2)
    expect(now - (inverters[0]!['at'] as number)).toBeGreaterThan(7 * 86_400_000)
    // Only the new one is in the field.
    const { gateways } = filled.find(({ name }) => name === 'Reihenhaus Vogt')!
    const inField = gateways.flatMap(({ devices }) => devices).filter(({ kind }) => kind === 'inverter')
    expect(inField).toMatchObject([{ sn: inverters[1]!['sn'], quirks: { countsFrom: {} } }])
  } finally {
    await other.close()
  }
})

test('what two gateways report of an inverter is in the filled plant once: in its days, its counters and its power', async () => {
  const other = await openScratch()
  try {
    const plants = messyPlants().filter(({ name }) => name === 'Weinhof Thaler')
    const [filled] = await fillDemo(needsOf(other, { plants, past: { days: 12, curveDays: 10 } }))
    const rows = await rowsOf(
      other,
      `select d.sn, d.name, g.sn as gateway from devices d join devices g on g.id = d.gateway_id order by d.id`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['Inverter 1', 'Inverter 2', 'Inverter 1'])
    expect(rows[2]!['sn']).toBe(String(rows[0]!['sn']).toLowerCase())
    expect(new Set(rows.map(({ gateway }) => gateway)).size).toBe(3)
    // Both go on reporting, the logger late.
    expect(filled!.gateways.map(({ devices, lagMinutes }) => [devices[0]!.sn, lagMinutes])).toEqual([
      [rows[0]!['sn'], undefined],
      [rows[1]!['sn'], undefined],
      [rows[2]!['sn'], 10],
    ])
    const made = filled!.state.total.generation
    const [days] = await rowsOf(other, `select sum(generation)::float8 / 1e6 as kwh from plant_days`)
    expect((days!['kwh'] as number) / made).toBeCloseTo(1, 2)
    const [latest] = await rowsOf(other, `select generation_counter as kwh, generation_w as w from plant_latest`)
    expect(latest!['kwh'] as number).toBeCloseTo(made, 0)
    const [told] = await rowsOf(other, `select generation_w as w from plant_frames order by at desc limit 1`)
    expect(latest!['w'] as number).toBeGreaterThan(0)
    expect((latest!['w'] as number) / (told!['w'] as number)).toBeCloseTo(1, 2)
  } finally {
    await other.close()
  }
})

test('a later start fills nothing, and lets the fleet report to the current ports', async () => {
  const before = await counted(engine)
  const again = await fillDemo(
    needsOf(engine, { now: () => now + 3_600_000, ports: { v5: 10_002, mqtt: 0, push: 8090 } }),
  )
  expect(await counted(engine)).toEqual(before)
  expect(again.map(({ name, state }) => ({ name, state }))).toEqual(fleet.map(({ name, state }) => ({ name, state })))
  const links = again.flatMap(({ gateways }) => gateways.map(({ link, port }) => ({ link, port })))
  expect(links).toEqual([{ link: 'solarman-v5', port: 10_002 }])
})

test('the fleet continues where the past ends: no counter falls, no battery jumps', async () => {
  expect(fleet.map(({ name }) => name)).toEqual(['Home', 'Street'])
  for (const { profile, state, stateAt, gateways } of fleet) {
    expect(stateAt).toBe(now - minuteMs / 2)
    const next = stepPlant(profile, state, stateAt + frameMs, frameMs)
    const [{ id } = { id: 0 }] = await rowsOf(engine, 'select plant_id as id from devices where sn = $1', [
      gateways[0]!.sn,
    ])
    const [latest] = await rowsOf(engine, 'select * from plant_latest where plant_id = $1', [id])
    const generated = next.state.inverterTotalKwh.reduce((sum, kwh) => sum + kwh, 0)
    expect(generated).toBeGreaterThanOrEqual((latest!['generation_counter'] as number) - 0.051)
    expect(next.state.total.use).toBeGreaterThanOrEqual((latest!['use_counter'] as number) - 0.051)
    const [day] = await rowsOf(engine, 'select use from plant_days where plant_id = $1 and day = $2', [
      id,
      dayAt(profile.zone, now),
    ])
    expect(Math.abs(next.state.today.use - Number(day!['use']) / 1e6)).toBeLessThan(0.5)
    const { battery } = profile
    if (battery) {
      expect(Math.abs((100 * state.storedKwh) / battery.capacityKwh - (latest!['soc_pct'] as number))).toBeLessThan(2)
    }
  }
})

test('gateways can be found by their secrets, and devices by the names in their reports', async () => {
  const gateway = fleet[0]!.gateways[0]!
  expect(gateway).toMatchObject({ link: 'mqtt', host: '127.0.0.1', port: 1883 })
  const rows = await rowsOf(
    engine,
    `select d.sn, b.sn as behind, b.type from gateways g join devices d on d.id = g.device_id
     join devices b on b.gateway_id = d.id where g.secret_hash = $1`,
    [createHash('sha256').update(gateway.secret!).digest()],
  )
  expect(rows).toEqual([{ sn: gateway.sn, behind: gateway.devices[0]!.sn, type: 'INVERTER' }])
  const [dark] = await rowsOf(
    engine,
    `select d.sn as gateway, b.sn as behind from devices d join devices b on b.gateway_id = d.id where d.plant_id = $1 and b.type = 'METER'`,
    [plantIds['Dark']],
  )
  expect(dark!['behind']).toMatch(new RegExp(`^${dark!['gateway']}-EM[0-9]{10}$`))
})

test('a gateway that fell silent three days ago was last heard then, and so were its devices', async () => {
  const [heard] = await rowsOf(
    engine,
    `select extract(epoch from heard_at)::float8 * 1000 as heard_at from gateways join devices on id = device_id where plant_id = $1`,
    [plantIds['Dark']],
  )
  const [last] = await rowsOf(
    engine,
    `select extract(epoch from max(at))::float8 * 1000 as at from samples join devices on id = device_id where plant_id = $1`,
    [plantIds['Dark']],
  )
  expect(heard!['heard_at']).toBe(now - 3 * 86_400_000)
  expect(last!['at']).toBeGreaterThan(now - 3 * 86_400_000 - frameMs - 1)
  expect(last!['at']).toBeLessThan(now - 3 * 86_400_000)
})

test("everyone has an account with the demo's password and the right role", async () => {
  const users = await rowsOf(
    engine,
    `select email, password_hash, operator, may, roles.name as role from users
     left join memberships on user_id = users.id left join roles on roles.id = role_id order by email`,
  )
  expect(users.map(({ email, operator, may, role }) => [email, operator, may, role])).toEqual([
    ['admin@heliograph.test', true, null, null],
    ['installer@heliograph.test', false, 'operate', 'org-admin'],
    ['owner@heliograph.test', false, null, null],
    ['usermanager@heliograph.test', false, 'read', 'user-manager'],
    ['viewer@heliograph.test', false, 'read', 'Sales'],
  ])
  const proof = createHash('sha256').update(demoPassword).digest('hex')
  expect(await passwords.matches(users[0]!['password_hash'] as string, proof)).toBe(true)
  const owned = await rowsOf(engine, 'select plants.name from plants join users on owner_id = users.id')
  expect(owned).toEqual([{ name: 'Home' }])
})

test('an interrupted fill leaves nothing, and the next one fills', async () => {
  const other = await openScratch()
  try {
    const before = await counted(other)
    const arrays = Array.from({ length: 5 }, () => ({ tiltDeg: 30, azimuthDeg: 180, peakW: 1000 }))
    const whole = microHouse('Micros', 'utrecht', { modules: 6, yearlyKwh: 3000 })
    const island = cabin('Island', 'kisumu', { modules: 8, batteryKwh: 9, yearlyKwh: 1500 })
    const empty = justEntered(small[1]!)
    const broken: DemoPlant = { ...island, name: 'Broken', profile: { ...island.profile, arrays } }
    const needs = (plants: DemoPlant[]) => needsOf(other, { centre: 'cn', plants, past: { days: 3, curveDays: 2 } })
    await expect(fillDemo(needs([whole, broken]))).rejects.toThrow('5 arrays for 4 inputs')
    expect(await counted(other)).toEqual(before)

    const filled = await fillDemo(needs([whole, island, empty]))
    expect(filled.map(({ name }) => name)).toEqual(['Micros', 'Island'])
    expect(await counted(other)).toMatchObject({ users: 1, plants: 3, plant_days: 8 })
  } finally {
    await other.close()
  }
})
