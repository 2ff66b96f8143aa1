import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { createLiveStore } from './live.store.ts'

let now = Date.parse('2026-10-26T12:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const store = createLiveStore(server.engine.pool)
const nothing = {
  chargePortPower: null,
  smartLoadPower: null,
  ambientTemperature: null,
  moduleTemperature: null,
  irradiance: null,
  windSpeed: null,
}

const aPlantWith = async (...types: ('WEATHER_STATION' | 'CHARGE_PORT' | 'SMART_LOAD' | 'INVERTER')[]) => {
  const plantId = await server.aPlant()
  const gateway = await server.aGateway(plantId)
  const devices = []
  for (const deviceType of types)
    devices.push({ ...(await server.aDevice(plantId, gateway.id, deviceType)), deviceType })
  return { plantId, gateway, devices }
}

test("each weather value comes from the plant's first weather station that measures it", async () => {
  const { plantId, gateway, devices } = await aPlantWith('WEATHER_STATION', 'WEATHER_STATION', 'INVERTER')
  const [first, second, inverter] = devices as [Device, Device, Device]
  await server.say(
    gateway.sn,
    {
      deviceSn: first.sn,
      deviceType: first.deviceType,
      at: now,
      values: { ambientTemperature: 21.5, irradiance: 640 },
    },
    { deviceSn: second.sn, deviceType: second.deviceType, at: now, values: { ambientTemperature: 30, windSpeed: 3.5 } },
    { deviceSn: inverter.sn, deviceType: inverter.deviceType, at: now, values: { acPower: 4000, usePower: 900 } },
  )
  expect(await store.besideOf(plantId, now - 15 * minuteMs)).toEqual({
    ...nothing,
    ambientTemperature: 21.5,
    irradiance: 640,
    windSpeed: 3.5,
  })
})

test('loads of one kind are added up, without those of another plant', async () => {
  const { plantId, gateway, devices } = await aPlantWith('CHARGE_PORT', 'CHARGE_PORT', 'SMART_LOAD')
  const powers = [7000, 3000, 1200]
  await server.say(
    gateway.sn,
    ...devices.map(({ sn, deviceType }, place) => ({
      deviceSn: sn,
      deviceType,
      at: now,
      values: { usePower: powers[place]! },
    })),
  )
  expect(await store.besideOf(plantId, now - 15 * minuteMs)).toEqual({
    ...nothing,
    chargePortPower: 10_000,
    smartLoadPower: 1200,
  })
  const other = await aPlantWith('CHARGE_PORT')
  expect(await store.besideOf(other.plantId, now - 15 * minuteMs)).toEqual(nothing)
})

test('values that are too old do not count as current', async () => {
  const { plantId, gateway, devices } = await aPlantWith('WEATHER_STATION')
  const [station] = devices as [Device]
  const at = now - 16 * minuteMs
  await server.say(gateway.sn, { deviceSn: station.sn, deviceType: 'WEATHER_STATION', at, values: { irradiance: 640 } })
  expect(await store.besideOf(plantId, now - 15 * minuteMs)).toEqual(nothing)
})

test('who follows a plant hears that its past changed when a logger hands in what it kept, and not of each report', async () => {
  const ada = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: ada.id })
  const gateway = await server.aGateway(plantId)
  const inverter = await server.aDevice(plantId, gateway.id)
  const said = (at: number) => ({
    deviceSn: inverter.sn,
    deviceType: 'INVERTER' as const,
    at,
    // Nothing of the day's sums changes with it.
    values: { acPower: 0, generationToday: 0, generationTotal: 900 },
  })
  const versions: number[] = []
  const leaving = new AbortController()
  const following = ada.api.live
    .follow({ params: { id: plantId } }, ({ data }) => void versions.push(data.pastVersion), { signal: leaving.signal })
    .catch(() => undefined)
  await expect.poll(() => versions).toEqual([0])
  // As a logger that is online reports.
  for (const at of [now, now + 5 * minuteMs, now + 10 * minuteMs]) {
    now = at
    await server.say(gateway.sn, said(at))
  }
  expect((await ada.api.live.fast({ params: { id: plantId } })).pastVersion).toBe(0)
  // Two hours that it kept, in one part.
  const kept = Array.from({ length: 24 }, (_, step) => said(now - 180 * minuteMs + step * 5 * minuteMs))
  await server.say(gateway.sn, ...kept)
  await expect.poll(() => versions.at(-1)).toBe(1)
  const { records } = await ada.api.history.day({
    params: { id: plantId },
    query: { year: 2026, month: 10, day: 26 },
  })
  expect(records.length).toBeGreaterThanOrEqual(24)
  // What is known already changes nothing.
  await server.say(gateway.sn, ...kept)
  now += 5 * minuteMs
  await server.say(gateway.sn, said(now))
  expect((await ada.api.live.fast({ params: { id: plantId } })).pastVersion).toBe(1)
  leaving.abort()
  await following
})

type Device = Awaited<ReturnType<typeof aPlantWith>>['devices'][number]
