import { points, type Point, type Unit } from '@heliograph/domain/points'

/** How many register steps make one unit of a point. Simulated history must be what a device would have sent. */
export const stepsOf = (point: Point) => {
  const { unit } = points[point]
  // For power factors; codes are integers anyway.
  return stepsOfCells[point] ?? (unit === null ? stepsOfNumbers : stepsOfUnit[unit])
}

const stepsOfUnit: Record<Unit, number> = {
  W: 1,
  VA: 1,
  Var: 1,
  kWh: 100,
  V: 10,
  A: 100,
  Hz: 100,
  '°C': 10,
  '%': 1,
  h: 1,
  'W/m²': 1,
  'm/s': 10,
  kΩ: 1,
}

const stepsOfCells: Partial<Record<Point, number>> = { highestCellVoltage: 1000, lowestCellVoltage: 1000 }

const stepsOfNumbers = 1000
