import type * as wire from '@heliograph/contract'
import { deviceStates } from '@heliograph/domain/devices'
import { familyOfProduct, type Family } from '@heliograph/domain/families'
import { nameSetOfProduct, storageNameOf, type NameSet } from '@heliograph/domain/point-names'
import { pointCategories, points, runStates, type Point, type PointCategory } from '@heliograph/domain/points'
import type { Detail } from '@heliograph/domain/rejection-details'
import { sensorCodeOf } from '@heliograph/domain/sensor-codes'
import { faultLabel, meaningOf } from '@heliograph/protocols/faults/faults'
import { batteryStatusOf, wireStatusOf } from '#wire/statuses.ts'
import { seconds } from '#wire/times.ts'
import type { DeviceDetail, Field } from './device-detail.ts'
import type { DeviceLabels, Fact, Flow } from './device-texts.ts'
import { valueText } from './device-values.ts'
import { collectionTimeOf, netStateOf } from './devices.wire.ts'

export const toDeviceDetail = (
  { portrait, categories, unsupported, conflicts, unknownModels, rejections, twins }: DeviceDetail,
  labels: DeviceLabels,
  detailText: (detail: Detail) => string,
): wire.DeviceDetail => {
  const { plant, device, standing, parent } = portrait
  const family = familyOfProduct(device.productId)
  const names = nameSetOfProduct(device)
  return {
    deviceId: device.id,
    deviceSn: device.sn,
    siteId: plant.id,
    productId: device.productId,
    type: device.type,
    name: device.name,
    connectStatus: netStateOf(standing),
    deviceState: deviceStates[standing.state],
    collectionTime: collectionTimeOf(standing),
    timeZone: plant.zone,
    parentDeviceId: parent?.gateway.id ?? null,
    parentSn: parent?.gateway.sn ?? null,
    paramCategoryList: categories.map(({ category, fields }) => ({
      name: labels.categories[category],
      tag: category,
      categoryId: categoryIdOf(category),
      fieldList: fields.map((field) => toField(field, { labels, names, family })),
    })),
    unsupported: unsupported.map((point) => {
      const { unit, category } = points[point]
      const storageName = storageNameOf(point, names)
      return { key: labels.points[point], storageName, unit, categoryId: categoryIdOf(category) }
    }),
    conflicts: conflicts ? { day: conflicts.day, count: conflicts.conflicts } : null,
    unknownModels: unknownModels.map(({ sensorType, count, size, firstAt, lastAt }) => ({
      sensorCode: sensorCodeOf(sensorType),
      count,
      size,
      firstTime: seconds(firstAt),
      lastTime: seconds(lastAt),
    })),
    isResting: portrait.isResting,
    removedTime: device.removedAt === null ? null : seconds(device.removedAt),
    relocated: device.relocated && { time: seconds(device.relocated.at), fromDay: device.relocated.fromDay },
    rejected: rejections.map(({ reason, detail, lastAt }) => ({
      reason,
      detail: detail ? detailText(detail) : null,
      lastTime: seconds(lastAt),
    })),
    twins: twins.map(({ id, gatewayName }) => ({ deviceId: id, gatewayName })),
  }
}

const categoryIdOf = (category: PointCategory) => String(pointCategories.indexOf(category) + 1)

interface Context {
  labels: DeviceLabels
  names: NameSet
  family: Family | undefined
}

const toField = (field: Field, { labels, names, family }: Context): wire.DeviceField => {
  if (field.kind === 'point') return toPointField(field.point, field.value, labels, names)
  if (field.kind === 'faults') return toFaultField(field.codes, labels, family)
  if (field.kind === 'flow') return toFlowField(field, labels)
  const { storageName, unit } = facts[field.fact]
  return { key: labels.facts[field.fact], storageName, value: String(field.value), unit, orgValue: null }
}

const toPointField = (point: Point, value: number, labels: DeviceLabels, names: NameSet): wire.DeviceField => {
  const common = { key: labels.points[point], storageName: storageNameOf(point, names), unit: points[point].unit }
  const state = point === 'runState' ? runStates[value] : undefined
  const text = valueText(value)
  return state
    ? { ...common, value: labels.runStates[state], orgValue: text }
    : { ...common, value: text, orgValue: null }
}

/** Every fault by the maker's label and, where its meaning is known, its name. */
const toFaultField = (codes: readonly number[], labels: DeviceLabels, family: Family | undefined): wire.DeviceField => {
  const texts = codes.map((code) => {
    const meaning = meaningOf(code, family)
    return [faultLabel(code, family), ...(meaning ? [labels.faults[meaning]] : [])].join(' ')
  })
  const { storageName, unit } = points.faultCode
  const value = texts.length === 0 ? labels.noFault : texts.join(labels.separator)
  return { key: labels.points.faultCode, storageName, value, unit, orgValue: String(codes[0] ?? 0) }
}

/** The numbers that clients expect for two of the states; the others have none. */
const toFlowField = ({ of, powerW }: Field & { kind: 'flow' }, labels: DeviceLabels): wire.DeviceField => {
  const fact = of === 'grid' ? 'gridStatus' : 'batteryStatus'
  const [flow, orgValue] = flows[(of === 'grid' ? wireStatusOf : batteryStatusOf)(powerW) ?? 'STATIC']
  return {
    key: labels.facts[fact],
    storageName: facts[fact].storageName,
    value: labels.flows[flow],
    unit: null,
    orgValue,
  }
}

const facts: Record<Fact, { storageName: string; unit: string | null }> = {
  serialNumber: { storageName: 'SN1', unit: null },
  firmware: { storageName: 'MDUv1', unit: null },
  mac: { storageName: 'MDU_MAC_ADD1', unit: null },
  signal: { storageName: 'SIGNAL1', unit: '%' },
  uploadInterval: { storageName: 'UPLOAD_T1', unit: 's' },
  heartbeatInterval: { storageName: 'HEARTBEAT_T1', unit: 's' },
  gridStatus: { storageName: 'ST_PG1', unit: null },
  batteryStatus: { storageName: 'B_ST1', unit: null },
}

const flows: Record<FlowStatus, readonly [Flow, string | null]> = {
  PURCHASE: ['purchasing', '1002'],
  GRID_CONNECTED: ['feedingIn', null],
  CHARGE: ['charging', null],
  DISCHARGE: ['discharging', null],
  STATIC: ['static', '1000'],
}

type FlowStatus = 'PURCHASE' | 'GRID_CONNECTED' | 'CHARGE' | 'DISCHARGE' | 'STATIC'
