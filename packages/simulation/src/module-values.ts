import type { Values } from '@heliograph/domain/points'
import { sure } from '@heliograph/domain/sure'
import { modulePowers, moduleParts } from './module-counts.ts'
import { moduleVoltage } from './module-voltage.ts'
import type { PlantStep } from './plant-model.ts'
import { inverterUnits, type InverterUnit, type PlantProfile } from './plant-profile.ts'

/** How many modules of an inverter have an optimizer. */
export const modulesBehind = ({ trackers }: InverterUnit) =>
  trackers.reduce((count, { modules }) => count + modules.length, 0)

/**
 * Writes what the optimizer behind a module of an inverter shows: its part of what the input gives, and of what the inverter
 * counted unless it counts itself. Its counters are at the DC side.
 */
export const writeModule = (
  values: Values,
  profile: PlantProfile,
  step: PlantStep,
  inverter: number,
  module: number,
) => {
  const { state, moment } = step
  const unit = sure(inverterUnits(profile)[inverter])
  const running = sure(moment.inverters[inverter])
  const power = sure(modulePowers(unit, running)[module], `module ${module}`)
  const array = sure(moment.arrays[arrayOf(unit, module)])
  const voltage = moduleVoltage(array)
  values.pv1Power = power
  values.pv1Voltage = voltage
  values.pv1Current = voltage > 0 ? power / voltage : 0
  const part = sure(moduleParts(profile, unit)[module])
  values.pv1Today = state.modules?.today[inverter]?.[module] ?? sure(state.inverterTodayKwh[inverter]) * part
  values.pv1Total = state.modules?.total[inverter]?.[module] ?? sure(state.inverterTotalKwh[inverter]) * part
  values.temperature = array.cellC + power / 100
}

const arrayOf = ({ trackers }: InverterUnit, module: number) => {
  let first = 0
  for (const { array, modules } of trackers) {
    first += modules.length
    if (module < first) return array
  }
  throw new RangeError(`There is no module ${module}`)
}
