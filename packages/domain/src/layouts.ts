import { inverterPoints } from './inverter-points.ts'
import type { Point, Values } from './points.ts'
import { keysOf } from './records.ts'

/**
 * A sample is stored as an array of numbers, and its layout gives the position of each point. The order of a stored
 * layout never changes: points are only appended.
 */
export const layouts = {
  /** Has every point, so it is also that of samples with points that their type's layout lacks. */
  inverter: {
    id: 1,
    points: inverterPoints,
  },
  meter: {
    id: 2,
    points: [
      'gridPower',
      'buyToday',
      'buyTotal',
      'sellToday',
      'sellTotal',
      'gridFrequency',
      'grid1Power',
      'grid2Power',
      'grid3Power',
      'grid1Voltage',
      'grid2Voltage',
      'grid3Voltage',
      'usePower',
      'useToday',
      'useTotal',
      'reactivePower',
      'powerFactor',
      'runState',
      'faultCode',
      'generatorPower',
      'generatorToday',
      'generatorTotal',
    ],
  },
  battery: {
    id: 3,
    points: [
      'batteryPower',
      'batterySoc',
      'batteryVoltage',
      'batteryCurrent',
      'batteryTemperature',
      'batterySoh',
      'chargeToday',
      'chargeTotal',
      'dischargeToday',
      'dischargeTotal',
      'runState',
      'faultCode',
      'batteryCycles',
      'highestCellVoltage',
      'lowestCellVoltage',
      'highestCellTemperature',
      'lowestCellTemperature',
    ],
  },
  environment: {
    id: 4,
    points: ['irradiance', 'ambientTemperature', 'moduleTemperature', 'windSpeed', 'runState', 'faultCode'],
  },
  /** A battery's converter without modules of its own. */
  converter: {
    id: 5,
    points: [
      'acPower',
      'batteryPower',
      'batterySoc',
      'batteryVoltage',
      'batteryCurrent',
      'batteryTemperature',
      'batterySoh',
      'chargeToday',
      'chargeTotal',
      'dischargeToday',
      'dischargeTotal',
      'batteryCycles',
      'acFrequency',
      'ac1Voltage',
      'ac1Current',
      'ac1Power',
      'ac2Voltage',
      'ac2Current',
      'ac2Power',
      'ac3Voltage',
      'ac3Current',
      'ac3Power',
      'apparentPower',
      'reactivePower',
      'powerFactor',
      'gridPower',
      'buyToday',
      'buyTotal',
      'sellToday',
      'sellTotal',
      'backupPower',
      'temperature',
      'ratedPower',
      'runningHours',
      'runState',
      'faultCode',
      'highestCellVoltage',
      'lowestCellVoltage',
      'highestCellTemperature',
      'lowestCellTemperature',
    ],
  },
  combiner: {
    id: 6,
    points: [
      'pvPower',
      'pv1Voltage',
      'pv1Current',
      'pv1Power',
      'pv2Voltage',
      'pv2Current',
      'pv2Power',
      'pv3Voltage',
      'pv3Current',
      'pv3Power',
      'pv4Voltage',
      'pv4Current',
      'pv4Power',
      'temperature',
      'runState',
      'faultCode',
    ],
  },
  /** A module, or the optimizer on it. */
  module: {
    id: 7,
    points: ['pv1Power', 'pv1Voltage', 'pv1Current', 'pv1Today', 'pv1Total', 'temperature', 'runState', 'faultCode'],
  },
  /** What draws power on a circuit of its own. */
  load: {
    id: 8,
    points: [
      'usePower',
      'useToday',
      'useTotal',
      'ac1Voltage',
      'ac1Current',
      'acFrequency',
      'powerFactor',
      'temperature',
      'runState',
      'faultCode',
    ],
  },
  generator: {
    id: 9,
    points: [
      'generatorPower',
      'generatorToday',
      'generatorTotal',
      'acFrequency',
      'ac1Voltage',
      'ac1Current',
      'ac2Voltage',
      'ac2Current',
      'ac3Voltage',
      'ac3Current',
      'temperature',
      'runningHours',
      'runState',
      'faultCode',
    ],
  },
} as const satisfies Record<string, { id: number; points: readonly Point[] }>

export type Layout = keyof typeof layouts

export const layoutById = (id: number): readonly Point[] | undefined => pointsById.get(id)

/** Asked of every sample. */
const pointsById = new Map<number, readonly Point[]>(Object.values(layouts).map(({ id, points }) => [id, points]))

export const nameOfLayout = (id: number) => keysOf(layouts).find((name) => layouts[name].id === id)

/** Shorter than its layout if the last points were not reported. */
export const pack = (layout: Layout, values: Values): (number | null)[] => {
  const points: readonly Point[] = layouts[layout].points
  const row = points.map((point) => values[point] ?? null)
  while (row.length > 0 && row.at(-1) === null) row.pop()
  return row
}

export const unpack = (layoutId: number, row: readonly (number | null)[]): Values => {
  const values: Values = {}
  const names = layoutById(layoutId) ?? []
  for (let place = 0; place < row.length; place++) {
    const [name, value] = [names[place], row[place]]
    if (name !== undefined && value !== null && value !== undefined) values[name] = value
  }
  return values
}
