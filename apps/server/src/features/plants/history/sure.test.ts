import { minuteMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// A house with a string inverter and a meter behind one logger, and a meter that is turned round on the second day.
const zone = 'Europe/Berlin'
const at = (day: string, minutes: number) => startOfDay(zone, day) + minutes * minuteMs
const now = at('2026-06-12', 14 * 60 + 2)
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
const plantId = await server.aPlant({ owner_id: ada.id, zone, capacity_kwp: 8, flat_price_micros: 250_000 })
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
const meter = await server.aDevice(plantId, gateway.id, 'METER')
const id = { params: { id: plantId } }
const { engine } = server

/** From noon to two, every five minutes; the meter a minute later than the inverter. */
const sunnyHours = (day: string, soldKwh: number) =>
  Array.from({ length: 25 }, (_, step) => {
    const [minutes, share] = [12 * 60 + step * 5, step / 24]
    const sunW = 4000 + step * 10
    return [
      {
        deviceSn: inverter.sn,
        deviceType: 'INVERTER' as const,
        at: at(day, minutes),
        values: { acPower: sunW, generationToday: 8 * share },
      },
      {
        deviceSn: meter.sn,
        deviceType: 'METER' as const,
        at: at(day, minutes + 1),
        values: { gridPower: -soldKwh * 500, sellToday: soldKwh * share, buyToday: 0 },
      },
    ]
  }).flat()

await server.say(
  gateway.sn,
  ...sunnyHours('2026-06-10', 6),
  ...sunnyHours('2026-06-11', 12),
  ...sunnyHours('2026-06-12', 12),
)

const onDay = (day: number) => ada.api.history.day({ ...id, query: { year: 2026, month: 6, day } })
const inRange = (startDay: string, endDay: string) => ada.api.history.days({ ...id, query: { startDay, endDay } })

test('what the live panel shows is what the history has of the same moment and day', async () => {
  const [live, day, operating, month] = await Promise.all([
    ada.api.live.fast(id),
    onDay(12),
    ada.api.live.operating(id),
    ada.api.history.month({ ...id, query: { year: 2026, month: 6 } }),
  ])
  const last = day.records.at(-1)
  expect(last?.dateTime).toBe(at('2026-06-12', 14 * 60) / 1000)
  for (const power of ['generationPower', 'usePower', 'gridPower', 'buyPower'] as const) {
    expect([power, live[power]]).toEqual([power, last?.[power]])
  }
  for (const energy of ['generationValue', 'useValue', 'gridValue', 'buyValue'] as const) {
    expect([energy, live[energy]]).toEqual([energy, day.statistics[energy]])
    expect(live[energy]).not.toBeUndefined()
  }
  expect(live.generationValue).toBeCloseTo(8, 6)
  expect(live.generationPower).toBe(4240)
  expect([operating.incomeValue, operating.generationMonth, operating.gridMonth, operating.incomeMonth]).toEqual([
    day.statistics.incomeValue,
    month.statistics.generationValue,
    month.statistics.gridValue,
    month.statistics.incomeValue,
  ])
})

test('readings that contradict each other are of a device, since a day', async () => {
  const run = { devices: [{ deviceId: meter.id, deviceName: meter.sn }] }
  const { statistics, records } = await ada.api.history.month({ ...id, query: { year: 2026, month: 6 } })
  expect(statistics.contradictions).toEqual(['negativeUse', 'soldWithoutSource'])
  expect(statistics.contradictory).toEqual({ ...run, firstDay: '2026-06-11', lastDay: '2026-06-12' })
  expect(records.map(({ contradictions }) => contradictions.length)).toEqual([0, 2, 2])
  expect((await onDay(11)).statistics.contradictory).toEqual({ ...run, firstDay: '2026-06-11', lastDay: '2026-06-11' })
  // It began before the range.
  expect((await inRange('2026-06-12', '2026-06-20')).statistics.contradictory?.firstDay).toBe('2026-06-11')
  expect((await onDay(10)).statistics.contradictory).toBeNull()
})

test('an income that counts such readings says so', async () => {
  const { incomeFrom } = await ada.api.live.operating(id)
  expect([incomeFrom.day.isContradictory, incomeFrom.month.isContradictory]).toEqual([true, true])
})

test('a gateway that was offline is named where the figures lack something, in days and longer periods', async () => {
  const [from, to] = [at('2026-06-11', 15 * 60), at('2026-06-12', 9 * 60)]
  await engine.db
    .insertInto('alerts')
    .values({
      plant_id: plantId,
      device_id: gateway.id,
      // The alert about an offline gateway.
      rule_id: 1,
      code: 'OFFLINE',
      name: 'gateway offline',
      level: 1,
      influence: 0,
      started_at: new Date(from),
      last_at: new Date(to),
      ended_at: new Date(to),
    })
    .execute()
  const offline = { deviceId: gateway.id, deviceName: gateway.sn, deviceType: 'COLLECTOR' }
  expect((await onDay(12)).silences).toEqual([{ ...offline, from: from / 1000, to: to / 1000 }])
  expect((await onDay(10)).silences).toEqual([])
  const { missingDevices } = await inRange('2026-06-12', '2026-06-12')
  expect(missingDevices).toEqual([{ ...offline, silent: 9 * 3600, from: at('2026-06-12', 0) / 1000, to: to / 1000 }])
  await expect(ben.api.history.total(id)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})
