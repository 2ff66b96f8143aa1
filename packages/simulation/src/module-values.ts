import type { Values } from '@heliograph/domain/points'
import { sure } from '@heliograph/domain/sure'
import { nominalEfficiency } from './inverter-moment.ts'
import { moduleVoltage } from './module-voltage.ts'
import type { PlantStep } from './plant-model.ts'
import { inverterUnits, isHybrid, type InverterUnit, type PlantProfile } from './plant-profile.ts'

/** How many modules of an inverter have an optimizer. */
export const modulesBehind = ({ trackers }: InverterUnit) =>
  trackers.reduce((count, { modules }) => count + modules.length, 0)

/**
 * Writes what the optimizer behind a module of an inverter shows: its part of what the input gives and of what the inverter
 * counted. Its counters are at the DC side.
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
  const { input, output, tracker } = placeOf(unit, module)
  const power = (sure(moment.inverters[inverter]?.trackersW[input]) * output) / sumOf(tracker.modules)
  const array = sure(moment.arrays[tracker.array])
  const voltage = moduleVoltage(array)
  // All modules are of one array, so each always gives the same part.
  const all = unit.trackers.reduce((sum, { modules }) => sum + sumOf(modules), 0)
  const share = output / all / (isHybrid(profile) ? 1 : nominalEfficiency)
  values.pv1Power = power
  values.pv1Voltage = voltage
  values.pv1Current = voltage > 0 ? power / voltage : 0
  values.pv1Today = sure(state.inverterTodayKwh[inverter]) * share
  values.pv1Total = sure(state.inverterTotalKwh[inverter]) * share
  values.temperature = array.cellC + power / 100
}

const placeOf = ({ trackers }: InverterUnit, module: number) => {
  let first = 0
  for (const [input, tracker] of trackers.entries()) {
    const output = tracker.modules[module - first]
    if (output !== undefined) return { input, output, tracker }
    first += tracker.modules.length
  }
  throw new RangeError(`There is no module ${module}`)
}

const sumOf = (outputs: readonly number[]) => outputs.reduce((sum, output) => sum + output, 0)
