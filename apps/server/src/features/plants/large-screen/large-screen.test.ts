import { countryIdOf } from '@heliograph/domain/countries'
import type { Values } from '@heliograph/domain/points'
import { minuteMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { createLargeScreen } from './large-screen.ts'

// Noon in Berlin. Ada owns two plants there and belongs to a company with one in Auckland, where the next day has started.
const noon = Date.parse('2026-06-15T10:00:00Z')
let now = noon
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
const company = await server.anOrganisation([{ userId: ada.id, may: 'read' }])

const aSpeakingPlant = async (own: Parameters<typeof server.aPlant>[0]) => {
  const plantId = await server.aPlant(own)
  const gateway = await server.aGateway(plantId)
  const inverter = await server.aDevice(plantId, gateway.id)
  const say = (...said: [at: number, values: Values][]) =>
    server.say(
      gateway.sn,
      ...said.map(([at, values]) => ({ deviceSn: inverter.sn, deviceType: 'INVERTER' as const, at, values })),
    )
  return { plantId, say }
}

const berlin = { zone: 'Europe/Berlin', owner_id: ada.id }
const roof = await aSpeakingPlant({ ...berlin, name: 'Roof', capacity_kwp: 10, nation_id: countryIdOf('DE') })
const barn = await aSpeakingPlant({ ...berlin, name: 'Barn', capacity_kwp: 4 })
const auckland = { name: 'Harbour', zone: 'Pacific/Auckland', latitude: -36.8, longitude: 174.7 }
const harbour = await aSpeakingPlant({
  ...auckland,
  organisation_id: company,
  capacity_kwp: 6,
  nation_id: countryIdOf('NZ'),
})
const foreign = await aSpeakingPlant({ name: 'Elsewhere', owner_id: ben.id })

const morning = startOfDay('Europe/Berlin', '2026-06-15') + 8 * 60 * minuteMs
await roof.say(
  [morning, { acPower: 1000, pvPower: 1000, generationToday: 0, generationTotal: 500 }],
  [noon - 3 * minuteMs, { acPower: 5000, pvPower: 5000, generationToday: 20, generationTotal: 520 }],
)
await barn.say(
  [morning, { acPower: 1000, pvPower: 1000, generationToday: 0, generationTotal: 100 }],
  [noon - 40 * minuteMs, { acPower: 2000, pvPower: 2000, generationToday: 12, generationTotal: 112 }],
)
// 10 p.m.: nothing more will be generated on this day.
await harbour.say(
  [noon - 600 * minuteMs, { acPower: 800, pvPower: 800, generationToday: 0, generationTotal: 900 }],
  [noon - 8 * minuteMs, { acPower: 0, pvPower: 0, generationToday: 3, generationTotal: 903 }],
)
await foreign.say([noon - minuteMs, { acPower: 9999, pvPower: 9999, generationToday: 99, generationTotal: 999 }])

test('sums include all plants that the caller may read and no others', async () => {
  const summary = await ada.api.largeScreen.summary()
  expect(summary).toMatchObject({
    plants: 3,
    onlyPlant: null,
    reporting: 2,
    capacityKwp: 20,
    powerW: 5000,
    lastUpdateTime: (noon - 3 * minuteMs) / 1000,
  })
  expect(summary.todayKwh).toBeCloseTo(35, 6)
  expect([summary.monthKwh, summary.yearKwh, summary.totalKwh]).toEqual([
    summary.todayKwh,
    summary.todayKwh,
    summary.todayKwh,
  ])
  // The roof is in Germany, the harbour in New Zealand; the barn's country is unknown, so it counts as the world.
  expect(summary.co2T).toBeCloseTo((20 * 330 + 3 * 93 + 12 * 458) / 1e6, 9)
  expect(summary.trees).toBeCloseTo((summary.co2T! * 1000) / 18.3, 9)
  const others = await ben.api.largeScreen.summary()
  expect(others.onlyPlant).toBe(foreign.plantId)
  expect(others).toMatchObject({ plants: 1, reporting: 1, powerW: 9999 })
  expect(others.ranking.map(({ name }) => name)).not.toContain('Roof')
})

test('totals are counted as people chose, like on the page of each plant', async () => {
  const params = { id: roof.plantId }
  const totals = async () => {
    const { monthKwh, yearKwh, totalKwh } = await ada.api.largeScreen.summary()
    const { generationTotal } = await ada.api.plants.information({ params, query: {} })
    return { others: (totalKwh ?? 0) - (generationTotal ?? 0), generationTotal, monthKwh, yearKwh }
  }
  const before = await totals()
  await ada.api.metering.change({ params, body: { generationTotalOffset: 1000.5 } })
  now += minuteMs
  expect(await totals()).toEqual({ ...before, generationTotal: (before.generationTotal ?? 0) + 1000.5 })
  await ada.api.metering.setMethods({ params, body: { cumulativeElectricMethod: 'TOTAL_FROM_DEVICE_UPLOAD' } })
  now += minuteMs
  expect(await totals()).toEqual({ ...before, generationTotal: 520 + 1000.5 })
  await ada.api.metering.change({
    params,
    body: { statisticMethodSettingStrategy: 'DYNAMIC', generationTotalOffset: 0 },
  })
  now = noon
})

test('the last power of a silent plant is not current power, and the plant does not count as reporting', async () => {
  const { powerW, reporting, ranking } = await ada.api.largeScreen.summary()
  expect([powerW, reporting]).toEqual([5000, 2])
  // The energy that it generated until then still counts.
  expect(ranking.map(({ name }) => name)).toContain('Barn')
})

test('the best plants are those that generated most per kWp today', async () => {
  const { ranking } = await ada.api.largeScreen.summary()
  expect(ranking.map(({ name, fullPowerHoursDay }) => [name, Number(fullPowerHoursDay.toFixed(6))])).toEqual([
    ['Barn', 3],
    ['Roof', 2],
    ['Harbour', 0.5],
  ])
  expect(Object.keys(ranking[0]!).toSorted()).toEqual([
    'fullPowerHoursDay',
    'generationValue',
    'id',
    'installedCapacity',
    'name',
  ])
})

test('every plant is in exactly one condition', async () => {
  const { conditions, plants } = await ada.api.largeScreen.summary()
  expect(Object.values(conditions).reduce((sum, count) => sum + count, 0)).toBe(plants)
})

test('the curve sums the means of complete quarter hours', async () => {
  const { steps, plants, stepSeconds } = await ada.api.largeScreen.curve()
  expect([plants, stepSeconds]).toEqual([3, 900])
  const at = (time: number) => steps!.find(({ dateTime }) => dateTime === Math.floor(time / 900_000) * 900)
  expect(at(morning)).toMatchObject({ reporting: 2, generationPower: 2000 })
  expect(at(noon - 3 * minuteMs)).toMatchObject({ reporting: 2, generationPower: 5000 })
  expect(at(noon - 40 * minuteMs)).toMatchObject({ reporting: 1, generationPower: 2000 })
  expect(steps!.every(({ dateTime }) => dateTime + 900 <= noon / 1000)).toBe(true)
  expect(steps).toEqual(steps!.toSorted((left, right) => left.dateTime - right.dateTime))
})

test('it is day while the sun shines on any of the plants', async () => {
  expect((await ada.api.largeScreen.summary()).daylight).toBe(true)
  // Two in the morning in Berlin; noon in Auckland.
  now = Date.parse('2026-06-16T00:00:00Z')
  expect((await ada.api.largeScreen.summary()).daylight).toBe(true)
  expect((await ben.api.largeScreen.summary()).daylight).toBe(false)
  now = noon
})

test('a caller without plants gets an empty screen, not an error', async () => {
  const eve = await server.aCaller()
  expect(await eve.api.largeScreen.summary()).toMatchObject({
    plants: 0,
    reporting: 0,
    capacityKwp: 0,
    powerW: null,
    todayKwh: null,
    totalKwh: null,
    co2T: null,
    lastUpdateTime: null,
    daylight: false,
    ranking: [],
  })
  expect(await eve.api.largeScreen.curve()).toMatchObject({ plants: 0, steps: [] })
})

test('plants have the same fields as in lists, and those that a person created are ordered by creation, the latest first', async () => {
  const { total, data } = await ada.api.largeScreen.search({
    query: { keyword: 'o', size: 2, 'order.property': 'name', 'order.direction': 'ASC' },
  })
  expect([total, data.map(({ name }) => name)]).toEqual([2, ['Harbour', 'Roof']])
  const made = async (plantId: number, day: string) =>
    server.engine.db
      .updateTable('plants')
      .set({ created_at: new Date(day), created_by: ada.id })
      .where('id', '=', plantId)
      .execute()
  await Promise.all([
    made(roof.plantId, '2026-03-01'),
    made(barn.plantId, '2026-01-01'),
    made(harbour.plantId, '2026-02-01'),
  ])
  const created = async (query: object) => (await ada.api.largeScreen.created({ query })).data.map(({ name }) => name)
  expect(await created({})).toEqual(['Roof', 'Harbour', 'Barn'])
  expect(await created({ page: 2, size: 2 })).toEqual(['Barn'])
  await server.aPlant({ owner_id: ada.id, name: 'Created by Ben', created_by: ben.id })
  expect(await created({})).toEqual(['Roof', 'Harbour', 'Barn'])
  const span = { startTime: Date.parse('2026-02-01') / 1000, endTime: Date.parse('2026-03-01') / 1000 }
  expect(await created(span)).toEqual(['Harbour'])
  expect(await ada.api.largeScreen.created({ query: { startTime: Date.parse('2027-01-01') / 1000 } })).toEqual({
    total: 0,
    data: [],
  })
})

test('there is no curve for too many plants, and the database is not queried for one', async () => {
  const store = { present: async () => ({ plants: 2001 }), steps: () => Promise.reject(new Error('asked')) }
  const screen = createLargeScreen({ isOffered: true, store, now: () => noon } as never)
  expect(await screen.curve({ userId: 1, organisationId: null })).toEqual({
    plants: 2001,
    mostPlants: 2000,
    stepMs: 900_000,
    steps: undefined,
  })
})

test('a brand without a large screen refuses its calls, and nothing is read', async () => {
  const screen = createLargeScreen({ isOffered: false, now: () => noon } as never)
  const caller = { userId: 1, organisationId: null }
  const refused = { code: 'AU_NO_OPERATION_PERMISSION' }
  await expect(screen.summary(caller)).rejects.toMatchObject(refused)
  await expect(screen.curve(caller)).rejects.toMatchObject(refused)
  await expect(screen.search(caller, undefined, {} as never)).rejects.toMatchObject(refused)
  await expect(screen.created(caller, {} as never)).rejects.toMatchObject(refused)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
