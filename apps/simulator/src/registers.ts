import { points, type Point, type Unit, type Values } from '@heliograph/domain/points'

/** Rounds values to what a device's registers can show; the encoders of binary protocols do so by themselves. */
export const asRegistersShow = (values: Values): Values => {
  const shown: Values = {}
  for (const [point, value] of Object.entries(values) as [Point, number][]) {
    const { unit } = points[point]
    const perUnit = unit === null ? stepsOfNumbers : steps[unit]
    // Adding 0 turns -0 into 0.
    shown[point] = Math.round(value * perUnit) / perUnit + 0
  }
  return shown
}

/** How many steps of a register make one of the unit. */
const steps: Record<Unit, number> = {
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
}
/** Power factors; codes are whole anyway. */
const stepsOfNumbers = 1000
