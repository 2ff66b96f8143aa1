import type { DeviceType } from '@heliograph/domain/devices'
import { add, quantities, type Quantity } from '@heliograph/domain/energy'
import type { Point, Values } from '@heliograph/domain/points'

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

export interface MeasuringDevice {
  id: number
  type: DeviceType
  /** Null if unknown. */
  ratedW: number | null
}

/** Groups of devices that measure the same thing, most reliable first. */
export type Measurers = Record<Measure, readonly (readonly MeasuringDevice[])[]>

/**
 * Which devices measure what in a plant. For each measure, the first group with any data counts and the others are
 * ignored, so nothing is counted twice: a meter takes precedence over an inverter, and a battery over its inverter.
 */
export const measurersOf = (devices: readonly MeasuringDevice[]): Measurers => {
  const meters = devices.filter(({ type }) => isMeter(type))
  const batteries = devices.filter(({ type }) => type === 'BATTERY')
  const inverters = devices.filter(({ type }) => isInverter(type))
  const others = devices.filter(({ type }) => !isMeter(type) && type !== 'BATTERY')
  return {
    generation: [inverters],
    use: [meters, others],
    buy: [meters, inverters],
    sell: [meters, inverters],
    charge: [batteries, inverters],
    discharge: [batteries, inverters],
    generator: [meters, others],
  }
}

/** The sum over the most reliable group with data; null if none has any. */
export const sumOfSurest = (ranked: Measurers[Measure], said: (deviceId: number) => number | null) => {
  for (const devices of ranked) {
    const sum = devices.reduce<number | null>((total, { id }) => add(total, said(id)), null)
    if (sum !== null) return sum
  }
  return null
}

/** Power in W, or undefined if the device does not measure it. */
export const powerOf = (measure: Measure, values: Values): number | undefined => {
  const { gridPower, batteryPower } = values
  switch (measure) {
    case 'generation':
      // With a battery on the same inverter, its AC side is not the generation. Power drawn at night counts as zero.
      return atLeastZero(batteryPower !== undefined ? values.pvPower : (values.acPower ?? values.pvPower))
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

const atLeastZero = (w: number | undefined, sign = 1) => (w === undefined ? undefined : Math.max(0, w * sign))

const isMeter = (type: DeviceType) => type === 'METER' || type === 'SMART_METER' || type === 'WIRELESS_CT'
const isInverter = (type: DeviceType) => inverterTypes.includes(type)
const inverterTypes: DeviceType[] = [
  'INVERTER',
  'MICRO_INVERTER',
  'TYPE_OFF_GRID_INVERTER',
  'MICRO_STORAGE_IN_ONE',
  'PCS',
]
