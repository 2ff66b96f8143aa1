import type { DeviceType } from '@heliograph/domain/devices'
import { layouts, pack, type Layout } from '@heliograph/domain/layouts'
import { pointNames, pointCategories, runStates, type Point, type Values } from '@heliograph/domain/points'
import { because, detail, type Detail } from '@heliograph/domain/rejection-details'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { serverWordsIn } from '@heliograph/phrases/server'
import { faultPoints } from '@heliograph/protocols/faults/faults'
import type { Updateable } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { layoutFor } from '#ingest/layout-of.ts'
import { createConflictStore } from '#telemetry/conflicts.store.ts'
import { createEmoncmsInputStore } from '#telemetry/emoncms-inputs.store.ts'
import { mWhPerKWh } from '#telemetry/energy-units.ts'
import { createHistoryStore } from '#telemetry/history.store.ts'
import { createMeterCorrectionStore } from '#telemetry/meter-corrections.store.ts'
import { tendPartitions } from '#telemetry/partitions.ts'
import { createQuarantineStore } from '#telemetry/quarantine.store.ts'
import { createSampleStore } from '#telemetry/samples.store.ts'
import { createBuilders } from '#testing/builders.ts'
import { pageOf } from '#wire/answers.ts'
import { toDeviceDetail } from './device-detail.wire.ts'
import type { ReadFrame } from './device-frames.ts'
import { toDeviceFrame } from './device-frames.wire.ts'
import { toBatteryRow, toListedDevice, toMicroDisplay, toNetworkingInfo } from './device-lists.wire.ts'
import type { PointCurve } from './device-stats.ts'
import type { DeviceLabels } from './device-texts.ts'
import { createDeviceStore, type DeviceWindow } from './devices.store.ts'
import type { GatewaysTable } from './devices.table.ts'
import { createDevices } from './devices.ts'
import {
  dayIn,
  pointsIn,
  rangeIn,
  toDeviceListItem,
  toDeviceNode,
  toDeviceParameter,
  toDeviceRow,
  toDeviceSeries,
} from './devices.wire.ts'
import { createGatewayStore } from './gateways.store.ts'
import { createLoggerPinStore } from './logger-pins.store.ts'
import { createNewDeviceStore } from './new-devices.store.ts'

// Berlin, on the Sunday when summer time starts: 2026-03-29 has 23 hours.
const noon = Date.parse('2026-03-29T12:00:00+02:00')
const zone = 'Europe/Berlin'

const { pool, db, close } = await openScratch()
afterAll(close)
await tendPartitions(pool, noon, { samplesDays: 9, framesMonths: 1 })
const { aPlant, aGateway, aDevice } = createBuilders(db, { keep: async () => '', matches: async () => false })
const plantId = await aPlant({ zone })
const gateway = await aGateway(plantId)
const inverter = await aDevice(plantId, gateway.id)
const battery = await aDevice(plantId, gateway.id, 'BATTERY')
const foreign = await aDevice(await aPlant(), gateway.id, 'METER')

const labels: DeviceLabels = {
  ...(await serverWordsIn('en', 'devices')),
  points: Object.fromEntries(pointNames.map((point) => [point, `the ${point}`])) as DeviceLabels['points'],
  faults: (await serverWordsIn('en', 'alerts')).faultNames,
  separator: ' and ',
  categories: Object.fromEntries(pointCategories.map((tag) => [tag, `about ${tag}`])) as DeviceLabels['categories'],
}
let alertLevels = new Map<number, number>()
let frames: ReadFrame[] = []
const store = createDeviceStore(pool)
const facts = {
  name: 'Roof',
  zone,
  gridType: 'EXCESS' as const,
  capacityKwp: 10,
  tariffs: [],
  createdAt: 0,
  startedAt: 0,
}
const needs: Parameters<typeof createDevices>[0] = {
  store,
  samples: createSampleStore(pool),
  history: createHistoryStore(pool),
  conflicts: createConflictStore(pool),
  inputs: createEmoncmsInputStore(pool),
  newDevices: createNewDeviceStore(pool),
  loggers: createLoggerPinStore(pool),
  corrections: createMeterCorrectionStore(pool),
  record: async () => undefined,
  alertStates: async () => alertLevels,
  findPlant: async (id) => (id === plantId ? { ...facts, id } : undefined),
  framesOf: ({ id }) => (id === gateway.id ? frames : []),
  rejectedData: createQuarantineStore(pool),
  restingDevices: async () => new Set(),
  now: () => noon,
}

/** The parts of the answers that the tests read. */
const answersOf = (own: Partial<typeof needs> = {}) => {
  const made = createDevices({ ...needs, ...own })
  const series = async (id: number, shown: Shown, read: (wanted?: Point[]) => Promise<readonly PointCurve[]>) => {
    const names = await made.namesOf(id)
    return (await read(pointsIn(shown, names))).map((curve) => toDeviceSeries(curve, labels, names))
  }
  return {
    types: made.types,
    rows: async (plant: number, kind: string, shown: DeviceWindow) =>
      pageOf(await made.rows(plant, kind, shown), toDeviceRow),
    collectors: async (plant: number, shown: DeviceWindow) => pageOf(await made.collectors(plant, shown), toDeviceRow),
    batteries: async (plant: number, shown: DeviceWindow) => pageOf(await made.batteries(plant, shown), toBatteryRow),
    search: async (plant: number, type: DeviceType | undefined, shown: DeviceWindow) =>
      pageOf(await made.search(plant, type, shown), toListedDevice),
    typeList: made.typeList,
    microDisplay: async (plant: number) => (await made.beside(plant)).map(toMicroDisplay),
    networking: async (plant: number) => (await made.networking(plant)).flatMap(toNetworkingInfo),
    list: async (plant: number, type?: DeviceType) => (await made.list(plant, type)).map(toDeviceListItem),
    tree: async (plant: number) => (await made.tree(plant)).map(toDeviceNode),
    detail: async (id: number, plant: number) =>
      toDeviceDetail(await made.detail(id, plant), labels, ({ code }) => code),
    parameters: async (id: number) => {
      const names = await made.namesOf(id)
      return (await made.parameters(id)).map((point) => toDeviceParameter(point, labels, names))
    },
    frames: async (id: number) =>
      (await made.frames(id)).map((frame) => toDeviceFrame(frame, labels, ({ code }) => code)),
    statsOfDay: async (id: number, plant: number, { day, ...shown }: Shown & { day: string }) =>
      series(id, shown, (wanted) => made.statsOfDay(id, plant, dayIn(day, 'day'), wanted)),
    statsOfWeek: async (id: number, plant: number, { day, ...shown }: Shown & { day: string }) =>
      series(id, shown, (wanted) => made.statsOfWeek(id, plant, dayIn(day, 'day'), wanted)),
    statsOfMonth: async (id: number, plant: number, { month, ...shown }: Shown & { month: string }) =>
      series(id, shown, (wanted) => made.statsOfMonth(id, plant, dayIn(`${month}-01`, 'month'), wanted)),
    statsOfYear: async (id: number, plant: number, { year, ...shown }: Shown & { year: string }) =>
      series(id, shown, (wanted) => made.statsOfYear(id, plant, dayIn(`${year}-01-01`, 'year'), wanted)),
    statsOfTotal: (id: number, plant: number, shown: Shown) =>
      series(id, shown, (wanted) => made.statsOfTotal(id, plant, wanted)),
    statsOfRange: async (id: number, plant: number, { startDay, endDay, ...shown }: Shown & SentRange) =>
      series(id, shown, (wanted) => made.statsOfRange(id, plant, rangeIn({ startDay, endDay }), wanted)),
  }
}
interface Shown {
  showParams?: string[]
}
interface SentRange {
  startDay: string
  endDay: string
}
const devices = answersOf()

beforeEach(async () => {
  for (const table of ['samples', 'latest', 'device_days'] as const) await db.deleteFrom(table).execute()
  alertLevels = new Map()
  frames = []
  await hear({ heard_at: new Date(noon - minuteMs), firmware: 'LSW3_15', mac: '98D8630A0B0C', signal_pct: 71 })
})

test('a device behind an online gateway is online while its newest sample is fresh', async () => {
  await say(inverter.id, 'inverter', [[-19, { acPower: 2500 }]])
  expect(await rowOf('inverter')).toMatchObject({
    netState: 1,
    deviceState: 1,
    generationPower: 2500,
    generationCapacity: 0.25,
    installedCapacity: 10,
    collectionTime: (noon - 19 * minuteMs) / 1000,
    parentId: gateway.id,
    parentDeviceNetState: 1,
    stationName: 'Roof',
    timeZone: zone,
  })
  await say(battery.id, 'battery', [[-20, { batterySoc: 50 }]])
  expect(await rowOf('battery')).toMatchObject({ netState: 0, deviceState: 3 })
})

test('a device that sent ten samples with other values for known times shows that for a week', async () => {
  const conflictsAt = async (daysAgo: number, conflicts: number) => {
    const at = new Date(noon - daysAgo * 24 * hourMs)
    await pool.query('insert into device_conflicts values ($1, ($2 at time zone $3)::date, $4)', [
      inverter.id,
      at,
      zone,
      conflicts,
    ])
    return (await devices.detail(inverter.id, plantId)).conflicts
  }
  expect(await conflictsAt(8, 50)).toBeNull()
  expect(await conflictsAt(1, 9)).toBeNull()
  expect(await conflictsAt(2, 10)).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, count: 10 })
})

test('a gateway that uploads rarely leaves its devices more time', async () => {
  await hear({ heard_at: new Date(noon - minuteMs), upload_interval_s: 3600 })
  await say(inverter.id, 'inverter', [[-120, { acPower: 2500 }]])
  expect(await rowOf('inverter')).toMatchObject({ netState: 1 })
})

test('a meter that reports every hour is online between its reports, and offline when three are missing', async () => {
  const hourly = (newest: number) =>
    [-240, -180, -120, -60, 0].map((minutes): [number, Values] => [minutes + newest, { acPower: 2500 }])
  await say(inverter.id, 'inverter', hourly(-59))
  expect(await rowOf('inverter')).toMatchObject({ netState: 1, deviceState: 1, generationPower: 2500 })
  const [node] = (await devices.tree(plantId)).filter(({ deviceId }) => deviceId === inverter.id)
  expect(node).toMatchObject({ state: 1, powerW: 2500, expectedEveryS: 3600 })
  for (const table of ['samples', 'latest'] as const) await db.deleteFrom(table).execute()
  await say(inverter.id, 'inverter', hourly(-181))
  expect(await rowOf('inverter')).toMatchObject({ netState: 0, deviceState: 3 })
})

test('what a gateway that reports every hour carries is online for as long as the gateway is, from its first report on', async () => {
  const own = await aPlant({ zone })
  const hourly = await aGateway(own, 'http')
  const meter = await aDevice(own, hourly.id, 'METER')
  const { saveHeard } = createGatewayStore(pool)
  const stateAfter = async (reports: number, minutes: number) => {
    await db.deleteFrom('samples').where('device_id', '=', meter.id).execute()
    await db.deleteFrom('latest').where('device_id', '=', meter.id).execute()
    await db
      .updateTable('gateways')
      .set({ heard_at: null, first_heard_at: null, gaps_s: [], rhythm_s: 0 })
      .where('device_id', '=', hourly.id)
      .execute()
    const moments = Array.from({ length: reports }, (_, place) => -minutes - (reports - 1 - place) * 60)
    for (const minute of moments) await saveHeard([{ gatewayId: hourly.id, heardAt: noon + minute * minuteMs }])
    await say(
      meter.id,
      'meter',
      moments.map((minute): [number, Values] => [minute, { gridPower: 300 }]),
    )
    const plant = answersOf({ findPlant: async (id) => ({ ...facts, id }) })
    const nodes = await plant.tree(own)
    return nodes.map(({ state }) => state)
  }
  expect(await stateAfter(1, 60)).toEqual([1, 1])
  expect(await stateAfter(1, 181)).toEqual([3, 3])
  expect(await stateAfter(5, 179)).toEqual([1, 1])
  expect(await stateAfter(5, 181)).toEqual([3, 3])
})

test('behind an offline gateway no device is online, and its power is unknown', async () => {
  await hear({ heard_at: new Date(noon - hourMs) })
  await say(inverter.id, 'inverter', [[-1, { acPower: 2500 }]])
  const row = await rowOf('inverter')
  expect(row).toMatchObject({ netState: 0, deviceState: 3, generationPower: null, parDeviceState: 3 })
})

test('an open warning or fault is an alarm, a tip is not, and an offline device stays offline', async () => {
  await say(inverter.id, 'inverter', [[-1, { acPower: 0 }]])
  alertLevels = new Map([[inverter.id, 2]])
  expect(await rowOf('inverter')).toMatchObject({ deviceState: 2, alertState: 2, parAlertState: -1 })
  alertLevels = new Map([
    [inverter.id, 0],
    [gateway.id, 1],
  ])
  expect(await rowOf('inverter')).toMatchObject({ deviceState: 1, alertState: 0, parDeviceState: 2, parAlertState: 1 })
  await hear({ heard_at: new Date(noon - hourMs) })
  expect(await rowOf('inverter')).toMatchObject({ deviceState: 3, alertState: 0 })
})

test('a list has the devices of one kind and one plant, ordered and paged', async () => {
  const own = await aPlant({ zone })
  const other = answersOf({ findPlant: async (id) => ({ ...facts, id, name: 'Barn' }) })
  const carrier = await aGateway(own)
  const made = [await aDevice(own, carrier.id), await aDevice(own, carrier.id)]
  const micro = await aDevice(own, carrier.id, 'MICRO_INVERTER')
  const lastBySn = window({ size: 1, page: 2, direction: 'asc', orderBy: 'sn' })
  const page = await other.rows(own, 'inverter', lastBySn)
  const second = made.toSorted((left, right) => (left.sn < right.sn ? -1 : 1))[1]!
  expect([page.total, page.data.map(({ id }) => id)]).toEqual([2, [second.id]])
  expect((await other.rows(own, 'microInverter', window())).data.map(({ id }) => id)).toEqual([micro.id])
  const collectors = await other.collectors(own, window())
  expect(collectors).toMatchObject({ total: 1, data: [{ id: carrier.id, parentId: null, type: 'COLLECTOR' }] })
  expect(await other.batteries(own, window())).toEqual({ total: 0, data: [] })
})

test('meters, weather stations and other devices are listed by kind; a list of all devices has both forms (spec §7)', async () => {
  const own = await aPlant({ zone })
  const other = answersOf({ findPlant: async (id) => ({ ...facts, id, name: 'Barn' }) })
  const carrier = await aGateway(own)
  const types = ['METER', 'WIRELESS_CT', 'WEATHER_STATION', 'COMBINER_BOX', 'OPTIMIZER', 'PCS'] as const
  const ids = new Map<DeviceType, number>()
  for (const type of types) ids.set(type, (await aDevice(own, carrier.id, type)).id)
  const idsOf = async (kind: string) =>
    (await other.rows(own, kind, window({ orderBy: 'id', direction: 'asc' }))).data.map(({ id }) => id)
  expect(await idsOf('meter')).toEqual([ids.get('METER'), ids.get('WIRELESS_CT')])
  expect(await idsOf('wirelessCt')).toEqual([ids.get('WIRELESS_CT')])
  expect(await idsOf('weatherStation')).toEqual([ids.get('WEATHER_STATION')])
  expect(await idsOf('combinerBox')).toEqual([ids.get('COMBINER_BOX')])
  expect(await idsOf('optimizer')).toEqual([ids.get('OPTIMIZER')])
  expect(await idsOf('pcs')).toEqual([ids.get('PCS')])
  expect(await idsOf('fan')).toEqual([])

  const all = await other.search(own, undefined, window({ size: 2, orderBy: 'id', direction: 'asc' }))
  expect(all).toMatchObject({ total: 7, data: [{ id: carrier.id, deviceId: carrier.id }, { stationName: 'Barn' }] })
  expect((await other.search(own, 'PCS', window())).data.map(({ deviceId }) => deviceId)).toEqual([ids.get('PCS')])
  expect(await other.typeList(own)).toContainEqual({ type: 'PCS', total: 1 })
  expect((await other.typeList(own)).at(-1)).toEqual({ type: 'COLLECTOR', total: 1 })
})

test('the battery list has batteries, and inverters with a battery behind them, with current values only', async () => {
  await say(inverter.id, 'inverter', [
    [-1, { acPower: 2500, batterySoc: 62, batteryPower: -800, batteryVoltage: 51.2 }],
  ])
  await say(battery.id, 'battery', [[-50, { batterySoc: 50, batteryPower: 300 }]])
  const { total, data } = await devices.batteries(plantId, window({ orderBy: 'id', direction: 'asc' }))
  expect(total).toBe(2)
  expect(data).toMatchObject([
    {
      id: inverter.id,
      type: 'INVERTER',
      subBatteryFlag: true,
      batterySoc: 62,
      batteryPower: -800,
      batteryVoltage: 51.2,
      batteryStatus: 'CHARGE',
      batterySoh: null,
    },
    { id: battery.id, type: 'BATTERY', subBatteryFlag: false, netState: 0, batterySoc: null, batteryStatus: null },
  ])
  expect((await devices.batteries(plantId, window({ size: 1, page: 2 }))).data).toHaveLength(1)
  await db.deleteFrom('latest').execute()
  await say(inverter.id, 'inverter', [[-2, { acPower: 2500 }]])
  expect((await devices.batteries(plantId, window())).data.map(({ id }) => id)).toEqual([battery.id])
})

test('microinverters, generator, backup and smart loads show whether a plant has them, and their power if all is known', async () => {
  const own = await aPlant({ zone })
  const other = answersOf({ findPlant: async (id) => ({ ...facts, id, name: 'Barn' }) })
  const carrier = await aGateway(own, 'mqtt')
  await db
    .updateTable('gateways')
    .set({ heard_at: new Date(noon) })
    .where('device_id', '=', carrier.id)
    .execute()
  const none = { displayFlg: 0, displayVal: null }
  expect((await other.microDisplay(own)).map(({ displayType }) => displayType)).toEqual([
    'MICRO',
    'GEN',
    'UPS',
    'SMARTLOAD',
  ])
  expect(await other.microDisplay(own)).toMatchObject([none, none, none, none])
  const hybrid = await aDevice(own, carrier.id)
  const micros = [await aDevice(own, carrier.id, 'MICRO_INVERTER'), await aDevice(own, carrier.id, 'MICRO_INVERTER')]
  await say(hybrid.id, 'inverter', [[-1, { acPower: 900, backupPower: 120, generatorPower: 0 }]])
  await say(micros[0]!.id, 'inverter', [[-1, { acPower: 300 }]])
  expect(await other.microDisplay(own)).toMatchObject([
    { displayFlg: 1, displayVal: null },
    { displayFlg: 1, displayVal: 0 },
    { displayFlg: 1, displayVal: 120 },
    none,
  ])
  await say(micros[1]!.id, 'inverter', [[-1, { acPower: 250 }]])
  expect((await other.microDisplay(own))[0]).toEqual({ displayType: 'MICRO', displayFlg: 1, displayVal: 550 })
})

test('a gateway shows how it is connected as it said, and null for what it did not say', async () => {
  const { saveHeard } = createGatewayStore(pool)
  await saveHeard([{ gatewayId: gateway.id, heardAt: noon, ssid: 'Hazes', ip: '192.168.1.20' }])
  await saveHeard([{ gatewayId: gateway.id, heardAt: noon }])
  expect(await devices.networking(plantId)).toEqual([
    {
      deviceId: gateway.id,
      deviceSn: gateway.sn,
      deviceName: gateway.sn,
      deviceType: 'COLLECTOR',
      netState: 1,
      protocol: 'solarman-v5',
      ssid: 'Hazes',
      signalIntensity: 71,
      ip: '192.168.1.20',
      mac: '98D8630A0B0C',
      firmware: 'LSW3_15',
      uploadInterval: 300,
      heartbeatInterval: 120,
      lastTime: noon / 1000,
    },
  ])
  const own = await aPlant({ zone })
  await aGateway(own, 'http')
  const [silent] = await answersOf({ findPlant: async (id) => ({ ...facts, id }) }).networking(own)
  expect(silent).toMatchObject({ ssid: null, signalIntensity: null, ip: null, uploadInterval: null, lastTime: null })
})

test("the list of a plant's device types ends with its gateways", async () => {
  expect(await devices.types(plantId)).toEqual(['BATTERY', 'INVERTER', 'COLLECTOR'])
})

test('a list has a few points of each device as text', async () => {
  const values = { acPower: 2500, generationTotal: 4213.7, generationToday: 8.25, gridPower: -12.3456 }
  await say(inverter.id, 'inverter', [[-1, values]])
  await day(inverter.id, '2026-03-29', 8.2)
  const all = await devices.list(plantId)
  expect(all.map(({ deviceId }) => deviceId)).toEqual([gateway.id, inverter.id, battery.id])
  const [collector] = await devices.list(plantId, 'COLLECTOR')
  expect(collector).toMatchObject({ signalIntensity: 71, gatewayId: null, deviceStatus: 1 })
  expect(JSON.parse(collector!.featureData!)).toEqual({ MDUv1: 'LSW3_15', MDU_MAC_ADD1: '98D8630A0B0C' })
  const [found] = await devices.list(plantId, 'INVERTER')
  expect(found).toMatchObject({ generation: 8.2, generationTotal: 4213.7, generationPower: 2500, alertStatus: -1 })
  expect(found!.gatewaySn).toBe(gateway.sn)
  expect(JSON.parse(found!.featureData!)).toEqual({ Etdy_ge1: '8.25', Et_ge0: '4213.7', PG_Pt1: '-12.346' })
  expect((await devices.list(plantId, 'BATTERY'))[0]!.featureData).toBeNull()
})

test('a micro-inverter’s points have the names that clients of its product read', async () => {
  const micro = await aDevice(plantId, gateway.id, 'MICRO_INVERTER')
  await createGatewayStore(pool).setFamily(micro.id, 'deye-micro')
  const values = { acPower: 480, acFrequency: 50.01, generationToday: 2.5, pv1Today: 1.3, temperature: 42 }
  await say(micro.id, 'inverter', [[-1, values]])
  const names = ['Etdy_ge1', 'AF1', 'APo_t1', 'Etdy_ge0', 'AC_RDT_T1']
  const detail = await devices.detail(micro.id, plantId)
  const fields = detail.paramCategoryList.flatMap(({ fieldList }) => fieldList)
  expect(fields.map(({ storageName }) => storageName)).toEqual(['SN1', 'P_r1', ...names])
  expect(detail.productId).toBe('0_5408_15')
  expect((await devices.parameters(micro.id)).map(({ storageName }) => storageName)).toEqual(names)
  const asked = await devices.statsOfDay(micro.id, plantId, { day: '2026-03-29', showParams: ['Etdy_ge1', 'INV_T0'] })
  expect(asked.map(({ storageName, detailList }) => [storageName, detailList[0]!.value])).toEqual([
    ['Etdy_ge1', '1.3'],
    ['AC_RDT_T1', '42'],
  ])
  const [listed] = await devices.list(plantId, 'MICRO_INVERTER')
  expect(listed).toMatchObject({ productId: '0_5408_15', sensor: '5408' })
  expect(JSON.parse(listed!.featureData!)).toEqual({ Etdy_ge0: '2.5' })
  await db.deleteFrom('devices').where('id', '=', micro.id).execute()
})

test('a detail shows points by category, in the order that clients expect', async () => {
  await say(inverter.id, 'inverter', [
    [
      -1,
      {
        pv1Voltage: 545.8,
        pv2Voltage: 540,
        pv1Current: 0.4,
        ac1Voltage: 240.1,
        acFrequency: 50,
        gridPower: 909,
        runState: runStates.indexOf('running'),
        faultCode: 0,
      },
    ],
  ])
  const detail = await devices.detail(inverter.id, plantId)
  expect(detail.paramCategoryList.map(({ tag }) => tag)).toEqual(['basic', 'electric', 'grid', 'status'])
  const [basic, electric, grid, status] = detail.paramCategoryList
  expect(basic!.fieldList).toEqual([
    { key: 'Serial number', storageName: 'SN1', value: inverter.sn, unit: null, orgValue: null },
    { key: 'the ratedPower', storageName: 'Pr1', value: '10000', unit: 'W', orgValue: null },
  ])
  expect(electric).toMatchObject({ name: 'about electric', categoryId: '2' })
  expect(electric!.fieldList.map(({ storageName }) => storageName)).toEqual(['DV1', 'DV2', 'DC1', 'AV1', 'A_Fo1'])
  expect(electric!.fieldList[0]).toEqual({
    key: 'the pv1Voltage',
    storageName: 'DV1',
    value: '545.8',
    unit: 'V',
    orgValue: null,
  })
  expect(grid!.fieldList[0]).toMatchObject({ storageName: 'ST_PG1', value: 'Purchasing energy', orgValue: '1002' })
  expect(status!.fieldList).toMatchObject([
    { storageName: 'INV_ST1', value: 'Running', orgValue: '1' },
    { storageName: 'ERR1', value: 'None', orgValue: '0' },
  ])
  expect(detail).toMatchObject({ connectStatus: 1, deviceState: 1, siteId: plantId, parentSn: gateway.sn })
})

test('all faults are shown, with the maker’s labels and the names in its family', async () => {
  const faults = async (values: Values) => {
    await say(inverter.id, 'inverter', [[-1, { runState: runStates.indexOf('fault'), ...values }]])
    const [, status] = (await devices.detail(inverter.id, plantId)).paramCategoryList
    return status!.fieldList.map(({ storageName, value, orgValue }) => [storageName, value, orgValue])
  }
  expect(await faults({ faultCode: 5 })).toEqual([
    ['INV_ST1', 'Fault', '2'],
    ['ERR1', 'F05', '5'],
  ])
  await createGatewayStore(pool).setFamily(inverter.id, 'sofar-string')
  await db.deleteFrom('samples').execute()
  await db.deleteFrom('latest').execute()
  expect(await faults(faultPoints([31, 5]))).toEqual([
    ['INV_ST1', 'Fault', '2'],
    ['ERR1', 'ID05 PV undervoltage and ID31', '5'],
  ])
  expect((await devices.parameters(inverter.id)).map(({ storageName }) => storageName)).toEqual(['INV_ST1', 'ERR1'])
  await db.updateTable('devices').set({ product_id: null, sensor: null }).where('id', '=', inverter.id).execute()
})

test('a gateway shows what arrived from an unknown model, how much and when', async () => {
  const ofType = (type: string, why: Detail) => because(detail('sensorType', { type }), why)
  const quarantine = (said: Detail | 'too old', size: number, minutesAgo: number, sn = gateway.sn) =>
    db
      .insertInto('quarantine')
      .values({
        protocol: 'solarman-v5',
        gateway_sn: sn,
        device_sn: null,
        reason: said === 'too old' ? said : 'undecodable',
        detail: said === 'too old' ? null : JSON.stringify(said),
        kind: said === 'too old' ? said : said.code,
        payload: Buffer.alloc(size),
        received_at: new Date(noon - minutesAgo * minuteMs),
      })
      .execute()
  await quarantine(ofType('1154', detail('registersNotRead')), 300, 10)
  await quarantine(ofType('1154', detail('registersNotRead')), 310, 5)
  await quarantine(ofType('5555', detail('unknownType')), 40, 3)
  await quarantine(ofType('0705', detail('frameTooShort', { bytes: 40, least: 233 })), 40, 2)
  await quarantine('too old', 40, 1)
  await quarantine(because(detail('frameOfType', { type: '5555' }), detail('registersNotRead')), 40, 1)
  await quarantine(ofType('1154', detail('registersNotRead')), 300, 1, 'other')
  expect((await devices.detail(gateway.id, plantId)).unknownModels).toEqual([
    {
      sensorCode: '5555',
      count: 1,
      size: 40,
      firstTime: (noon - 3 * minuteMs) / 1000,
      lastTime: (noon - 3 * minuteMs) / 1000,
    },
    {
      sensorCode: '5411',
      count: 2,
      size: 610,
      firstTime: (noon - 10 * minuteMs) / 1000,
      lastTime: (noon - 5 * minuteMs) / 1000,
    },
  ])
  expect((await devices.detail(inverter.id, plantId)).unknownModels).toEqual([])
  await quarantine('too old', 40, 25 * 60)
  await quarantine(detail('messageNotObject'), 40, 4)
  await quarantine(detail('messageNotObject'), 40, 3, 'other')
  expect((await devices.detail(gateway.id, plantId)).rejected).toEqual([
    { reason: 'too old', detail: null, lastTime: (noon - minuteMs) / 1000 },
    { reason: 'undecodable', detail: 'messageNotObject', lastTime: (noon - 4 * minuteMs) / 1000 },
  ])
  expect((await devices.detail(inverter.id, plantId)).rejected).toEqual([])
})

test('a gateway shows what is known about it, except its network address', async () => {
  await hear({ heard_at: new Date(noon), ip: '203.0.113.7' })
  const detail = await devices.detail(gateway.id, plantId)
  const [basic] = detail.paramCategoryList
  expect(basic!.fieldList.map(({ storageName, value }) => [storageName, value])).toEqual([
    ['SN1', gateway.sn],
    ['MDUv1', 'LSW3_15'],
    ['MDU_MAC_ADD1', '98D8630A0B0C'],
    ['SIGNAL1', '71'],
    ['UPLOAD_T1', '300'],
    ['HEARTBEAT_T1', '120'],
  ])
  expect(JSON.stringify(detail)).not.toContain('203.0.113.7')
})

test('a gateway that did not say how often it reports shows no interval instead of the one that is assumed', async () => {
  const own = await aPlant({ zone })
  const other = answersOf({ findPlant: async (id) => ({ ...facts, id }) })
  const shownOf = async (id: number) =>
    (await other.detail(id, own)).paramCategoryList.flatMap(({ fieldList }) =>
      fieldList.map(({ storageName }) => storageName),
    )
  const mqtt = await aGateway(own, 'mqtt')
  await db.updateTable('gateways').set({ firmware: '1.2.3' }).where('device_id', '=', mqtt.id).execute()
  expect(await shownOf(mqtt.id)).toEqual(['SN1', 'MDUv1'])
  const unheard = await aGateway(own)
  await db.updateTable('gateways').set({ firmware: null }).where('device_id', '=', unheard.id).execute()
  expect(await shownOf(unheard.id)).toEqual(['SN1'])
})

test('the parameters are the points of the newest sample', async () => {
  await say(inverter.id, 'inverter', [
    [-2, { acPower: 1, temperature: 40 }],
    [-1, { acPower: 2 }],
  ])
  expect(await devices.parameters(inverter.id)).toEqual([{ storageName: 'APo_t1', name: 'the acPower', unit: 'W' }])
  expect(await devices.parameters(battery.id)).toEqual([])
})

test("a curve covers a day in the plant's zone, with the requested points", async () => {
  const yesterday = [-13 * 60, { acPower: 1 }] as const
  await say(inverter.id, 'inverter', [yesterday, [-11 * 60, { acPower: 2.5, pv1Voltage: 300 }], [0, { acPower: 3 }]])
  const query = { day: '2026/03/29', showParams: ['APo_t1', 'nonsense'] }
  expect(await devices.statsOfDay(inverter.id, plantId, query)).toEqual([
    {
      storageName: 'APo_t1',
      name: 'the acPower',
      unit: 'W',
      detailList: [
        { collectionTime: (noon - 11 * hourMs) / 1000, value: '2.5' },
        { collectionTime: noon / 1000, value: '3' },
      ],
    },
  ])
  const all = await devices.statsOfDay(inverter.id, plantId, { day: '2026-03-29' })
  expect(all.map(({ storageName }) => storageName)).toEqual(['DV1', 'APo_t1'])
})

test('the day when clocks go forward ends after 23 hours', async () => {
  await say(inverter.id, 'inverter', [
    [12 * 60 - 1, { acPower: 1 }],
    [12 * 60, { acPower: 2 }],
  ])
  const [curve] = await devices.statsOfDay(inverter.id, plantId, { day: '2026-03-29' })
  expect(curve!.detailList.map(({ value }) => value)).toEqual(['1'])
})

test('a week runs from Monday to Sunday, with at most one value per five minutes', async () => {
  const minutes = [-6 * 24 * 60, ...Array.from({ length: 10 }, (_, minute) => minute), 12 * 60]
  await say(
    inverter.id,
    'inverter',
    minutes.map((minute) => [minute, { acPower: minute }]),
  )
  const [curve] = await devices.statsOfWeek(inverter.id, plantId, { day: '2026-03-25' })
  expect(curve!.detailList.map(({ value }) => value)).toEqual([String(-6 * 24 * 60), '0', '5'])
})

test('months, years and the total are sums of days, each at the start of its period', async () => {
  await day(inverter.id, '2025-12-31', 1)
  await day(inverter.id, '2026-03-28', 2)
  await day(inverter.id, '2026-03-29', 3.5)
  const list = (series: { storageName: string; detailList: { collectionTime: number; value: string }[] }[]) =>
    series.map(({ storageName, detailList }) => [
      storageName,
      ...detailList.map(({ collectionTime, value }) => `${new Date(collectionTime * 1000).toISOString()} ${value}`),
    ])
  expect(list(await devices.statsOfMonth(inverter.id, plantId, { month: '2026-03' }))).toEqual([
    ['Etdy_ge1', '2026-03-27T23:00:00.000Z 2', '2026-03-28T23:00:00.000Z 3.5'],
  ])
  const year = await devices.statsOfYear(inverter.id, plantId, { year: '2026', showParams: ['Etdy_ge1', 'DV1'] })
  expect(list(year)).toEqual([['Etdy_ge1', '2026-02-28T23:00:00.000Z 5.5']])
  expect(list(await devices.statsOfTotal(inverter.id, plantId, {}))).toEqual([
    ['Etdy_ge1', '2024-12-31T23:00:00.000Z 1', '2025-12-31T23:00:00.000Z 5.5'],
  ])
  expect(await devices.statsOfTotal(inverter.id, plantId, { showParams: ['E_B_D'] })).toEqual([])
})

test('a range has at most 31 days, including both ends', async () => {
  await say(inverter.id, 'inverter', [
    [-24 * 60, { acPower: 1 }],
    [0, { acPower: 2 }],
  ])
  const [curve] = await devices.statsOfRange(inverter.id, plantId, { startDay: '2026-02-27', endDay: '2026-03-29' })
  expect(curve!.detailList).toHaveLength(2)
  for (const [startDay, endDay] of [
    ['2026-02-26', '2026-03-29'],
    ['2026-03-29', '2026-03-28'],
  ] as const) {
    const refused = devices.statsOfRange(inverter.id, plantId, { startDay, endDay })
    await expect(refused).rejects.toMatchObject({ code: 'PARAM_ERROR', param: expect.stringContaining('endDay') })
  }
})

test('days that do not exist are refused with the name of their field', async () => {
  const refused = [
    ['day', () => devices.statsOfDay(inverter.id, plantId, { day: '2026-02-29' })],
    ['day', () => devices.statsOfWeek(inverter.id, plantId, { day: '0000-01-01' })],
    ['month', () => devices.statsOfMonth(inverter.id, plantId, { month: '2026-13' })],
    ['year', () => devices.statsOfYear(inverter.id, plantId, { year: '9999' })],
    ['startDay', () => devices.statsOfRange(inverter.id, plantId, { startDay: '2026/04/31', endDay: '2026-05-01' })],
  ] as const
  for (const [field, answer] of refused) {
    await expect(answer()).rejects.toMatchObject({ code: 'PARAM_ERROR', param: expect.stringContaining(field) })
  }
})

test('devices of other types list no points of inverters, and show the power that they are for', async () => {
  const own = await aPlant({ zone })
  const logger = await aGateway(own)
  await hear({ heard_at: new Date(noon - minuteMs) }, logger.id)
  const at = answersOf({ findPlant: async (id) => ({ ...facts, id }) })
  const shown = async (type: DeviceType, values: Values) => {
    const { id } = await aDevice(own, logger.id, type)
    await say(id, layoutFor(type, values), [
      [-90, values],
      [-1, values],
    ])
    const node = (await at.tree(own)).find(({ deviceId }) => deviceId === id)
    const { unsupported, paramCategoryList } = await at.detail(id, own)
    const sent = paramCategoryList.flatMap(({ fieldList }) => fieldList.map(({ key }) => key))
    return { powerW: node?.powerW, sent, unsupported: unsupported.map(({ key }) => key) }
  }
  const port = await shown('CHARGE_PORT', { usePower: 7400, useTotal: 1200 })
  expect(port).toMatchObject({
    powerW: 7400,
    sent: expect.arrayContaining(['the usePower', 'the useTotal']) as string[],
  })
  expect(port.unsupported).toContain('the useToday')
  expect(port.unsupported).not.toContain('the batterySoc')
  expect((await shown('OPTIMIZER', { pv1Power: 310 })).powerW).toBe(310)
  expect((await shown('GENERATOR', { generatorPower: 3000 })).powerW).toBe(3000)
  expect((await shown('PCS', { acPower: -4800, batteryPower: -5000 })).powerW).toBe(-4800)
  // Nothing is known about fans: what it sent is shown, and nothing is missed.
  const fan = await shown('FAN', { temperature: 22, usePower: 35 })
  expect(fan).toMatchObject({
    powerW: 35,
    sent: expect.arrayContaining(['the temperature', 'the usePower']) as string[],
  })
  expect(fan.unsupported).toEqual([])
})

test('a tree shows which device reports through which, its current power and how often it should report', async () => {
  await day(inverter.id, '2026-03-29', 8.2)
  await say(inverter.id, 'inverter', [[-1, { acPower: 2500, pv1Voltage: 300, pv1Current: 8, pv2Voltage: 280 }]])
  await say(battery.id, 'battery', [[-1, { batterySoc: 71, batteryPower: -600 }]])
  const [root, first, second] = await devices.tree(plantId)
  expect(root).toMatchObject({
    deviceId: gateway.id,
    gatewayId: null,
    state: 1,
    signalPct: 71,
    firmware: 'LSW3_15',
    protocol: 'solarman-v5',
    expectedEveryS: 300,
    powerW: null,
    strings: [],
    battery: null,
  })
  expect(first).toMatchObject({ gatewayId: gateway.id, powerW: 2500, todayKwh: 8.2, signalPct: null, battery: null })
  expect(first!.strings).toEqual([
    { name: 'PV1', powerW: 2400, voltageV: 300, currentA: 8 },
    { name: 'PV2', powerW: null, voltageV: 280, currentA: null },
  ])
  expect(second).toMatchObject({ powerW: -600, battery: { socPct: 71, powerW: -600, status: 'CHARGE' }, strings: [] })
})

test('in a tree, an offline device keeps its strings, with unknown values', async () => {
  await hear({ heard_at: new Date(noon - hourMs) })
  await say(inverter.id, 'inverter', [[-61, { acPower: 2500, pv1Voltage: 300, batterySoc: 40 }]])
  const node = (await devices.tree(plantId)).find(({ deviceId }) => deviceId === inverter.id)
  expect(node).toMatchObject({
    state: 3,
    powerW: null,
    strings: [{ name: 'PV1', powerW: null, voltageV: null, currentA: null }],
    battery: { socPct: null, powerW: null, status: null },
  })
})

test('a point that its type could report, but the device did not for an hour, is not supported', async () => {
  const names = async (deviceId: number) =>
    (await devices.detail(deviceId, plantId)).unsupported.map(({ storageName }) => storageName)
  await say(battery.id, 'battery', [
    [-90, { batterySoh: 99 }],
    [-40, { batteryVoltage: 51 }],
    [-1, { batterySoc: 50 }],
  ])
  expect(await names(battery.id)).toEqual([
    'B_P1',
    'I_BAP1',
    'SOH_BAP1',
    'NUMcyc1',
    'V_SCE_Bma1',
    'V_SCE_Bmi1',
    'Etdy_cg1',
    't_cg_n1',
    'Etdy_dcg1',
    't_dcg_n1',
    'T_MDU0',
    'T_SCE_Bma1',
    'T_SCE_Bmi1',
    'INV_ST1',
    'ERR1',
  ])
  const { unsupported } = await devices.detail(battery.id, plantId)
  expect(unsupported[0]).toEqual({ key: 'the batteryPower', storageName: 'B_P1', unit: 'W', categoryId: '5' })
  await say(inverter.id, 'inverter', [[-1, { acPower: 1 }]])
  // Shown because it was entered.
  expect(await names(inverter.id)).not.toContain('Pr1')
})

test('a device that never reported, and a gateway, list no unsupported points', async () => {
  expect((await devices.detail(battery.id, plantId)).unsupported).toEqual([])
  expect((await devices.detail(gateway.id, plantId)).unsupported).toEqual([])
})

test('a gateway shows every frame, a device those that contain its readings or could not be decoded', async () => {
  const frame = (payload: string, ...sns: string[]): ReadFrame => ({
    receivedAt: noon,
    protocol: 'mqtt',
    payload: Buffer.from(payload),
    outcome: { kept: sns.length, dropped: 0, undated: false, reasons: [] },
    readings: sns.map((deviceSn) => ({ deviceSn, deviceType: 'INVERTER', at: noon - 500, values: { acPower: 2500 } })),
  })
  frames = [frame('{"b":1}', battery.sn), frame('both', inverter.sn, battery.sn), frame('nonsense')]
  const payloads = async (id: number) => (await devices.frames(id)).map(({ payload }) => payload)
  expect(await payloads(gateway.id)).toEqual(['{"b":1}', 'both', 'nonsense'])
  expect(await payloads(inverter.id)).toEqual(['both', 'nonsense'])
  expect((await devices.frames(battery.id))[0]).toEqual({
    receivedAt: noon / 1000,
    protocol: 'mqtt',
    size: 7,
    encoding: 'text',
    payload: '{"b":1}',
    kept: 1,
    dropped: 0,
    undated: false,
    reasons: [],
    readings: [
      {
        deviceSn: battery.sn,
        at: (noon - 500) / 1000,
        values: [{ storageName: 'APo_t1', name: 'the acPower', unit: 'W', value: '2500' }],
      },
    ],
  })
})

test('a frame of a binary protocol is shown in hex, and a long one is cut off', async () => {
  const readings: ReadFrame['readings'] = []
  const outcome = {
    kept: 0,
    dropped: 1,
    undated: false,
    reasons: [{ reason: 'undecodable', detail: detail('messageNotObject') } as const],
  }
  frames = [
    { receivedAt: noon, protocol: 'solarman-v5', payload: new Uint8Array(20_000).fill(0xa5), outcome, readings },
  ]
  const [shown] = await devices.frames(gateway.id)
  expect(shown).toMatchObject({
    size: 20_000,
    encoding: 'hex',
    reasons: [{ reason: 'undecodable', detail: 'messageNotObject' }],
  })
  expect([shown!.payload.slice(0, 4), shown!.payload.length]).toEqual(['a5a5', 2 * 16_384])
})

test('frames of a device that does not exist are refused', async () => {
  await expect(devices.frames(999_999)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('silent gateways are those that were heard before and are not any more', async () => {
  const silentIds = async (listeningSince: number) =>
    (await store.silentGateways(noon, listeningSince)).filter(({ plantId: id }) => id === plantId)
  expect(await silentIds(0)).toEqual([])
  await hear({ heard_at: new Date(noon - 11 * minuteMs) })
  const silent = { deviceId: gateway.id, plantId, heardAt: noon - 11 * minuteMs }
  expect(await silentIds(0)).toEqual([{ ...silent, proven: true }])
  expect(await silentIds(noon - minuteMs)).toEqual([{ ...silent, proven: false }])
  await hear({ heard_at: null })
  expect(await silentIds(0)).toEqual([])
})

test('a list contains no device of another plant', async () => {
  const found = await devices.list(plantId)
  expect(found.map(({ deviceId }) => deviceId)).not.toContain(foreign.id)
})

/** Minutes from noon, and the reported values. */
const say = async (deviceId: number, layout: Layout, told: readonly (readonly [number, Values])[]) => {
  const rows = told.map(([minutes, values]) => ({
    device_id: deviceId,
    at: new Date(noon + minutes * minuteMs),
    layout: layouts[layout].id,
    v: pack(layout, values),
  }))
  await db.insertInto('samples').values(rows).execute()
  await db.insertInto('latest').values(rows.at(-1)!).execute()
}

const day = (deviceId: number, day: string, generation: number) =>
  db
    .insertInto('device_days')
    .values({ device_id: deviceId, day, generation: Math.round(generation * mWhPerKWh), samples: 1 })
    .execute()

const hear = (heard: Updateable<GatewaysTable>, gatewayId = gateway.id) =>
  db
    .updateTable('gateways')
    .set({ upload_interval_s: 300, ...heard })
    .where('device_id', '=', gatewayId)
    .execute()

const rowOf = async (kind: 'inverter' | 'battery') => (await devices.rows(plantId, kind, window())).data[0]

const window = (own: Partial<DeviceWindow> = {}): DeviceWindow => ({
  page: 1,
  size: 20,
  direction: 'desc',
  orderBy: 'name',
  ...own,
})
