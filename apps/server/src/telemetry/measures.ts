import { isInverter, isMeter, type DeviceType } from '@heliograph/domain/devices'
import { add, quantities, type Quantity } from '@heliograph/domain/energy'
import type { MeterRole } from '@heliograph/domain/meters'
import type { Point, Values } from '@heliograph/domain/points'
import { recordOf } from '@heliograph/domain/records'
import { dayMs, frameMs, type Day } from '@heliograph/domain/zones'
import type { Span } from './spans.ts'

/** What is added up for a plant. */
export type Measure = Quantity | 'generator'
export const measures = [...quantities, 'generator'] as const satisfies Measure[]

/** The counters for a measure: the daily one is finer, the lifetime one continues over midnight. */
export const counters = {
  generation: { today: 'generationToday', total: 'generationTotal' },
  use: { today: 'useToday', total: 'useTotal' },
  buy: { today: 'buyToday', total: 'buyTotal' },
  sell: { today: 'sellToday', total: 'sellTotal' },
  charge: { today: 'chargeToday', total: 'chargeTotal' },
  discharge: { today: 'dischargeToday', total: 'dischargeTotal' },
  generator: { today: 'generatorToday', total: 'generatorTotal' },
} as const satisfies Record<Measure, { today: Point; total: Point }>

/** The points that frames average. */
export const momentaryPoints = [
  'acPower',
  'pvPower',
  'gridPower',
  'usePower',
  'batteryPower',
  'batterySoc',
  'generatorPower',
  'backupPower',
] as const satisfies Point[]

/** Every point that roll-ups read. */
export const measuredPoints = [
  ...momentaryPoints,
  ...Object.values(counters).flatMap(({ today, total }) => [today, total]),
] as const satisfies Point[]

/** What an optimizer or module gives, by the names of what it gives. Only inverters and meters count for their plant. */
export const moduleNames: Partial<Record<Point, Point>> = {
  pvPower: 'pv1Power',
  generationToday: 'pv1Today',
  generationTotal: 'pv1Total',
}

export interface MeasuringDevice {
  id: number
  type: DeviceType
  gatewayId: number
  /** Null if unknown. */
  ratedW: number | null
  /** The measures that it has ever told, as a set of bits. */
  tells: number
  /** Only of a meter about which a person said it. */
  role?: MeterRole
  /** Of its first and its newest sample; null while there is none. */
  firstAt: number | null
  lastAt: number | null
  /** When a person removed it; null while it belongs to the plant. */
  removedAt?: number | null
  /** Its first day in the plant, if it came from another one. */
  countsSince?: Day | null
  /** Whether it came from another plant. */
  isRelocated?: boolean
  /** The device that another gateway of the plant reports and that this one is as well (`twins.ts`). */
  twinOf?: number
}

/** Without those that were in another plant on that day, with what they measured there. */
export const countingOn = (devices: readonly MeasuringDevice[], day: Day) =>
  devices.some((device) => !countsOn(device, day)) ? devices.filter((device) => countsOn(device, day)) : devices

export const countsOn = ({ countsSince }: Pick<MeasuringDevice, 'countsSince'>, day: Day) =>
  countsSince === null || countsSince === undefined || countsSince <= day

/** The devices whose word counts for each measure. */
export type Measurers = Record<Measure, readonly MeasuringDevice[]>

const bitOf = recordOf(measures, (measure) => 1 << measures.indexOf(measure))

/** Measures as a set of bits. */
export const bitsOf = (...those: Measure[]) => those.reduce((bits, measure) => bits | bitOf[measure], 0)

/** Whether a device has ever told this. */
export const isToldBy = ({ tells }: Pick<MeasuringDevice, 'tells'>, measure: Measure) => (tells & bitOf[measure]) !== 0

/** The measures that these values tell, as a set of bits, and those that are known already. */
export const toldBy = (values: Values, known = 0) => {
  let bits = known
  for (const measure of measures) {
    // Asked of every sample of a day, and mostly known from the first.
    if ((bits & bitOf[measure]) !== 0) continue
    const { today, total } = counters[measure]
    const isTold = values[today] !== undefined || values[total] !== undefined || powerOf(measure, values) !== undefined
    if (isTold) bits |= bitOf[measure]
  }
  return bits
}

/**
 * Which devices measure what in a plant during a span. Only one group counts for each measure, so nothing is counted
 * twice: a meter takes precedence over an inverter, and a battery over its inverter. Without a person's word a meter
 * measures the grid or the consumption. A member of that group that is silent makes the measure incomplete; nobody takes
 * its place.
 */
export const measurersOf = (devices: readonly MeasuringDevice[], span: Span): Measurers => {
  const there = devices.filter(({ firstAt }) => firstAt !== null && firstAt < span.to)
  const present = there.filter((device) => goneAt(device, devices) > span.from)
  const meters = present.filter(({ type }) => isMeter(type))
  const batteries = present.filter(({ type }) => type === 'BATTERY')
  const inverters = present.filter(({ type }) => isInverter(type))
  const consumption = meters.filter(({ role }) => role === 'consumption')
  const others = present.filter(({ type }) => !isMeter(type) && type !== 'BATTERY')
  const first = (measure: Measure, ...groups: MeasuringDevice[][]) =>
    groups.map((group) => group.filter((device) => isToldBy(device, measure))).find((group) => group.length > 0) ?? []
  return {
    generation: first('generation', meters, inverters),
    use: first('use', consumption, meters, others),
    buy: first('buy', meters, inverters),
    sell: first('sell', meters, inverters),
    charge: first('charge', meters, batteries, inverters),
    discharge: first('discharge', meters, batteries, inverters),
    generator: first('generator', meters, others),
  }
}

/**
 * When a device stopped belonging to the plant: at the first report of the one that replaced it (same kind, same gateway,
 * heard only after it), when a person removed it, or after a month of silence. Until then it is missed.
 */
export const goneAt = ({ type, gatewayId, lastAt, removedAt }: Reporting, devices: readonly Reporting[]) => {
  if (lastAt === null) return removedAt ?? Infinity
  let gone = Math.min(lastAt + missedForMs, removedAt ?? Infinity)
  for (const other of devices) {
    if (other.type !== type || other.gatewayId !== gatewayId || other.firstAt === null) continue
    // Two new devices report for the first time within minutes: only time tells whether the first one will again.
    const isAlone = (other.lastAt ?? other.firstAt) - lastAt > 2 * frameMs
    if (other.firstAt > lastAt && isAlone) gone = Math.min(gone, other.firstAt)
  }
  return gone
}
/** After a silence this long nobody waits for a device. */
export const missedForMs = 30 * dayMs

type Reporting = Pick<MeasuringDevice, 'type' | 'gatewayId' | 'firstAt' | 'lastAt' | 'removedAt'>

/** The sum over devices; null if none has a value. */
export const sumOver = (devices: readonly { id: number }[], said: (deviceId: number) => number | null) =>
  devices.reduce<number | null>((total, { id }) => add(total, said(id)), null)

/** Power in W, or undefined if the device does not measure it. */
export const powerOf = (measure: Measure, values: Values): number | undefined => {
  const { gridPower, batteryPower } = values
  switch (measure) {
    case 'generation':
      // With a battery on the same inverter, its AC side is not the generation. Power drawn at night counts as zero.
      if (batteryPower !== undefined) return atLeastZero(values.pvPower)
      return atLeastZero(hasBattery(values) ? (values.pvPower ?? values.acPower) : (values.acPower ?? values.pvPower))
    case 'use':
      return atLeastZero(values.usePower)
    case 'buy':
      return atLeastZero(gridPower)
    case 'sell':
      return atLeastZero(gridPower, -1)
    case 'charge':
      return atLeastZero(batteryPower, -1)
    case 'discharge':
      return atLeastZero(batteryPower)
    case 'generator':
      return atLeastZero(values.generatorPower)
  }
}

/** The frames of some hybrids have their battery's counters, but not its power. */
const hasBattery = ({ chargeTotal, dischargeTotal }: Values) =>
  chargeTotal !== undefined || dischargeTotal !== undefined

const atLeastZero = (w: number | undefined, sign = 1) => (w === undefined ? undefined : Math.max(0, w * sign))
