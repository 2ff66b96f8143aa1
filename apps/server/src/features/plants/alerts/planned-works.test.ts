import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

// A summer day in Berlin, at a plant of several people.
const noon = Date.parse('2026-06-12T12:00:00+02:00')
let clock = noon
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const { pool } = server.engine
const { ada, ben, cleo, dan, plantId, bensPlantId } = await aSharedPlant(server)
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
const other = await server.aDevice(plantId, (await server.aGateway(plantId)).id)
const bensDevice = await server.aDevice(bensPlantId, (await server.aGateway(bensPlantId)).id)

const params = { id: plantId }
const work = (own: object = {}) => ({
  params,
  body: { on: null, from: clock / 1000, to: (clock + 4 * hourMs) / 1000, why: ' New modules ', ...own },
})

beforeEach(async () => {
  await pool.query('truncate alerts, planned_works, audit')
  clock = noon
})

test('while work goes on, its alerts call nobody; it ends by itself, and what is still there calls then', async () => {
  const works = await cleo.api.plannedWorks.plan(work())
  expect(works).toMatchObject([{ why: 'New modules', plannedBy: 'Cleo', deviceId: null, endedAt: null }])
  await anAlert(inverter.id)
  expect(await ringing()).toEqual([])
  expect(await ada.api.alertCases.read({ body: { deviceId: inverter.id, ruleId } })).toMatchObject({
    muted: 'planned-work',
    mutedUntil: (noon + 4 * hourMs) / 1000,
    state: 'open',
  })
  expect((await ada.api.plants.information({ params, query: {} })).warningStatus).toBe('ALARM')
  clock = noon + 4 * hourMs
  expect(await ringing()).toEqual([inverter.id])
})

test('work on a gateway is work on what hangs on it, and on nothing else', async () => {
  for (const { id } of [gateway, inverter, other]) await anAlert(id)
  await ada.api.plannedWorks.plan(work({ on: gateway.id }))
  expect(await ringing()).toEqual([other.id])
  await ada.api.plannedWorks.plan(work({ on: other.id, from: (noon + hourMs) / 1000 }))
  expect(await ringing()).toEqual([other.id])
  clock = noon + 2 * hourMs
  expect(await ringing()).toEqual([])
})

test('work is ended before its time, and called off before it begins; both once', async () => {
  const [now] = await ada.api.plannedWorks.plan(work())
  const [later] = await ada.api.plannedWorks.plan(work({ from: (noon + dayMs) / 1000, to: (noon + 2 * dayMs) / 1000 }))
  await anAlert(inverter.id)
  clock = noon + hourMs
  const end = (workId: number, who = cleo) => who.api.plannedWorks.end({ params: { ...params, workId } })
  expect(await end(now!.id)).toMatchObject([{ id: later!.id }, { to: clock / 1000, endedBy: 'Cleo' }])
  expect(await ringing()).toEqual([inverter.id])
  expect(await refusalOf(end(now!.id))).toBe('resource_not_exist_or_deleted')
  expect(await end(later!.id)).toMatchObject([{ id: now!.id }])
  expect(await refusalOf(end(later!.id))).toBe('resource_not_exist_or_deleted')
  const { data } = await ada.api.audit.ofPlant({ params, query: { kind: 'plant.work' } })
  expect(data.map(({ userName }) => userName)).toEqual(['Cleo', 'Cleo', 'Ada', 'Ada'])
})

test('viewers see that work is planned and not by whom; they plan and end nothing, and strangers see nothing', async () => {
  const [planned] = await cleo.api.plannedWorks.plan(work())
  expect(await dan.api.plannedWorks.list({ params })).toMatchObject([{ why: 'New modules', plannedBy: null }])
  const ofWork = { params: { ...params, workId: planned!.id } }
  expect(await refusalOf(dan.api.plannedWorks.plan(work()))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(dan.api.plannedWorks.end(ofWork))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(ben.api.plannedWorks.list({ params }))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(ben.api.plannedWorks.plan(work()))).toBe('AU_NO_READ_PERMISSION')
  // By way of a plant of one's own, the work of another is not reached.
  const byOwn = { params: { id: bensPlantId, workId: planned!.id } }
  expect(await refusalOf(ben.api.plannedWorks.end(byOwn))).toBe('resource_not_exist_or_deleted')
})

test.each<[string, object]>([
  ['without a reason', { why: '  ' }],
  ['that ends before it begins', { to: noon / 1000 - 60 }],
  ['for years', { to: (noon + 400 * dayMs) / 1000 }],
  ['in years', { from: (noon + 400 * dayMs) / 1000, to: (noon + 401 * dayMs) / 1000 }],
  ["on another plant's device", { on: bensDevice.id }],
])('work %s is refused', async (_, own) => {
  expect(await refusalOf(ada.api.plannedWorks.plan(work(own)))).toBe('PARAM_ERROR')
  expect(await ada.api.plannedWorks.list({ params })).toEqual([])
})

test('the days of work are marked, on the clock of the plant', async () => {
  await ada.api.plannedWorks.plan(
    work({ from: Date.parse('2026-06-10T23:00:00+02:00') / 1000, to: Date.parse('2026-06-12T00:00:00+02:00') / 1000 }),
  )
  const days = await dan.api.alerts.days({ body: { plantId, days: 4 } })
  expect(days.filter(({ plannedWork }) => plannedWork).map(({ day }) => day)).toEqual(['2026-06-10', '2026-06-11'])
})

const ruleId = 2
const anAlert = (of: number) =>
  pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
     values ($1, $2, $3, 'NO_PRODUCTION', 'no production', 1, 1, $4, $4)`,
    [plantId, of, ruleId, new Date(clock - minuteMs)],
  )

const ringing = async () => (await ada.api.alerts.recent({ query: {}, body: {} })).data.map(({ deviceId }) => deviceId)
