import type { Unit } from '@heliograph/domain/points'

/** How many steps of a register make one of the unit. What is written as the past must be what a device would have sent. */
export const stepsOfUnit: Record<Unit, number> = {
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
export const stepsOfNumbers = 1000
