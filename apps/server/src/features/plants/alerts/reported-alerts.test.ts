import { dayAt, hourMs, minuteMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readPdf } from '#testing/read-pdf.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-10-27T10:00:00Z')
let passedMs = 0
const server = await startTestServer({ now: () => now + passedMs })
afterAll(server.close)
const { db } = server.engine
const ada = await server.aCaller()

const aHouse = async (own: { name: string; zone: string }) => {
  const plantId = await server.aPlant({ owner_id: ada.id, ...own })
  const gateway = await server.aGateway(plantId)
  const devices = [await server.aDevice(plantId, gateway.id), await server.aDevice(plantId, gateway.id)]
  await db
    .insertInto('plant_latest')
    .values({ plant_id: plantId, at: new Date(now) })
    .execute()
  return { plantId, devices: devices.map(({ id }) => id) }
}

interface Told {
  deviceId: number
  ruleId?: number
  level: number
  from: number
  hours: number
  isOpen?: boolean
  isDisproved?: boolean
}

const keep = (
  plantId: number,
  { deviceId, ruleId = 13, level, from, hours, isOpen = false, isDisproved = false }: Told,
) => {
  const last = new Date(from + hours * hourMs)
  return db
    .insertInto('alerts')
    .values({
      plant_id: plantId,
      device_id: deviceId,
      rule_id: ruleId,
      code: 'GRID_VOLTAGE',
      name: 'grid',
      influence: 1,
      level,
      started_at: new Date(from),
      last_at: last,
      ended_at: isOpen ? null : last,
      is_disproved: isDisproved,
    })
    .execute()
}

const october = { first: '2026-10-01', last: '2026-10-27' }
const portfolioOf = async (query = october) => {
  // What was read a moment ago is kept.
  passedMs += 3 * minuteMs
  const { data } = await ada.api.portfolioReport.search({ query: { ...query, size: 100 } })
  return new Map(data.map(({ systemId, alerts }) => [systemId, alerts]))
}

test('the page of an alert shows the newest occurrences that stand, however many after them were disproved', async () => {
  const { plantId, devices } = await aHouse({ name: 'Nebel', zone })
  const [deviceId = 0] = devices
  const noon = Date.parse('2026-10-20T12:00:00+02:00')
  for (let of = 0; of < 45; of += 1)
    await keep(plantId, { deviceId, level: 1, from: noon + of * hourMs, hours: 0.5, isDisproved: of >= 22 })
  const times = async (alertDay?: string) =>
    (await ada.api.alerts.detail({ body: { deviceId, ruleId: 13, ...(alertDay && { alertDay }) } })).occurrences.map(
      ({ startTime }) => (startTime - noon / 1000) / 3600,
    )
  expect(await times()).toEqual(Array.from({ length: 20 }, (_, place) => 21 - place))
  // Of that day there is only what was disproved; a message may have told of it.
  expect(await times('20261022')).toEqual([44, ...Array.from({ length: 19 }, (_, place) => 21 - place)])
  await db.deleteFrom('alerts').where('plant_id', '=', plantId).execute()
})

test('what late data disproved is in no list, count, day mark or report; who was told of it still finds it', async () => {
  const { plantId, devices } = await aHouse({ name: 'Sonnendach', zone })
  const [one = 0, two = 0] = devices
  const noon = Date.parse('2026-10-25T12:00:00+01:00')
  await keep(plantId, { deviceId: one, level: 1, from: noon, hours: 1 })
  // Later on the same day, where it would stand for the whole day.
  await keep(plantId, { deviceId: one, level: 1, from: noon + 2 * hourMs, hours: 1, isDisproved: true })
  await keep(plantId, { deviceId: two, level: 2, from: noon - 30 * hourMs, hours: 72, isDisproved: true })
  await keep(plantId, { deviceId: two, level: 0, ruleId: 14, from: noon, hours: 1 })

  const { data } = await ada.api.alerts.search({ body: { plantId } })
  expect(data.map(({ deviceId, level, alertTime, times }) => [deviceId, level, alertTime, times])).toEqual([
    [two, 0, noon / 1000, 1],
    [one, 1, noon / 1000, 1],
  ])
  expect(await ada.api.alerts.count({ body: { plantId } })).toMatchObject({
    total: 2,
    levels: { 0: 1, 1: 1, 2: 0 },
    quietSince: (noon + hourMs) / 1000,
  })
  const marked = (await ada.api.alerts.days({ body: { plantId } })).filter(
    (day) => day.tips + day.warnings + day.faults,
  )
  expect(marked).toMatchObject([{ day: '2026-10-25', tips: 1, warnings: 1, faults: 0 }])

  const query = { period: 'month', day: '2026-10-25', language: 'en' } as const
  const { blob } = await ada.api.reports.pdf({ params: { id: plantId }, query })
  const { text } = await readPdf(new Uint8Array(await blob.arrayBuffer()))
  expect(text).toContain('There was 1 warning or fault, which is over.')
  expect((await portfolioOf()).get(plantId)).toBe(1)
  const { days } = await ada.api.fleet.overview({ query: { language: 'en' } })
  expect(days.filter(({ warnings, faults }) => warnings + faults > 0)).toEqual([
    { day: '2026-10-25', warnings: 1, faults: 0 },
  ])

  const about = { deviceId: two, ruleId: 13, alertDay: '20261025' }
  expect(await ada.api.alerts.detail({ body: about })).toMatchObject({ isDisproved: true, occurrences: [{}] })
  const real = await ada.api.alerts.detail({ body: { ...about, deviceId: one } })
  expect([real.isDisproved, real.startTime]).toEqual([false, noon / 1000])
  expect(real.occurrences.map(({ startTime }) => startTime)).toEqual([noon / 1000])
  const alert = { deviceId: one, ruleId: 13 }
  const { version } = await ada.api.alertCases.read({ body: alert })
  const taken = await ada.api.alertCases.act({ body: { ...alert, step: 'acknowledge', version } })
  expect(taken.acknowledgedAt).not.toBeNull()
  expect((await ada.api.alertCases.read({ body: { ...about, deviceId: one } })).acknowledgedAt).toBe(
    taken.acknowledgedAt,
  )
})

test('a portfolio counts the alerts of each plant as its own report does: warnings and faults, once each, in its zone', async () => {
  const zones = ['Pacific/Honolulu', 'Asia/Kolkata', zone]
  const houses = await Promise.all(zones.map((of) => aHouse({ name: of, zone: of })))
  const told = fc.record({
    house: fc.nat({ max: houses.length - 1 }),
    device: fc.nat({ max: 1 }),
    ruleId: fc.constantFrom(13, 14),
    level: fc.nat({ max: 2 }),
    hoursAgo: fc.integer({ min: 80, max: 24 * 40 }),
    hours: fc.integer({ min: 0, max: 79 }),
    isDisproved: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 5, maxLength: 40 }), fc.nat({ max: 30 }), async (all, back) => {
      const plantIds = houses.map(({ plantId }) => plantId)
      await db.deleteFrom('alerts').where('plant_id', 'in', plantIds).execute()
      for (const { house, device, hoursAgo, ...one } of all) {
        const { plantId, devices } = houses[house]!
        await keep(plantId, { ...one, deviceId: devices[device]!, from: now - hoursAgo * hourMs })
      }
      const days = { first: dayAt(zone, now - (back + 8) * 24 * hourMs), last: dayAt(zone, now - back * 24 * hourMs) }
      const counted = await portfolioOf(days)
      for (const plantId of plantIds) {
        const body = { plantId, levelList: [1, 2], startTime: days.first, endTime: days.last, whole: true }
        const { total } = await ada.api.alerts.search({ body })
        expect(counted.get(plantId) ?? 0).toBe(total)
      }
    }),
    { numRuns: 10 },
  )
})
