import type * as wire from '@heliograph/contract'
import { deviceStates, isGateway, isInverter, noAlert } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import { nameSetOfProduct, pointNamed, storageNameOf, type NameSet } from '@heliograph/domain/point-names'
import { pointNames, points, type Point } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { isPlantDay, type Day } from '@heliograph/domain/zones'
import { pointsOfInput } from '@heliograph/protocols/http-push/emoncms-points'
import type { KnownInput } from '#telemetry/emoncms-inputs.store.ts'
import { batteryStatusOf } from '#wire/statuses.ts'
import { seconds } from '#wire/times.ts'
import type { Standing } from './device-standing.ts'
import type { PointCurve } from './device-stats.ts'
import type { DeviceLabels } from './device-texts.ts'
import { batteryOf, type DeviceNode } from './device-tree.ts'
import { valueText } from './device-values.ts'
import type { DeviceWindow } from './devices.store.ts'
import type { Logger } from './logger-pins.store.ts'
import type { NewDevice } from './new-devices.store.ts'
import { capacityShareOf, fullPowerHoursOf, isNew, powerNow, ratedWOf, type Portrait } from './portrait.ts'

export const windowIn = ({ page, size, ...order }: WindowQuery): DeviceWindow => ({
  page,
  size,
  orderBy: orders[order['order.property']],
  direction: order['order.direction'] === 'ASC' ? 'asc' : 'desc',
})

const orders = { name: 'name', device_sn: 'sn', id: 'id', device_id: 'id' } as const

interface WindowQuery {
  page: number
  size: number
  'order.direction': 'ASC' | 'DESC'
  'order.property': keyof typeof orders
}

/** The contract checks the format of a day; this checks that the day exists. */
export const dayIn = (text: string, field: string): Day => {
  const day = text.replaceAll('/', '-')
  if (!isPlantDay(day)) {
    throw new Refusal('PARAM_ERROR', `querystring/${field} ${text} is not in the calendar`)
  }
  return day
}

export const rangeIn = ({ startDay, endDay }: { startDay: string; endDay: string }) => ({
  first: dayIn(startDay, 'startDay'),
  last: dayIn(endDay, 'endDay'),
})

/** Undefined means every point. */
export const pointsIn = ({ showParams }: { showParams?: string[] }, names: NameSet): Point[] | undefined => {
  const shown = showParams && new Set(showParams.map((name) => pointNamed(name, names)))
  return shown && pointNames.filter((point) => shown.has(point))
}

export const toDeviceRow = (portrait: Portrait): wire.DeviceRow => {
  const { plant, device, standing, parent } = portrait
  const ratedW = ratedWOf(portrait)
  return {
    id: device.id,
    deviceSn: device.sn,
    serialNumber: device.sn,
    name: device.name,
    type: device.type,
    siteId: plant.id,
    systemId: plant.id,
    systemName: plant.name,
    stationName: plant.name,
    productId: device.productId,
    sensorCode: device.sensor,
    timeZone: plant.zone,
    netState: netStateOf(standing),
    deviceState: deviceStates[standing.state],
    alertState: alertStateOf(standing),
    parAlertState: parent ? alertStateOf(parent.standing) : null,
    parDeviceState: parent ? deviceStates[parent.standing.state] : null,
    parentId: parent?.gateway.id ?? null,
    parentSn: parent?.gateway.sn ?? null,
    parentDeviceId: parent?.gateway.id ?? null,
    parentDeviceSn: parent?.gateway.sn ?? null,
    parentDeviceName: parent?.gateway.name ?? null,
    parentDeviceType: parent?.gateway.type ?? null,
    parentDeviceNetState: parent ? netStateOf(parent.standing) : null,
    collectionTime: collectionTimeOf(standing),
    installedCapacity: ratedW === null ? null : ratedW / 1000,
    generationPower: powerNow(portrait),
    generationCapacity: capacityShareOf(portrait),
    fullPowerHoursDay: fullPowerHoursOf(portrait),
    dcDispersionRate: null,
    autoDiscovery: device.discovered,
    activationState: standing.at !== null,
    subBatteryFlag: isInverter(device.type) && batteryOf(portrait.values, portrait.values) !== undefined,
    lockFlag: null,
    preventBackflowStatus: null,
  }
}

export const toDeviceListItem = (portrait: Portrait): wire.DeviceListItem => {
  const { plant, device, standing, parent, values, today } = portrait
  return {
    deviceId: device.id,
    deviceSn: device.sn,
    deviceName: device.name,
    deviceType: device.type,
    deviceStatus: deviceStates[standing.state],
    stationId: plant.id,
    systemId: plant.id,
    productId: device.productId,
    sensor: device.sensor,
    gatewayId: parent?.gateway.id ?? null,
    gatewaySn: parent?.gateway.sn ?? null,
    collectionTime: collectionTimeOf(standing),
    timeZone: plant.zone,
    generation: today?.generation ?? null,
    generationTotal: values.generationTotal ?? null,
    generationPower: powerNow(portrait),
    signalIntensity: isGateway(device.type) ? (device.carrier?.signalPct ?? null) : null,
    communicationMode: null,
    newDevice: isNew(portrait),
    alertStatus: alertStateOf(standing),
    featureData: featureDataOf(portrait),
  }
}

export const toDeviceNode = ({
  portrait,
  parentId,
  twinOf,
  todayKwh,
  powerW,
  strings,
  battery,
}: DeviceNode): wire.DeviceNode => {
  const { device, standing, usualIntervalMs, parent } = portrait
  const { carrier } = device
  const own = isGateway(device.type) ? carrier : undefined
  return {
    deviceId: device.id,
    gatewayId: parent?.gateway.id ?? null,
    parentId,
    twinOf,
    sn: device.sn,
    name: device.name,
    type: device.type,
    productId: device.productId,
    state: deviceStates[standing.state],
    alertState: alertStateOf(standing),
    collectionTime: collectionTimeOf(standing),
    expectedEveryS: carrier
      ? Math.max(carrier.uploadIntervalS, carrier.rhythmS, Math.round((usualIntervalMs ?? 0) / 1000))
      : null,
    asleepUntil: typeof own?.asleepUntil === 'number' ? seconds(own.asleepUntil) : null,
    signalPct: own?.signalPct ?? null,
    firmware: own?.firmware ?? null,
    protocol: own?.protocol ?? null,
    powerW,
    todayKwh,
    strings,
    battery: battery ? { ...battery, status: batteryStatusOf(battery.powerW) } : null,
  }
}

export const toDeviceParameter = (point: Point, labels: DeviceLabels, names: NameSet): wire.DeviceParameter => ({
  storageName: storageNameOf(point, names),
  name: labels.points[point],
  unit: points[point].unit,
})

export const toDeviceSeries = (
  { point, values }: PointCurve,
  labels: DeviceLabels,
  names: NameSet,
): wire.DeviceSeries => ({
  ...toDeviceParameter(point, labels, names),
  detailList: values.map(({ at, value }) => ({ collectionTime: Math.floor(seconds(at)), value: valueText(value) })),
})

export const netStateOf = ({ online }: Standing) => (online ? 1 : 0)
export const collectionTimeOf = ({ at }: Standing) => (at === null ? null : seconds(at))
const alertStateOf = ({ alertLevel }: Standing) => alertLevel ?? noAlert

/** A few points that clients read without a request for the detail. */
const featureDataOf = ({ device, values }: Portrait) => {
  if (isGateway(device.type)) {
    return textOf({ MDUv1: device.carrier?.firmware, MDU_MAC_ADD1: device.carrier?.mac })
  }
  const names = nameSetOfProduct(device)
  const texts = featured.map((point) => {
    const value = values[point]
    return [storageNameOf(point, names), value === undefined ? null : valueText(value)] as const
  })
  return textOf(Object.fromEntries(texts))
}

const featured = [
  'batterySoc',
  'batteryPower',
  'pvPower',
  'generationToday',
  'generationTotal',
  'chargeToday',
  'dischargeToday',
  'gridPower',
] as const satisfies Point[]

const textOf = (data: Record<string, string | null | undefined>) => {
  const known = Object.entries(data).filter(([, text]) => text !== null && text !== undefined)
  return known.length === 0 ? null : JSON.stringify(Object.fromEntries(known))
}

export const toDeviceInput = ({ lastAt, keptSince, ...input }: KnownInput): wire.DeviceInput => ({
  ...input,
  lastAt: seconds(lastAt),
  keptSince: keptSince === null ? null : seconds(keptSince),
  byName: keysOf(pointsOfInput({ [input.input]: 0 }).values)[0] ?? null,
})

export const toNewDevice = ({ firstAt, lastAt, ...device }: NewDevice): wire.NewDevice => ({
  ...device,
  firstTime: seconds(firstAt),
  lastTime: seconds(lastAt),
})

export const toLogger = (logger: Logger | undefined): wire.Logger => ({
  mac: logger?.mac ?? null,
  firmwareFamily: logger?.firmwareFamily ?? null,
  knownSince: logger ? seconds(logger.pinnedAt) : null,
  network: logger?.network ?? null,
  rival: logger?.rival ? rivalOf(logger.rival) : null,
})

const rivalOf = ({ since, at, ...rival }: NonNullable<Logger['rival']>) => ({
  ...rival,
  firstTime: seconds(since),
  lastTime: seconds(at),
})
