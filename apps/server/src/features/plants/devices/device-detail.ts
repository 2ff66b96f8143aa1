import type { DeviceDetail, DeviceField } from '@heliograph/contract'
import { isGateway } from '@heliograph/domain/devices'
import { layouts } from '@heliograph/domain/layouts'
import {
  pointCategories,
  pointNames,
  points,
  runStates,
  type Point,
  type PointCategory,
  type Values,
} from '@heliograph/domain/points'
import { faultName } from '@heliograph/protocols/solarman-v5/faults'
import { layoutOf } from '#ingest/layout-of.ts'
import { flowStatuses } from '#wire/statuses.ts'
import { seconds } from '#wire/times.ts'
import { ratedWOf, type Portrait } from './device-rows.ts'
import type { DeviceLabels, Fact, Flow } from './device-texts.ts'
import { valueText } from './device-values.ts'

/** `reported` are the points of the samples that tell what the device supports; undefined where there are none. */
export const deviceDetailOf = (
  portrait: Portrait,
  reported: ReadonlySet<Point> | undefined,
  labels: DeviceLabels,
): DeviceDetail => {
  const { plant, device, standing, parent } = portrait
  return {
    deviceId: device.id,
    deviceSn: device.sn,
    siteId: plant.id,
    productId: device.productId,
    type: device.type,
    name: device.name,
    connectStatus: standing.online ? 1 : 0,
    deviceState: standing.state,
    collectionTime: standing.at === null ? null : seconds(standing.at),
    timeZone: plant.zone,
    parentDeviceId: parent?.gateway.id ?? null,
    parentSn: parent?.gateway.sn ?? null,
    paramCategoryList: pointCategories.flatMap((category) => {
      const fieldList = fieldsOf(category, portrait, labels)
      if (fieldList.length === 0) return []
      return [{ name: labels.categories[category], tag: category, categoryId: categoryIdOf(category), fieldList }]
    }),
    unsupported: reported ? unsupportedOf(portrait, reported, labels) : [],
  }
}

/**
 * What its layout has room for and it did not say. A device that never spoke may support anything, so it has none; and
 * a gateway measures nothing.
 */
const unsupportedOf = (portrait: Portrait, reported: ReadonlySet<Point>, labels: DeviceLabels) => {
  const { type } = portrait.device
  if (isGateway(type)) return []
  const shown = withRating(portrait)
  const possible = new Set<Point>(layouts[layoutOf(type)].points)
  return pointNames
    .filter((point) => possible.has(point) && !reported.has(point) && shown[point] === undefined)
    .map((point) => {
      const { storageName, unit, category } = points[point]
      return { key: labels.points[point], storageName, unit, categoryId: categoryIdOf(category) }
    })
}

const categoryIdOf = (category: PointCategory) => String(pointCategories.indexOf(category) + 1)

/** Within a category, points stand in the order of the vocabulary, which is the one that clients know. */
const fieldsOf = (category: PointCategory, portrait: Portrait, labels: DeviceLabels): DeviceField[] => {
  const values = withRating(portrait)
  const measured = pointNames.flatMap((point) => {
    const value = values[point]
    return points[point].category === category && value !== undefined ? [pointField(point, value, labels)] : []
  })
  if (category === 'basic') return [...factsOf(portrait, labels), ...measured]
  if (category === 'grid') return [...flowField('gridStatus', values, labels), ...measured]
  if (category === 'battery') return [...flowField('batteryStatus', values, labels), ...measured]
  return measured
}

/** What a person entered stands in for what the device does not say. */
const withRating = (portrait: Portrait): Values => {
  const ratedPower = ratedWOf(portrait)
  return ratedPower === null ? portrait.values : { ...portrait.values, ratedPower }
}

const pointField = (point: Point, value: number, labels: DeviceLabels): DeviceField => {
  const { storageName, unit } = points[point]
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

/** A gateway's network address stays with us: whoever may read a plant need not know where its owner's line ends. */
const factsOf = ({ device }: Portrait, labels: DeviceLabels): DeviceField[] => {
  const own = factField('serialNumber', 'SN1', device.sn, null, labels)
  if (!isGateway(device.type) || !device.carrier) return own
  const { firmware, mac, signalPct, uploadIntervalS, heartbeatIntervalS } = device.carrier
  return [
    ...own,
    ...factField('firmware', 'MDUv1', firmware, null, labels),
    ...factField('mac', 'MDU_MAC_ADD1', mac, null, labels),
    ...factField('signal', 'SIGNAL1', signalPct, '%', labels),
    ...factField('uploadInterval', 'UPLOAD_T1', uploadIntervalS, 's', labels),
    ...factField('heartbeatInterval', 'HEARTBEAT_T1', heartbeatIntervalS, 's', labels),
  ]
}

const factField = (
  fact: Fact,
  storageName: string,
  value: string | number | null,
  unit: string | null,
  labels: DeviceLabels,
): DeviceField[] =>
  value === null ? [] : [{ key: labels.facts[fact], storageName, value: String(value), unit, orgValue: null }]

/** Which way power flows, in words. Clients know two of the numbers behind them; for the others there is none. */
const flowField = (
  fact: 'gridStatus' | 'batteryStatus',
  { gridPower, batteryPower }: Values,
  labels: DeviceLabels,
): DeviceField[] => {
  const { wireStatus, batteryStatus } = flowStatuses({
    ...nothing,
    buy: gridPower ?? null,
    discharge: batteryPower ?? null,
  })
  const status = fact === 'gridStatus' ? wireStatus : batteryStatus
  if (status === null) return []
  const [flow, number] = flows[status]
  const storageName = fact === 'gridStatus' ? 'ST_PG1' : 'B_ST1'
  return [{ key: labels.facts[fact], storageName, value: labels.flows[flow], unit: null, orgValue: number }]
}

type FlowStatus = 'PURCHASE' | 'GRID_CONNECTED' | 'CHARGE' | 'DISCHARGE' | 'STATIC'

const flows: Record<FlowStatus, readonly [Flow, string | null]> = {
  PURCHASE: ['purchasing', '1002'],
  GRID_CONNECTED: ['feedingIn', null],
  CHARGE: ['charging', null],
  DISCHARGE: ['discharging', null],
  STATIC: ['static', '1000'],
}

const nothing = {
  at: 0,
  generation: null,
  use: null,
  sell: null,
  charge: null,
  generator: null,
  backup: null,
  socPct: null,
}
