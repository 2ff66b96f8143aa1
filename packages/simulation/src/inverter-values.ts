import { hasGrid } from '@heliograph/domain/plants'
import type { Values } from '@heliograph/domain/points'
import { sure } from '@heliograph/domain/sure'
import type { InputCounts } from './input-counts.ts'
import { insulationKohm } from './insulation.ts'
import { inverterC } from './inverter-heat.ts'
import type { InverterMoment } from './inverter-moment.ts'
import { mainsHz, mainsV } from './mains.ts'
import { moduleVoltage } from './module-voltage.ts'
import { noise } from './noise.ts'
import type { PlantMoment, PlantStep } from './plant-model.ts'
import { inverterUnits, isHybrid, isMicro, type InverterUnit, type PlantProfile } from './plant-profile.ts'

/**
 * Writes an inverter's values: inputs, AC side, counters, state. Its counters are solar only: of the AC side, or of the DC
 * side if it is a hybrid. The AC side of the hybrid with the battery also carries the battery's power. Points are
 * written by literal names, because with computed names V8 turns objects of this size into slow dictionaries.
 */
export const writeInverter = (values: Values, profile: PlantProfile, step: PlantStep, place: number) => {
  const { state, moment } = step
  const unit = inverterUnits(profile)[place]!
  const inverter = moment.inverters[place]!
  const reactiveW = unit.ratedW * 0.012 * (1 + 0.2 * noise(profile.seed, reactiveStream + place, moment.at, 6e5))
  // Negative while it charges the battery from the grid, or from the other inverters.
  const acW = inverter.acW + (place === 0 && isHybrid(profile) ? moment.batteryW : 0)
  const isActive = acW !== 0
  const apparentW = isActive ? Math.sqrt(acW ** 2 + reactiveW ** 2) : 0
  values.ratedPower = unit.ratedW
  values.pvPower = inverter.dcW
  values.acPower = acW
  values.apparentPower = apparentW
  values.reactivePower = isActive ? reactiveW : 0
  values.powerFactor = isActive ? Math.abs(acW) / apparentW : 1
  values.generationToday = state.inverterTodayKwh[place]!
  values.generationTotal = state.inverterTotalKwh[place]!
  values.runningHours = state.runningHours[place]!
  values.temperature = inverterC(moment.ambientC, inverter.heatK, inverter.acW / unit.ratedW)
  values.runState = inverter.runState
  values.faultCode = inverter.faultCode
  // Measured before it starts; a micro-inverter has no register for it.
  if (!moment.isDark && !isMicro(profile)) {
    const peakW = unit.trackers.reduce((sum, tracker) => sum + tracker.peakW, 0)
    values.insulationResistance = insulationKohm(profile, place, peakW, moment.at)
  }
  writeInputs(values, unit, inverter, moment)
  if (state.inputs) writeInputCounts(values, state.inputs, place)
  writePhases(values, profile, moment.at, acW / unit.ratedW, apparentW)
}

const writeInputs = (values: Values, unit: InverterUnit, { trackersW }: InverterMoment, { arrays }: PlantMoment) => {
  const { trackers } = unit
  for (let place = 0; place < trackers.length; place++) {
    const { array, modulesInSeries } = trackers[place]!
    const voltage = moduleVoltage(arrays[array]!) * modulesInSeries
    const power = trackersW[place]!
    inputWriters[place]!(values, voltage, voltage > 0 ? power / voltage : 0, power)
  }
}

const writeInputCounts = (values: Values, { today, total }: InputCounts, inverter: number) => {
  for (const [place, kwh] of (today[inverter] ?? []).entries())
    sure(inputCountWriters[place])(values, kwh, sure(total[inverter]?.[place]))
}

const writePhases = (values: Values, profile: PlantProfile, at: number, loadShare: number, apparentW: number) => {
  const { seed, gridV = 230, gridHz = 50, gridType } = profile
  const isOnGrid = hasGrid(gridType)
  // Micro-inverters are small enough for a single phase.
  const phases = isMicro(profile) ? 1 : profile.phases
  values.acFrequency = isOnGrid ? mainsHz(at, gridHz) : gridHz
  for (let phase = 0; phase < phases; phase++) {
    const voltage = mainsV(seed, at, gridV, phase + 1, isOnGrid ? loadShare : 0)
    phaseWriters[phase]!(values, voltage, apparentW / phases / voltage)
  }
}

const inputWriters = [
  (values: Values, voltage: number, current: number, power: number) => {
    values.pv1Voltage = voltage
    values.pv1Current = current
    values.pv1Power = power
  },
  (values: Values, voltage: number, current: number, power: number) => {
    values.pv2Voltage = voltage
    values.pv2Current = current
    values.pv2Power = power
  },
  (values: Values, voltage: number, current: number, power: number) => {
    values.pv3Voltage = voltage
    values.pv3Current = current
    values.pv3Power = power
  },
  (values: Values, voltage: number, current: number, power: number) => {
    values.pv4Voltage = voltage
    values.pv4Current = current
    values.pv4Power = power
  },
]

const inputCountWriters = [
  (values: Values, todayKwh: number, totalKwh: number) => {
    values.pv1Today = todayKwh
    values.pv1Total = totalKwh
  },
  (values: Values, todayKwh: number, totalKwh: number) => {
    values.pv2Today = todayKwh
    values.pv2Total = totalKwh
  },
  (values: Values, todayKwh: number, totalKwh: number) => {
    values.pv3Today = todayKwh
    values.pv3Total = totalKwh
  },
  (values: Values, todayKwh: number, totalKwh: number) => {
    values.pv4Today = todayKwh
    values.pv4Total = totalKwh
  },
]

const phaseWriters = [
  (values: Values, voltage: number, current: number) => {
    values.ac1Voltage = voltage
    values.ac1Current = current
  },
  (values: Values, voltage: number, current: number) => {
    values.ac2Voltage = voltage
    values.ac2Current = current
  },
  (values: Values, voltage: number, current: number) => {
    values.ac3Voltage = voltage
    values.ac3Current = current
  },
]

const reactiveStream = 540
