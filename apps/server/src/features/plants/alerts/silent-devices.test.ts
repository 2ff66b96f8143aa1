import type { DeviceType } from '@heliograph/domain/devices'
import type { Values } from '@heliograph/domain/points'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// In Berlin, where the sun is high.
const noon = Date.parse('2026-06-17T12:00:00+02:00')
let clock = noon
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const { db } = server.engine
const { presence } = server.centre
const ada = await server.aCaller()
const ben = await server.aCaller()

interface Device {
  id: number
  sn: string
  type: DeviceType
}

interface Plant {
  plantId: number
  name: string
  gateway: { id: number; sn: string }
  add: (type?: DeviceType) => Promise<Device>
}

let plants = 0
const aPlant = async (): Promise<Plant> => {
  const name = `Roof ${++plants}`
  const plantId = await server.aPlant({ owner_id: ada.id, name })
  const gateway = await server.aGateway(plantId, 'mqtt')
  return {
    plantId,
    name,
    gateway,
    add: async (type = 'INVERTER') => ({ ...(await server.aDevice(plantId, gateway.id, type)), type }),
  }
}

beforeEach(async () => {
  // The plants of other tests are not heard any more.
  await db.deleteFrom('plants').execute()
  await db.deleteFrom('alerts').execute()
  clock = noon
})

interface Course {
  /** The devices that report. */
  says?: readonly Device[]
  isHeard?: boolean
  everyMinutes?: number
  /** How far the logger's clock is ahead. */
  aheadMs?: number
  isChecked?: boolean
  stepMinutes?: number
}

/** Lets time pass in steps, usually of five minutes. */
const pass = async (minutes: number, { gateway }: Plant, course: Course = {}) => {
  const { says = [], isHeard = true, everyMinutes = 5, aheadMs = 0, isChecked = true, stepMinutes = 5 } = course
  for (let passed = stepMinutes; passed <= minutes; passed += stepMinutes) {
    clock += stepMinutes * minuteMs
    if (isHeard) presence.hear(gateway.id)
    await presence.flush()
    const isTime = ((clock - noon) / minuteMs) % everyMinutes === 0
    if (isTime && says.length > 0) await server.say(gateway.sn, ...says.map((one) => reading(one, clock + aheadMs)))
    if (isChecked) await check()
  }
}

const check = async () => {
  await server.runJob('check-offline')
  await server.runJob('check-devices')
}

const reading = ({ sn, type }: Device, at: number) => ({ deviceSn: sn, deviceType: type, at, values: valuesOf(type) })

const valuesOf = (type: DeviceType): Values =>
  type === 'INVERTER' ? { acPower: 2000 } : type === 'BATTERY' ? { batterySoc: 60 } : { gridPower: 300 }

/** The runs of an alert about devices, in minutes from noon. */
const silences = async () => {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('code', '=', 'DEVICE_SILENT')
    .orderBy('device_id')
    .orderBy('id')
    .execute()
  const minutes = (at: Date) => (at.getTime() - noon) / minuteMs
  return rows.map((row) => [row.device_id, minutes(row.started_at), row.ended_at && minutes(row.ended_at)])
}

const shown = async ({ plantId }: Plant) => {
  const { data } = await ada.api.plants.search({ body: {} })
  const { condition, networkStatus, warningStatus, silentDevices } = data.find(({ id }) => id === plantId)!
  const live = await ada.api.live.fast({ params: { id: plantId } })
  expect(live).toMatchObject({ networkStatus, warningStatus, silentDevices })
  const found = await ada.api.plants.search({ body: { conditions: [condition] } })
  expect(found.data.map(({ id }) => id)).toEqual([plantId])
  return { condition, warningStatus, silent: silentDevices.map(({ deviceName }) => deviceName) }
}

test('a meter that is silent for three intervals while its siblings report is one alert, until it reports again', async () => {
  const plant = await aPlant()
  const [inverter, meter] = [await plant.add(), await plant.add('METER')]
  await pass(30, plant, { says: [inverter, meter] })
  await pass(15, plant, { says: [inverter] })
  expect(await silences()).toEqual([])
  expect(await shown(plant)).toEqual({ condition: 'NORMAL', warningStatus: 'NORMAL', silent: [] })

  await pass(60, plant, { says: [inverter] })
  expect(await silences()).toEqual([[meter.id, 30, null]])
  expect(await shown(plant)).toEqual({ condition: 'PARTIAL_OFFLINE', warningStatus: 'NORMAL', silent: [meter.sn] })
  const live = await ada.api.live.fast({ params: { id: plant.plantId } })
  expect(live.silentDevices).toEqual([
    { deviceId: meter.id, deviceName: meter.sn, deviceType: 'METER', lastReportTime: (noon + 30 * minuteMs) / 1000 },
  ])
  await expect(ben.api.live.fast({ params: { id: plant.plantId } })).rejects.toMatchObject({
    code: 'AU_NO_READ_PERMISSION',
  })

  await pass(10, plant, { says: [inverter, meter] })
  expect(await silences()).toEqual([[meter.id, 30, 110]])
  expect(await shown(plant)).toEqual({ condition: 'NORMAL', warningStatus: 'NORMAL', silent: [] })
})

test('the figures of a day and a month name the devices and gateways that were missing, unless their reports came later', async () => {
  const plant = await aPlant()
  const [inverter, meter] = [await plant.add(), await plant.add('METER')]
  const dayOf = async (day: number) => {
    const query = { year: 2026, month: 6, day }
    const { silences } = await ada.api.history.day({ params: { id: plant.plantId }, query })
    return silences.map(({ deviceName, deviceType, from, to }) => [deviceName, deviceType, ...minutesOf(from, to)])
  }
  const minutesOf = (...times: (number | null)[]) => times.map((at) => at && (at * 1000 - noon) / minuteMs)
  await pass(15, plant, { says: [inverter, meter] })
  await pass(60, plant, { says: [inverter] })
  expect(await dayOf(17)).toEqual([[meter.sn, 'METER', 15, null]])
  // The logger restarts, and the meter is still missing: one silence.
  await pass(30, plant, { isHeard: false })
  await pass(60, plant, { says: [inverter] })
  await pass(10, plant, { says: [inverter, meter] })
  const missing = [
    [plant.gateway.sn, 'COLLECTOR', 75, 110],
    [meter.sn, 'METER', 15, 170],
  ]
  expect(await dayOf(17)).toEqual(missing)
  const month = await ada.api.history.month({ params: { id: plant.plantId }, query: { year: 2026, month: 6 } })
  expect(month.missingDevices.map(({ deviceName, silent }) => [deviceName, silent / 60])).toEqual([
    [meter.sn, 155],
    [plant.gateway.sn, 35],
  ])
  expect([await dayOf(16), await dayOf(18)]).toEqual([[], []])

  await pass(60, plant, { says: [inverter] })
  const stored = Array.from({ length: 12 }, (_, place) => reading(meter, clock - place * 5 * minuteMs))
  await server.say(plant.gateway.sn, ...stored)
  await pass(5, plant, { says: [inverter, meter] })
  expect(await dayOf(17)).toEqual(missing)
  expect((await silences()).map(([, , end]) => end === null)).not.toContain(true)

  // Had the meter come from another plant, where it was silent, this one would not have missed it.
  await server.engine.pool.query(`update devices set relocated_at = now(), counts_since = '2026-06-18' where id = $1`, [
    meter.id,
  ])
  expect(await dayOf(17)).toEqual(missing.slice(0, 1))
})

test('the only device of a gateway that is still heard is missed as well', async () => {
  const plant = await aPlant()
  const inverter = await plant.add()
  await pass(15, plant, { says: [inverter] })
  await pass(30, plant)
  expect(await silences()).toEqual([[inverter.id, 15, null]])
})

test('a logger that restarts, and one that is offline, open no alerts about the devices behind it', async () => {
  const plant = await aPlant()
  const devices = [await plant.add(), await plant.add('METER')]
  await pass(15, plant, { says: devices })
  await pass(10, plant, { isHeard: false })
  await pass(5, plant)
  await pass(20, plant, { says: devices })
  await pass(120, plant, { isHeard: false })
  await pass(10, plant)
  await pass(20, plant, { says: devices })
  expect(await silences()).toEqual([])
})

test('an offline gateway makes its plant offline, without an alarm, and takes the place of the alerts behind it', async () => {
  const plant = await aPlant()
  const [inverter, meter] = [await plant.add(), await plant.add('METER')]
  await pass(15, plant, { says: [inverter, meter] })
  await pass(30, plant, { says: [inverter] })
  await pass(30, plant, { isHeard: false })
  expect(await silences()).toEqual([[meter.id, 15, 45]])
  expect(await shown(plant)).toMatchObject({ condition: 'ALL_OFFLINE', warningStatus: 'NORMAL' })
  const { conditions } = await ada.api.plants.count({ body: { keyword: plant.name } })
  expect(conditions).toMatchObject({ ALL_OFFLINE: 1, ALARM: 0 })

  // When the gateway is back, what is still missing is found again.
  await pass(60, plant, { says: [inverter] })
  expect(await silences()).toEqual([
    [meter.id, 15, 45],
    [meter.id, 45, null],
  ])
  expect((await shown(plant)).silent).toEqual([meter.sn])
})

test('a fault of another device is an alarm besides', async () => {
  const plant = await aPlant()
  const [inverter, meter] = [await plant.add(), await plant.add('METER')]
  await pass(15, plant, { says: [inverter, meter] })
  await pass(30, plant, { says: [inverter] })
  await server.say(plant.gateway.sn, { ...reading(inverter, clock + 1), values: { acPower: 0, faultCode: 5 } })
  expect(await shown(plant)).toMatchObject({ condition: 'PARTIAL_OFFLINE', warningStatus: 'ALARM' })
})

test('inverters that fall asleep at dusk are not silent, but one that does not wake up is', async () => {
  const plant = await aPlant()
  const [east, west, meter] = [await plant.add(), await plant.add(), await plant.add('METER')]
  clock = Date.parse('2026-06-17T20:30:00+02:00')
  await pass(15, plant, { says: [east, west, meter] })
  await pass(5, plant, { says: [west, meter] })
  await pass(9 * 60 + 10, plant, { says: [meter], stepMinutes: 10 })
  // 06:00
  expect(await silences()).toEqual([])
  await pass(120, plant, { says: [east, meter] })
  expect(await silences()).toEqual([[west.id, (20.75 - 12) * 60 + 5, null]])
})

test('a battery does not sleep', async () => {
  const plant = await aPlant()
  const [battery, meter] = [await plant.add('BATTERY'), await plant.add('METER')]
  clock = Date.parse('2026-06-17T23:00:00+02:00')
  await pass(15, plant, { says: [battery, meter] })
  await pass(30, plant, { says: [meter] })
  expect(await silences()).toEqual([[battery.id, 11 * 60 + 15, null]])
})

test('a device that usually reports every hour is missed after three hours', async () => {
  const plant = await aPlant()
  const [inverter, meter] = [await plant.add(), await plant.add('METER')]
  clock = noon - 4 * hourMs
  await pass(4 * 60, plant, { says: [meter, inverter], everyMinutes: 60 })
  await pass(175, plant, { says: [inverter] })
  expect(await silences()).toEqual([])
  await pass(15, plant, { says: [inverter] })
  expect(await silences()).toEqual([[meter.id, 0, null]])
})

test('a device that was replaced, moved, removed or never heard is not silent', async () => {
  const plant = await aPlant()
  const [old, moved, removed, meter] = [
    await plant.add(),
    await plant.add('BATTERY'),
    await plant.add('SMART_METER'),
    await plant.add('METER'),
  ]
  await plant.add('METER')
  await pass(15, plant, { says: [old, moved, removed, meter] })
  await pass(30, plant, { says: [meter] })
  expect((await silences()).map(([id]) => id)).toEqual([old.id, moved.id, removed.id])

  const young = await plant.add()
  const other = await server.aGateway(plant.plantId, 'mqtt')
  await server.aDevice(plant.plantId, other.id, 'BATTERY')
  await db.updateTable('devices').set({ sn: moved.sn }).where('gateway_id', '=', other.id).execute()
  await db.deleteFrom('devices').where('id', '=', removed.id).execute()
  presence.hear(other.id)
  await server.say(other.sn, reading(moved, clock))
  await pass(30, plant, { says: [young, meter] })
  expect((await silences()).filter(([, , end]) => end === null)).toEqual([])
  expect(await silences()).toHaveLength(3)
})

test('a silence of a month is forgotten, as in the figures', async () => {
  const plant = await aPlant()
  const [inverter, meter] = [await plant.add(), await plant.add('METER')]
  await pass(15, plant, { says: [inverter, meter] })
  await pass(30, plant, { says: [inverter] })
  const monthAgo = new Date(clock - 30 * 24 * hourMs)
  await db.updateTable('latest').set({ at: monthAgo }).where('device_id', '=', meter.id).execute()
  await db.updateTable('alerts').set({ started_at: monthAgo }).where('device_id', '=', meter.id).execute()
  await pass(60, plant, { says: [inverter] })
  expect((await silences()).map(([, , end]) => end === null)).toEqual([false])
})

test('a logger whose clock is behind or ahead is not silent', async () => {
  for (const aheadMs of [-2 * hourMs, 9 * minuteMs]) {
    const plant = await aPlant()
    const devices = [await plant.add(), await plant.add('METER')]
    await pass(60, plant, { says: devices, aheadMs })
  }
  expect(await silences()).toEqual([])
})

test('while we were not listening, nothing is silent', async () => {
  const plant = await aPlant()
  const [inverter, meter] = [await plant.add(), await plant.add('METER')]
  await pass(15, plant, { says: [inverter, meter] })
  clock += 3 * hourMs
  await pass(10, plant, { says: [inverter] })
  expect(await silences()).toEqual([])
  await pass(15, plant, { says: [inverter, meter] })
  await pass(60, plant, { says: [inverter, meter], isChecked: false })
  await pass(20, plant, { says: [inverter, meter] })
  expect(await silences()).toEqual([])
})

test('what a logger stored while it was offline is no silence', async () => {
  const plant = await aPlant()
  const devices = [await plant.add(), await plant.add('METER')]
  await pass(15, plant, { says: devices })
  await pass(60, plant, { isHeard: false })
  await pass(60, plant, { says: devices, aheadMs: -hourMs })
  await pass(10, plant, { says: devices })
  expect(await silences()).toEqual([])
})
