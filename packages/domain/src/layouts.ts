import type { Point, Values } from './points.ts'

/**
 * A sample is stored as an array of numbers, and its layout gives the position of each point. The order of a stored
 * layout never changes: points are only appended.
 */
export const layouts = {
  inverter: {
    id: 1,
    points: [
      'acPower',
      'pvPower',
      'generationToday',
      'generationTotal',
      'temperature',
      'acFrequency',
      'pv1Voltage',
      'pv1Current',
      'pv2Voltage',
      'pv2Current',
      'ac1Voltage',
      'ac1Current',
      'ac2Voltage',
      'ac2Current',
      'ac3Voltage',
      'ac3Current',
      'runState',
      'faultCode',
      'runningHours',
      'pv3Voltage',
      'pv3Current',
      'pv4Voltage',
      'pv4Current',
      'pv1Power',
      'pv2Power',
      'pv3Power',
      'pv4Power',
      'ratedPower',
      'apparentPower',
      'reactivePower',
      'powerFactor',
      'gridPower',
      'buyToday',
      'buyTotal',
      'sellToday',
      'sellTotal',
      'usePower',
      'useToday',
      'useTotal',
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
      'backupPower',
      'grid1Power',
      'grid2Power',
      'grid3Power',
      'grid1Voltage',
      'grid2Voltage',
      'grid3Voltage',
      'gridFrequency',
      'generatorPower',
      'generatorToday',
      'generatorTotal',
      'pv1Today',
      'pv2Today',
      'pv3Today',
      'pv4Today',
      'pv1Total',
      'pv2Total',
      'pv3Total',
      'pv4Total',
      'ac1Power',
      'ac2Power',
      'ac3Power',
      'batteryCycles',
      'faultWord1',
      'faultWord2',
      'faultWord3',
      'faultWord4',
      'faultWord5',
      'faultWord6',
    ],
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
    ],
  },
  environment: {
    id: 4,
    points: ['irradiance', 'ambientTemperature', 'moduleTemperature', 'windSpeed', 'runState', 'faultCode'],
  },
} as const satisfies Record<string, { id: number; points: readonly Point[] }>

export type Layout = keyof typeof layouts

export const layoutById = (id: number): readonly Point[] | undefined =>
  Object.values(layouts).find((layout) => layout.id === id)?.points

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
  row.forEach((value, place) => {
    const name = names[place]
    if (name !== undefined && value !== null) values[name] = value
  })
  return values
}
