import { isGateway } from '@heliograph/domain/devices'
import { layouts } from '@heliograph/domain/layouts'
import {
  pointCategories,
  pointNames,
  points,
  type Point,
  type PointCategory,
  type Values,
} from '@heliograph/domain/points'
import { layoutOf } from '#ingest/layout-of.ts'
import type { ConflictDay } from '#telemetry/conflicts.store.ts'
import type { Fact } from './device-texts.ts'
import { ratedWOf, type Portrait } from './portrait.ts'

/** A device with all that is known of it, by categories. */
export interface DeviceDetail {
  portrait: Portrait
  categories: { category: PointCategory; fields: Field[] }[]
  /** What devices of its type can report and this one does not. */
  unsupported: Point[]
  /** A recent day with many samples for times that already had other values. */
  conflicts: ConflictDay | undefined
}

/** What is measured, what is known beside, or which way power flows (positive: buying, discharging). */
export type Field =
  | { kind: 'point'; point: Point; value: number }
  | { kind: 'fact'; fact: Fact; value: string | number }
  | { kind: 'flow'; of: 'grid' | 'battery'; powerW: number }

/** `reported` are the points of the samples that tell what the device supports; undefined where there are none. */
export const deviceDetailOf = (
  portrait: Portrait,
  reported: ReadonlySet<Point> | undefined,
  conflicts: ConflictDay | undefined,
): DeviceDetail => ({
  portrait,
  categories: pointCategories
    .map((category) => ({ category, fields: fieldsOf(category, portrait) }))
    .filter(({ fields }) => fields.length > 0),
  unsupported: reported ? unsupportedOf(portrait, reported) : [],
  conflicts,
})

/**
 * What its layout has room for and it did not say. A device that never spoke may support anything, so it has none; and
 * a gateway measures nothing.
 */
const unsupportedOf = (portrait: Portrait, reported: ReadonlySet<Point>) => {
  const { type } = portrait.device
  if (isGateway(type)) return []
  const shown = withRating(portrait)
  const possible = new Set<Point>(layouts[layoutOf(type)].points)
  return pointNames.filter((point) => possible.has(point) && !reported.has(point) && shown[point] === undefined)
}

/** Within a category, points stand in the order of the vocabulary, which is the one that clients know. */
const fieldsOf = (category: PointCategory, portrait: Portrait): Field[] => {
  const values = withRating(portrait)
  const measured = pointNames.flatMap((point): Field[] => {
    const value = values[point]
    return points[point].category === category && value !== undefined ? [{ kind: 'point', point, value }] : []
  })
  if (category === 'basic') return [...factsOf(portrait), ...measured]
  if (category === 'grid') return [...flowField('grid', values.gridPower), ...measured]
  if (category === 'battery') return [...flowField('battery', values.batteryPower), ...measured]
  return measured
}

/** What a person entered stands in for what the device does not say. */
const withRating = (portrait: Portrait): Values => {
  const ratedPower = ratedWOf(portrait)
  return ratedPower === null ? portrait.values : { ...portrait.values, ratedPower }
}

/** A gateway's network address stays with us: whoever may read a plant need not know where its owner's line ends. */
const factsOf = ({ device }: Portrait): Field[] => {
  const own = factField('serialNumber', device.sn)
  if (!isGateway(device.type) || !device.carrier) return own
  const { firmware, mac, signalPct, uploadIntervalS, heartbeatIntervalS } = device.carrier
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
