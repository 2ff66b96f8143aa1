import type * as wire from '@heliograph/contract'
import { deviceStates } from '@heliograph/domain/devices'
import { nameSetOfProduct, storageNameOf, type NameSet } from '@heliograph/domain/point-names'
import { pointCategories, points, runStates, type Point, type PointCategory } from '@heliograph/domain/points'
import { faultName } from '@heliograph/protocols/solarman-v5/faults'
import { batteryStatusOf, wireStatusOf } from '#wire/statuses.ts'
import type { DeviceDetail, Field } from './device-detail.ts'
import type { DeviceLabels, Fact, Flow } from './device-texts.ts'
import { valueText } from './device-values.ts'
import { collectionTimeOf, netStateOf } from './devices.wire.ts'

export const toDeviceDetail = (
  { portrait, categories, unsupported, conflicts }: DeviceDetail,
  labels: DeviceLabels,
): wire.DeviceDetail => {
  const { plant, device, standing, parent } = portrait
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
      fieldList: fields.map((field) => toField(field, labels, names)),
    })),
    unsupported: unsupported.map((point) => {
      const { unit, category } = points[point]
      const storageName = storageNameOf(point, names)
      return { key: labels.points[point], storageName, unit, categoryId: categoryIdOf(category) }
    }),
    conflicts: conflicts ? { day: conflicts.day, count: conflicts.conflicts } : null,
  }
}

const categoryIdOf = (category: PointCategory) => String(pointCategories.indexOf(category) + 1)

const toField = (field: Field, labels: DeviceLabels, names: NameSet): wire.DeviceField => {
  if (field.kind === 'point') return toPointField(field.point, field.value, labels, names)
  if (field.kind === 'flow') return toFlowField(field, labels)
  const { storageName, unit } = facts[field.fact]
  return { key: labels.facts[field.fact], storageName, value: String(field.value), unit, orgValue: null }
}

const toPointField = (point: Point, value: number, labels: DeviceLabels, names: NameSet): wire.DeviceField => {
  const storageName = storageNameOf(point, names)
  const { unit } = points[point]
  const words = wordsOf(point, value, labels)
  const text = valueText(value)
  const key = labels.points[point]
  return words === undefined
    ? { key, storageName, value: text, unit, orgValue: null }
    : { key, storageName, value: words, unit, orgValue: text }
}

const wordsOf = (point: Point, value: number, labels: DeviceLabels) => {
  if (point === 'faultCode') return value === 0 ? labels.noFault : faultName(value)
  const state = point === 'runState' ? runStates[value] : undefined
  return state && labels.runStates[state]
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
