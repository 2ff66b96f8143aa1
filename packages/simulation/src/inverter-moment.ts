import { runStates } from '@heliograph/domain/points'
import type { ArrayOutput } from './array-output.ts'
import { coolLoad, heatOf } from './inverter-heat.ts'
import { pvwattsAcW } from './inverter.ts'
import { faultOf, isUncooled, lightLeft, type PlantFaults } from './plant-faults.ts'
import type { InverterUnit } from './plant-profile.ts'

export interface InverterMoment {
  /** DC power by input. */
  trackersW: readonly number[]
  /** Where something stands before its modules: what each of them keeps of its light, by input. */
  light?: readonly (readonly number[])[] | undefined
  dcW: number
  /** Solar power only, without what a hybrid's battery charges or discharges. */
  acW: number
  /** AC power lost to the inverter's rating (clipping). */
  clippedW: number
  /** How much hotter than the air it is at its rating, K. */
  heatK: number
  /** Index in `runStates` of `domain/points`. */
  runState: number
  faultCode: number
}

export const runStateOf = (name: (typeof runStates)[number]) => runStates.indexOf(name)

/** `waiting` is the run state of an inverter with too little light to feed in. */
export const runInverter = (
  unit: InverterUnit,
  place: number,
  arrays: readonly ArrayOutput[],
  waiting: number,
  airC: number,
  faults: PlantFaults,
  light?: InverterMoment['light'],
): InverterMoment => {
  const fault = faultOf(faults, place)
  if (fault !== undefined)
    return idleInverter(unit, fault.permanent === true ? permanentFault : faulty, fault.faultCode)
  const trackersW = unit.trackers.map(
    ({ array, peakW, quality, modules }, tracker) =>
      arrays[array]!.perPeak * peakW * quality * lightLeft(faults, place, tracker) * keptOf(modules, light?.[tracker]),
  )
  const possibleW = trackersW.reduce((sum, watts) => sum + watts, 0)
  const dcLimitW = unit.ratedW / nominalEfficiency
  const acW = pvwattsAcW(possibleW, dcLimitW, nominalEfficiency)
  if (acW === 0) return idleInverter(unit, waiting, 0)
  const isHot = isUncooled(faults, place)
  const heatK = heatOf(isHot)
  const whole = { trackersW, light, dcW: possibleW, acW, clippedW: 0, heatK, runState: running, faultCode: 0 }
  const run =
    possibleW <= dcLimitW
      ? whole
      : { ...throttled(whole, dcLimitW / possibleW), acW, clippedW: possibleW * nominalEfficiency - acW }
  const mostW = isHot ? unit.ratedW * coolLoad(airC, heatK) : Infinity
  return run.acW <= mostW ? run : throttled(run, mostW / run.acW)
}

/** The part of the output of modules that is left. */
const keptOf = (outputs: readonly number[], light: readonly number[] | undefined) => {
  if (!light) return 1
  let [kept, all] = [0, 0]
  for (const [place, output] of outputs.entries()) {
    kept += output * (light[place] ?? 1)
    all += output
  }
  return all > 0 ? kept / all : 1
}

/** An inverter with limited output takes less from its modules. */
export const throttled = (inverter: InverterMoment, part: number): InverterMoment => ({
  ...inverter,
  trackersW: inverter.trackersW.map((watts) => watts * part),
  dcW: inverter.dcW * part,
  acW: inverter.acW * part,
})

export const idleInverter = (unit: InverterUnit, runState: number, faultCode: number): InverterMoment => ({
  trackersW: unit.trackers.map(() => 0),
  dcW: 0,
  acW: 0,
  clippedW: 0,
  heatK: heatOf(false),
  runState,
  faultCode,
})

const running = runStateOf('running')
const faulty = runStateOf('fault')
const permanentFault = runStateOf('permanent fault')
/** AC to DC, near the rating. */
export const nominalEfficiency = 0.96
