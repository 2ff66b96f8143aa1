import type { Unit } from '@heliograph/domain/points'

/** How many register steps make one unit. Simulated history must be what a device would have sent. */
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

/** For power factors; codes are integers anyway. */
export const stepsOfNumbers = 1000
