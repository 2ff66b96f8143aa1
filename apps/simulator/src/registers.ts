import type { Values } from '@heliograph/domain/points'
import { entriesOf } from '@heliograph/domain/records'
import { stepsOf } from '@heliograph/simulation/register-steps'

/** Rounds values to the resolution of a device's registers. The encoders of binary protocols already do this. */
export const asRegistersShow = (values: Values): Values => {
  const shown: Values = {}
  for (const [point, value] of entriesOf(values)) {
    const perUnit = stepsOf(point)
    // Adding 0 turns -0 into 0.
    shown[point] = Math.round(value * perUnit) / perUnit + 0
  }
  return shown
}
