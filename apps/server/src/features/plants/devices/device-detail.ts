import { isGateway } from '@heliograph/domain/devices'
import { familyOfProduct } from '@heliograph/domain/families'
import {
  pointCategories,
  pointNames,
  points,
  type Point,
  type PointCategory,
  type Values,
} from '@heliograph/domain/points'
import { faultsIn, isFaultWord } from '@heliograph/protocols/faults/faults'
import { expectedPoints } from '#ingest/layout-of.ts'
import type { ConflictDay } from '#telemetry/conflicts.store.ts'
import type { Rejected, Undecoded } from '#telemetry/quarantine.store.ts'
import type { Fact } from './device-texts.ts'
import type { Twin } from './devices.store.ts'
import { announcedBy, ratedWOf, type Portrait } from './portrait.ts'

/** Everything known about a device, by category. */
export interface DeviceDetail {
  portrait: Portrait
  categories: { category: PointCategory; fields: Field[] }[]
  /** Points that devices of its type can report and this one does not. */
  unsupported: Point[]
  /** A recent day with many samples for times that already had other values. */
  conflicts: ConflictDay | undefined
  /** Models behind a gateway whose data arrives and cannot be read. */
  unknownModels: readonly Undecoded[]
  /** Why something else that a gateway sent within a day was rejected. */
  rejections: readonly Rejected[]
  /** The same device, as other gateways of the plant report it. */
  twins: readonly Twin[]
}

/** A measurement, the current faults, another known fact, or the direction of power (positive: buying, discharging). */
export type Field =
  | { kind: 'faults'; codes: readonly number[] }
  | { kind: 'point'; point: Point; value: number }
  | { kind: 'fact'; fact: Fact; value: string | number }
  | { kind: 'flow'; of: 'grid' | 'battery'; powerW: number }

/** `reported` is the points in the samples that show what the device supports; undefined without samples. */
export const deviceDetailOf = (
  portrait: Portrait,
  reported: ReadonlySet<Point> | undefined,
  troubles: Pick<DeviceDetail, 'conflicts' | 'unknownModels' | 'rejections' | 'twins'>,
): DeviceDetail => ({
  portrait,
  ...troubles,
  categories: pointCategories
    .map((category) => ({ category, fields: fieldsOf(category, portrait) }))
    .filter(({ fields }) => fields.length > 0),
  unsupported: reported ? unsupportedOf(portrait, reported) : [],
})

/**
 * Points that its type can report and it did not. None for a device that never reported, because it may support everything,
 * and none for a gateway, because it measures nothing.
 */
const unsupportedOf = (portrait: Portrait, reported: ReadonlySet<Point>) => {
  const { type } = portrait.device
  if (isGateway(type)) return []
  const shown = withRating(portrait)
  const possible = expectedPoints(type)
  return pointNames.filter(
    (point) => possible.has(point) && !reported.has(point) && shown[point] === undefined && !isFaultWord(point),
  )
}

/** Within a category, points are in the order of the vocabulary, which clients rely on. */
const fieldsOf = (category: PointCategory, portrait: Portrait): Field[] => {
  const values = withRating(portrait)
  const measured = pointNames.flatMap((point): Field[] => {
    const value = values[point]
    if (points[point].category !== category || value === undefined || isFaultWord(point)) return []
    if (point !== 'faultCode') return [{ kind: 'point', point, value }]
    return [{ kind: 'faults', codes: faultsIn(values, familyOfProduct(portrait.device.productId)) ?? [] }]
  })
  if (category === 'basic') return [...factsOf(portrait), ...measured]
  if (category === 'grid') return [...flowField('grid', values.gridPower), ...measured]
  if (category === 'battery') return [...flowField('battery', values.batteryPower), ...measured]
  return measured
}

/** Entered facts replace what the device does not report. */
const withRating = (portrait: Portrait): Values => {
  const ratedPower = ratedWOf(portrait)
  return ratedPower === null ? portrait.values : { ...portrait.values, ratedPower }
}

/** Leaves out a gateway's network address: readers of a plant need not know its owner's IP address. */
const factsOf = ({ device }: Portrait): Field[] => {
  const own = factField('serialNumber', device.sn)
  if (!isGateway(device.type) || !device.carrier) return own
  const { firmware, mac, signalPct } = device.carrier
  const { uploadIntervalS, heartbeatIntervalS } = announcedBy(device.carrier)
  return [
    ...own,
    ...factField('firmware', firmware),
    ...factField('mac', mac),
    ...factField('signal', signalPct),
    ...factField('uploadInterval', uploadIntervalS),
    ...factField('heartbeatInterval', heartbeatIntervalS),
  ]
}

const factField = (fact: Fact, value: string | number | null): Field[] =>
  value === null ? [] : [{ kind: 'fact', fact, value }]

const flowField = (of: 'grid' | 'battery', powerW: number | undefined): Field[] =>
  powerW === undefined ? [] : [{ kind: 'flow', of, powerW }]
