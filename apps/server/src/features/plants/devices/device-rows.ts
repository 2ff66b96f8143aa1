import type { DeviceListItem, DeviceRow } from '@heliograph/contract'
import { isGateway } from '@heliograph/domain/devices'
import { points, type Point, type Values } from '@heliograph/domain/points'
import { dayMs } from '@heliograph/domain/zones'
import type { DeviceDayEnergies } from '#telemetry/history.store.ts'
import { powerOf } from '#telemetry/measures.ts'
import { seconds } from '#wire/times.ts'
import type { Standing } from './device-standing.ts'
import { valueText } from './device-values.ts'
import type { Device, Gateway } from './devices.store.ts'

export interface DevicePlant {
  id: number
  name: string
  zone: string
}

/** Everything that is known of a device at this moment. */
export interface Portrait {
  plant: DevicePlant
  device: Device
  standing: Standing
  /** The gateway it hangs on; a gateway hangs on none. */
  parent: { gateway: Gateway; standing: Standing } | undefined
  /** What it said last. */
  values: Values
  today: DeviceDayEnergies | undefined
  now: number
}

export const deviceRowOf = (portrait: Portrait): DeviceRow => {
  const { plant, device, standing, parent, today } = portrait
  const ratedW = ratedWOf(portrait)
  const powerW = powerNow(portrait)
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
    netState: standing.online ? 1 : 0,
    deviceState: standing.state,
    alertState: standing.alertState,
    parAlertState: parent?.standing.alertState ?? null,
    parDeviceState: parent?.standing.state ?? null,
    parentId: parent?.gateway.id ?? null,
    parentSn: parent?.gateway.sn ?? null,
    parentDeviceId: parent?.gateway.id ?? null,
    parentDeviceSn: parent?.gateway.sn ?? null,
    parentDeviceName: parent?.gateway.name ?? null,
    parentDeviceType: parent?.gateway.type ?? null,
    parentDeviceNetState: parent ? (parent.standing.online ? 1 : 0) : null,
    collectionTime: standing.at === null ? null : seconds(standing.at),
    installedCapacity: ratedW === null ? null : ratedW / 1000,
    generationPower: powerW,
    generationCapacity: per(powerW, ratedW),
    fullPowerHoursDay: per(today?.generation, ratedW === null ? null : ratedW / 1000),
    dcDispersionRate: null,
    autoDiscovery: device.discovered,
    activationState: standing.at !== null,
    subBatteryFlag: false,
    lockFlag: null,
    preventBackflowStatus: null,
  }
}

export const deviceListItemOf = (portrait: Portrait): DeviceListItem => {
  const { plant, device, standing, parent, values, today, now } = portrait
  return {
    deviceId: device.id,
    deviceSn: device.sn,
    deviceName: device.name,
    deviceType: device.type,
    deviceStatus: standing.state,
    stationId: plant.id,
    systemId: plant.id,
    productId: device.productId,
    sensor: device.sensor,
    gatewayId: parent?.gateway.id ?? null,
    gatewaySn: parent?.gateway.sn ?? null,
    collectionTime: standing.at === null ? null : seconds(standing.at),
    timeZone: plant.zone,
    generation: today?.generation ?? null,
    generationTotal: values.generationTotal ?? null,
    generationPower: powerNow(portrait),
    signalIntensity: isGateway(device.type) ? (device.carrier?.signalPct ?? null) : null,
    communicationMode: null,
    newDevice: device.discovered && now - device.createdAt < dayMs,
    alertStatus: standing.alertState,
    featureData: featureDataOf(portrait),
  }
}

/** W; null where nobody said. */
export const ratedWOf = ({ device, values }: Portrait) => device.ratedW ?? values.ratedPower ?? null

/** Of a device that is offline nobody knows; its last word would pass for the present. */
const powerNow = ({ standing, values }: Portrait) => (standing.online ? (powerOf('generation', values) ?? null) : null)

/** A few points that clients read without asking for the detail. */
const featureDataOf = ({ device, values }: Portrait) => {
  if (isGateway(device.type)) {
    return textOf({ MDUv1: device.carrier?.firmware, MDU_MAC_ADD1: device.carrier?.mac })
  }
  const texts = featured.map((point) => {
    const value = values[point]
    return [points[point].storageName, value === undefined ? null : valueText(value)] as const
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

const per = (value: number | null | undefined, whole: number | null) =>
  value === null || value === undefined || !whole ? null : value / whole
