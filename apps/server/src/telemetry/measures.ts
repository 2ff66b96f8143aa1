import type { DeviceType } from '@heliograph/domain/devices'
import type { Quantity } from '@heliograph/domain/energy'
import type { Point, Values } from '@heliograph/domain/points'

/** What is added up for a plant. */
export type Measure = Quantity | 'generator'
export const measures = ['generation', 'use', 'buy', 'sell', 'charge', 'discharge', 'generator'] as const satisfies Measure[]

/** The counters that tell a measure's energy: today's is finer, the lifetime's goes on over midnight. */
export const counters = {
  generation: { today: 'generationToday', total: 'generationTotal' },
  use: { today: 'useToday', total: 'useTotal' },
  buy: { today: 'buyToday', total: 'buyTotal' },
  sell: { today: 'sellToday', total: 'sellTotal' },
  charge: { today: 'chargeToday', total: 'chargeTotal' },
  discharge: { today: 'dischargeToday', total: 'dischargeTotal' },
  generator: { today: 'generatorToday', total: 'generatorTotal' },
} as const satisfies Record<Measure, { today: Point; total: Point }>

/** Every point that roll-ups read. */
export const measuredPoints = [
  'acPower',
  'pvPower',
  'gridPower',
  'usePower',
  'batteryPower',
  'batterySoc',
  'generatorPower',
  'backupPower',
  ...Object.values(counters).flatMap(({ today, total }) => [today, total]),
] as const satisfies Point[]

export interface MeasuringDevice {
  id: number
  type: DeviceType
  /** Null where nobody said. */
  ratedW: number | null
}

/**
 * Who measures what in a plant, so that nothing is counted twice: a meter's word on the grid stands above an
 * inverter's, a battery's own above its inverter's.
 */
export const measurersOf = (devices: readonly MeasuringDevice[]): Record<Measure, readonly MeasuringDevice[]> => {
  const meters = devices.filter(({ type }) => isMeter(type))
  const batteries = devices.filter(({ type }) => type === 'BATTERY')
  const inverters = devices.filter(({ type }) => isInverter(type))
  const others = devices.filter(({ type }) => !isMeter(type) && type !== 'BATTERY')
  const grid = meters.length > 0 ? meters : inverters
  const battery = batteries.length > 0 ? batteries : inverters
  return {
    generation: inverters,
    use: others,
    buy: grid,
    sell: grid,
    charge: battery,
    discharge: battery,
    generator: devices,
  }
}

/** Power in W, or nothing if the device does not measure it. */
export const powerOf = (measure: Measure, values: Values): number | undefined => {
  const { gridPower, batteryPower } = values
  switch (measure) {
    case 'generation':
      // With a battery behind the same inverter, its AC side is not the generation.
      return batteryPower !== undefined ? values.pvPower : (values.acPower ?? values.pvPower)
    case 'use':
      return values.usePower
    case 'buy':
      return gridPower === undefined ? undefined : Math.max(0, gridPower)
    case 'sell':
      return gridPower === undefined ? undefined : Math.max(0, -gridPower)
    case 'charge':
      return batteryPower === undefined ? undefined : Math.max(0, -batteryPower)
    case 'discharge':
      return batteryPower === undefined ? undefined : Math.max(0, batteryPower)
    case 'generator':
      return values.generatorPower
  }
}

const isMeter = (type: DeviceType) => type === 'METER' || type === 'SMART_METER' || type === 'WIRELESS_CT'
const isInverter = (type: DeviceType) => inverterTypes.includes(type)
const inverterTypes: DeviceType[] = ['INVERTER', 'MICRO_INVERTER', 'TYPE_OFF_GRID_INVERTER', 'MICRO_STORAGE_IN_ONE', 'PCS']
