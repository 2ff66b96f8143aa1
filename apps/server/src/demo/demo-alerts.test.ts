import { addDays, dayAt, dayMs, frameMs, hourMs } from '@heliograph/domain/zones'
import { faultLabel } from '@heliograph/protocols/faults/faults'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { createPasswords } from '#features/people/auth/passwords.ts'
import { createAlertStandingStore } from '#features/plants/alerts/alert-standings.store.ts'
import { alertAnswers } from '#features/plants/alerts/alerts.fixture.ts'
import { createAlertStore } from '#features/plants/alerts/alerts.store.ts'
import { createFaultRunStore } from '#features/plants/alerts/fault-runs.store.ts'
import { isReader } from '#features/plants/plants/plants.compose.ts'
import { codeOf, type DemoFaultName } from './demo-faults.ts'
import { business, faulty, house, silent, storageHouse } from './demo-plant.ts'
import { fillDemo } from './fill.ts'

const now = Date.UTC(2026, 3, 20, 15, 20)
const zone = 'Europe/Berlin'
const mute = house('Mute', 'munich', { modules: 14, yearlyKwh: 4000, link: 'mqtt' })
const sinceThen = { daysAgo: 1, from: '15:30', hours: Infinity } as const
const plants = [
  faulty(
    storageHouse('Home', 'munich', { modules: 24, batteryKwh: 10, yearlyKwh: 5000 }),
    { daysAgo: 3, from: '12:25', to: '13:05', fault: 'gridOverVoltage' },
    { daysAgo: 12, from: '10:40', to: '12:15', fault: 'modulesOverVoltage' },
  ),
  faulty(business('Shop', 'munich', { modules: 60, yearlyKwh: 30_000, inverters: 2 }), {
    daysAgo: 2,
    from: '11:05',
    inverter: 1,
    fault: 'residualCurrent',
    permanent: true,
  }),
  {
    ...mute,
    gateways: mute.gateways.map((gateway) => ({
      ...gateway,
      devices: gateway.devices.map((device) =>
        device.kind === 'meter' ? { ...device, outages: [sinceThen] } : device,
      ),
    })),
  },
  silent(house('Dark', 'brno', { modules: 14, yearlyKwh: 4000, link: 'mqtt' }), 0, 3),
]

let engine: Engine
let fleet: Awaited<ReturnType<typeof fillDemo>>
let plantIds: Record<string, number>
let alerts: ReturnType<typeof alertAnswers>
beforeAll(async () => {
  engine = await openScratch()
  // Interrupted after the fill and before alerts were raised, then restarted an hour later.
  const stopped = await fill(now, { ...engine, pool: stoppedAt('fault-suspects', engine.pool) }).catch(
    (error: Error) => error,
  )
  if (!(stopped instanceof Error) || stopped.message !== 'stopped')
    throw new Error('The first fill was to be stopped', { cause: stopped })
  fleet = await fill(now + hourMs)
  const { rows } = await engine.pool.query<{ id: number; name: string }>('select id, name from plants')
  plantIds = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  alerts = alertAnswers({
    store: createAlertStore({ rows: engine, readablePlants: () => sql<number>`(select id from plants)` }),
    standings: createAlertStandingStore(engine.db, { isReader }),
    faultRuns: createFaultRunStore(engine.pool),
    zoneOf: () => zone,
    now: () => now,
  })
})
afterAll(() => engine.close())

const fill = (at: number, on = engine) =>
  fillDemo({
    engine: on,
    centre: 'eu',
    passwords: createPasswords({ memoryCost: 1024, timeCost: 1 }),
    retention: { samplesDays: 35, framesMonths: 13 },
    now: () => at,
    log: () => undefined,
    ports: { v5: 10_000, mqtt: 1883, push: 8090 },
    plants,
    past: { days: 16, curveDays: 14 },
  })

/** A database whose process dies at one particular query. */
const stoppedAt = (name: string, pool: Pool) => {
  const query = (asked: string & { name?: string }, values?: unknown[]) =>
    asked.name === name ? Promise.reject(new Error('stopped')) : pool.query(asked, values)
  return { query, connect: () => pool.connect() } as unknown as Pool
}

const found = async (plant: string) => {
  const query = { page: 1, size: 50, 'order.direction': 'ASC', 'order.property': 'alertTime' } as const
  return (await alerts.search(plantIds[plant]!, { body: { plantId: plantIds[plant]! }, query })).data
}

const familyIn = (plant: string) => inverterFamily(plants.find(({ name }) => name === plant)!.profile)
const codeIn = (plant: string, fault: DemoFaultName) => codeOf(fault, familyIn(plant))

const instant = (daysAgo: number, clock: string) =>
  Date.parse(`${addDays(dayAt(zone, now), -daysAgo)}T${clock}:00+02:00`)

test("the owner's plant has two past faults, with their start and end times", async () => {
  const rows = await found('Home')
  const [high, grid] = [codeIn('Home', 'modulesOverVoltage'), codeIn('Home', 'gridOverVoltage')]
  expect(rows.map(({ code, showName, level }) => [code, showName, level])).toEqual([
    [String(high), `${faultLabel(high, familyIn('Home'))} PV overvoltage`, 2],
    [String(grid), `${faultLabel(grid, familyIn('Home'))} Grid overvoltage`, 1],
  ])
  // The first report with a fault, and the first one without it, come within five minutes.
  const late = rows.map(({ startTime, endTime }, place) => {
    const [from, to] = [
      [instant(12, '10:40'), instant(12, '12:15')],
      [instant(3, '12:25'), instant(3, '13:05')],
    ][place]!
    return [startTime * 1000 - from!, endTime! * 1000 - to!]
  })
  for (const ms of late.flat()) {
    expect(ms).toBeGreaterThanOrEqual(0)
    expect(ms).toBeLessThan(frameMs)
  }
  expect(await alerts.warningStates([plantIds['Home']!])).toEqual(new Map([[plantIds['Home'], 'NORMAL']]))
})

test('the curve of a day with a fault drops to zero during the fault, and rises again', async () => {
  const { rows } = await engine.pool.query<{ at: Date; generation_w: number }>(
    'select at, generation_w from plant_frames where plant_id = $1 and at >= $2 and at < $3 order by at',
    [plantIds['Home'], new Date(instant(12, '10:00')), new Date(instant(12, '13:00'))],
  )
  const wattsIn = (from: string, to: string) =>
    rows.filter(({ at }) => +at >= instant(12, from) && +at < instant(12, to)).map((row) => row.generation_w)
  expect(Math.max(...wattsIn('10:45', '12:15'))).toBe(0)
  expect(Math.min(...wattsIn('10:00', '10:35'))).toBeGreaterThan(100)
  expect(Math.min(...wattsIn('12:25', '13:00'))).toBeGreaterThan(100)
})

test('an ongoing fault is an open alert, and the fleet continues to report it', async () => {
  const shop = plantIds['Shop']!
  expect(await alerts.warningStates([shop])).toEqual(new Map([[shop, 'ALARM']]))
  const [one, ...others] = (
    await alerts.recent({ userId: 1, organisationId: null }, { page: 1, size: 10 })
  ).data.filter(({ plantId }) => plantId === shop)
  expect(others).toEqual([])
  const faultCode = codeIn('Shop', 'residualCurrent')
  expect(one).toMatchObject({ code: String(faultCode), deviceName: 'Inverter 2', endTime: null })
  // Its inverters are silent in the dark, so each day is a separate occurrence.
  expect((await found('Shop')).at(0)!.startTime * 1000).toBe(instant(2, '11:05') + frameMs - 30_000)

  const fault = { inverter: 1, faultCode, permanent: true }
  expect(fleet.map(({ name, faults }) => [name, faults])).toEqual([
    ['Home', undefined],
    ['Shop', [{ from: instant(2, '11:05'), fault }]],
    ['Mute', undefined],
  ])
})

test('a gateway that has been silent for long has its alert, and only that one, however late it is raised', async () => {
  const rows = (await alerts.recent({ userId: 1, organisationId: null }, { page: 1, size: 10 })).data.filter(
    ({ code }) => code === 'OFFLINE',
  )
  expect(rows.map(({ plantName, startTime, level }) => [plantName, startTime * 1000, level])).toEqual([
    ['Dark', now - 3 * dayMs, 1],
  ])
})

test('a meter that is silent behind its gateway has an alert, and the fleet is without it', async () => {
  const rows = (await alerts.recent({ userId: 1, organisationId: null }, { page: 1, size: 10 })).data.filter(
    ({ code }) => code === 'DEVICE_SILENT',
  )
  expect(rows.map(({ plantName, deviceName, level }) => [plantName, deviceName, level])).toEqual([['Mute', 'Meter', 1]])
  const lateMs = instant(1, '15:30') - rows[0]!.startTime * 1000
  expect(lateMs).toBeGreaterThan(0)
  expect(lateMs).toBeLessThanOrEqual(frameMs)
  const [gateway] = fleet.find(({ name }) => name === 'Mute')!.gateways
  expect(gateway!.devices.map(({ kind }) => kind)).toEqual(['inverter'])
})

test('another start changes nothing', async () => {
  const all = async () => (await engine.pool.query('select * from alerts order by id')).rows
  const before = await all()
  expect(before.length).toBeGreaterThan(4)
  await fill(now + 5 * hourMs)
  expect(await all()).toEqual(before)
})
