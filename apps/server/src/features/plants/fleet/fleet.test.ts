import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer, type Caller } from '#testing/test-server.ts'
import { fleetBuilders, rules } from './fleet.fixture.ts'

// Noon in Berlin; midnight in Honolulu.
const noon = Date.parse('2026-06-15T10:00:00Z')
let now = noon
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const { db } = server.engine
const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
const company = await server.anOrganisation([{ userId: ada.id, may: 'read' }])

const { aFleetPlant, anAlert } = fleetBuilders(server, noon)

const overviewOf = ({ api }: Caller) => api.fleet.overview({ query: { language: 'en' } })
/** What was counted a moment ago is cached. */
const later = () => (now += 6 * minuteMs)

const packing = await aFleetPlant({ owner_id: ada.id, name: 'Central Valley Packing', capacity_kwp: 137.6 }, 1, 3)
const barn = await aFleetPlant({ owner_id: ada.id, name: 'Scheune', capacity_kwp: 29.24 }, 2)
const farm = await aFleetPlant({
  owner_id: ada.id,
  name: 'Hof',
  capacity_kwp: 15.48,
  latitude: 21,
  longitude: -158,
  zone: 'Pacific/Honolulu',
})
const hall = await server.aPlant({ name: 'Sporthalle', capacity_kwp: 64.5, organisation_id: company })
const foreign = await aFleetPlant({ name: 'Elsewhere', owner_id: ben.id, capacity_kwp: 5000 })
await anAlert(packing.plantId, packing.inverterIds[1]!, rules.residualCurrent, { daysAgo: 2.34 })
await anAlert(barn.plantId, barn.gatewayIds[1]!, rules.offline, { daysAgo: 6.07 })
await anAlert(farm.plantId, farm.gatewayIds[0]!, rules.offline, { daysAgo: 3.07 })
await anAlert(foreign.plantId, foreign.inverterIds[0]!, rules.residualCurrent, { daysAgo: 9 })
await db
  .insertInto('plant_days')
  .values([
    { plant_id: packing.plantId, day: '2026-06-14', generation: 116e6 },
    { plant_id: packing.plantId, day: '2026-06-13', generation: 202e6 },
    // Its yesterday is out of sight, not less.
    { plant_id: farm.plantId, day: '2026-06-13', generation: 1e6 },
    { plant_id: farm.plantId, day: '2026-06-12', generation: 40e6 },
  ])
  .execute()

test('causes are ordered by the capacity that is out times the days, with both factors', async () => {
  const { plants, large, needing, causes, worst, capacityDays } = await overviewOf(ada)
  expect([plants, large, needing, causes]).toEqual([4, 1, 3, 3])
  const shown = worst.map(({ plant, kind, ...cost }) => [
    plant?.name,
    kind,
    cost.capacityOut.toFixed(2),
    cost.days.toFixed(2),
    Math.floor(cost.capacityDays),
  ])
  expect(shown).toEqual([
    ['Central Valley Packing', 'STOPPED', '45.87', '2.34', 107],
    ['Scheune', 'OUT_OF_SIGHT', '14.62', '6.07', 88],
    ['Hof', 'OUT_OF_SIGHT', '15.48', '3.07', 47],
  ])
  expect(worst[0]).toMatchObject({ level: 2, plants: 1, plant: { devices: 1, devicesInPlant: 3, furtherAlerts: 0 } })
  expect(worst[1]).toMatchObject({ showName: 'Gateway offline', plant: { devices: 1, devicesInPlant: 2 } })
  expect(capacityDays).toBeCloseTo(
    worst.reduce((sum, one) => sum + one.capacityDays, 0),
    6,
  )
})

test('the days of a plant are the evidence, and an unmeasured day is no zero', async () => {
  const [first] = (await overviewOf(ada)).worst
  expect(first!.plant!.days).toHaveLength(30)
  expect(first!.plant!.days.slice(-3)).toEqual([
    { day: '2026-06-13', generation: 202 },
    { day: '2026-06-14', generation: 116 },
    { day: '2026-06-15', generation: null },
  ])
})

test('another person sees only their own plants, and a caller without plants gets an empty fleet', async () => {
  const others = await overviewOf(ben)
  expect([others.plants, others.needing, others.worst.map(({ plant }) => plant?.name)]).toEqual([1, 1, ['Elsewhere']])
  const eve = await overviewOf(await server.aCaller())
  expect(eve).toMatchObject({
    plants: 0,
    reporting: 0,
    resting: 0,
    night: 0,
    large: 0,
    powerW: null,
    todayKwh: null,
    needing: 0,
    causes: 0,
    capacityDays: 0,
    worst: [],
    notRunning: { total: 0, plants: [] },
    lastEnded: null,
    changes: { begun: 0, ended: 0, stillOpen: 0, faults: [], outputs: [] },
  })
  expect(eve.days).toHaveLength(30)
})

test('reasons are given for plants that the caller may read, and for no others', async () => {
  const asked = [packing, barn, foreign].map(({ plantId }) => plantId)
  const reasons = await ada.api.fleet.reasons({ body: { ids: [...asked, hall], language: 'zh' } })
  expect(reasons.map(({ id, showName }) => [id, showName])).toEqual([
    [packing.plantId, 'F12'],
    [barn.plantId, '采集器离线'],
  ])
  expect(await ada.api.fleet.reasons({ body: { ids: [] } })).toEqual([])
})

test('plants that never reported are not faults, and are listed with what they lack', async () => {
  const waiting = await server.aPlant({ name: 'Ferienhaus', capacity_kwp: 6.88, owner_id: ada.id })
  await server.aGateway(waiting)
  later()
  const { notRunning, needing } = await overviewOf(ada)
  expect(needing).toBe(3)
  expect(notRunning).toEqual({
    total: 2,
    plants: [
      { id: hall, name: 'Sporthalle', installedCapacity: 64.5, hasGateway: false },
      { id: waiting, name: 'Ferienhaus', installedCapacity: 6.88, hasGateway: true },
    ],
  })
  await db.deleteFrom('plants').where('id', '=', waiting).execute()
})

test('night is counted by the sun at each plant', async () => {
  expect((await overviewOf(ada)).night).toBe(1)
})

test('an output that fell is told, but not that of a plant that nobody heard', async () => {
  const { changes } = await overviewOf(ada)
  expect(changes.outputs).toEqual([
    { plantId: packing.plantId, plantName: 'Central Valley Packing', yesterday: 116, before: 202 },
  ])
})

test('a fault counts once on each day that it was open', async () => {
  const { days } = await overviewOf(ada)
  expect(days.at(-1)).toEqual({ day: '2026-06-15', warnings: 2, faults: 1 })
  // 2.34 days before noon in Berlin is the 13th there; 3.07 and 6.07 days before it are the 11th in Honolulu and the 9th.
  const counted = days.slice(-8).map(({ warnings, faults }) => `${warnings}/${faults}`)
  expect(counted.join(' ')).toBe('0/0 1/0 1/0 2/0 2/0 2/1 2/1 2/1')
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
