import { isInverter, isMeter } from '@heliograph/domain/devices'
import type { Mark } from './course.ts'
import { gridLimitsOf } from './grid-limits.ts'
import type { DeviceFacts, DeviceHour } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/** The grid's voltage was outside its limits for ten minutes. Inverters disconnect then, or soon will. */
export const gridVoltage = ruleWith({
  id: 13,
  code: 'GRID_VOLTAGE',
  name: 'grid voltage out of range',
  text: 'gridVoltage',
  evidence: ['ac1Voltage', 'grid1Voltage', 'ac2Voltage', 'ac3Voltage'],
  level: 1,
  influence: 1,
  unit: 'V',
  raiseAfter: 1,
  clearAfter: 2,
  judgesHours: true,
  knobs: {
    // Above 264 V devices suffer.
    beyondV: { unit: 'V', min: -10, max: 10 },
    raiseAfter: { unit: 'hours', min: 1, max: 6 },
  },
  thresholds: { beyondV: 0, marginV: 2 },
  judge({ plant, devices }, { beyondV, marginV }) {
    const limits = gridLimitsOf(plant)
    if (!limits) return []
    const [lowV, highV] = [limits.lowV - beyondV, limits.highV + beyondV]
    return devices
      .filter(({ type }) => isInverter(type) || isMeter(type))
      .map((device) => marksOf(device, outside('lowV', 'highV', lowV, highV, marginV)))
  },
})

/** A generator runs at 52 Hz and more, and some batteries raise it to stop inverters: so only with a grid. */
export const gridFrequency = ruleWith({
  id: 14,
  code: 'GRID_FREQUENCY',
  name: 'grid frequency out of range',
  text: 'gridFrequency',
  evidence: ['acFrequency', 'gridFrequency'],
  level: 1,
  influence: 1,
  unit: 'Hz',
  raiseAfter: 1,
  clearAfter: 2,
  judgesHours: true,
  knobs: {
    beyondHz: { unit: 'Hz', min: -1, max: 0.5, step: 0.1 },
    raiseAfter: { unit: 'hours', min: 1, max: 6 },
  },
  thresholds: { beyondHz: 0, marginHz: 0.1 },
  judge({ plant, devices, byHour }, { beyondHz, marginHz }) {
    const limits = gridLimitsOf(plant)
    if (!limits) return []
    const [lowHz, highHz] = [limits.lowHz - beyondHz, limits.highHz + beyondHz]
    const judge = outside('lowHz', 'highHz', lowHz, highHz, marginHz)
    return devices
      .filter(({ type }) => isInverter(type) || isMeter(type))
      .map((device) =>
        marksOf(device, (hour) => ((byHour.get(hour.hour)?.generatorW ?? 0) > 0 ? undefined : judge(hour))),
      )
  },
})

/** Most inverters give less from 65 to 75 °C on, and stop at 85 to 90 °C. */
export const overheated = ruleWith({
  id: 15,
  code: 'OVERHEATED',
  name: 'device too hot',
  text: 'overheated',
  evidence: ['temperature'],
  level: 1,
  influence: 1,
  unit: '°C',
  raiseAfter: 1,
  clearAfter: 2,
  // Which says that it is hot, and what that costs.
  hiddenBy: [34],
  judgesHours: true,
  knobs: {
    hotC: { unit: '°C', min: 60, max: 90, moves: ['coolC'] },
    raiseAfter: { unit: 'hours', min: 1, max: 6 },
  },
  thresholds: { hotC: 80, coolC: 72 },
  judge: ({ devices }, { hotC, coolC }) =>
    devices
      .filter(({ type }) => isInverter(type))
      .map((device) => marksOf(device, ({ hour, hotC: told }) => above(hour, told, hotC, coolC))),
})

/** Makers of lithium batteries allow 45 to 55 °C. */
export const batteryHot = ruleWith({
  id: 21,
  code: 'BATTERY_HOT',
  name: 'battery too hot',
  text: 'batteryHot',
  evidence: ['batteryTemperature'],
  level: 2,
  influence: 2,
  unit: '°C',
  raiseAfter: 1,
  clearAfter: 2,
  judgesHours: true,
  knobs: {
    hotC: { unit: '°C', min: 40, max: 55, moves: ['coolC'] },
  },
  thresholds: { hotC: 52, coolC: 46 },
  judge: ({ devices }, { hotC, coolC }) =>
    devices.map((device) => marksOf(device, ({ hour, batteryHotC }) => above(hour, batteryHotC, hotC, coolC))),
})

const marksOf = ({ id, hours }: DeviceFacts, judge: (hour: DeviceHour) => Mark | undefined) => {
  const marks: Mark[] = []
  for (const hour of hours) {
    const mark = judge(hour)
    if (mark) marks.push(mark)
  }
  return { deviceId: id, marks }
}

/** Good again only with a margin. */
const outside =
  (lowKey: 'lowV' | 'lowHz', highKey: 'highV' | 'highHz', low: number, high: number, margin: number) =>
  ({ hour, [lowKey]: least, [highKey]: most }: DeviceHour): Mark | undefined => {
    if (least === undefined || most === undefined) return undefined
    if (most > high) return { hour, isBad: true, measured: { value: most, limit: high } }
    if (least < low) return { hour, isBad: true, measured: { value: least, limit: low } }
    return most <= high - margin && least >= low + margin ? { hour, isBad: false } : undefined
  }

const above = (hour: number, told: number | undefined, limit: number, cool: number): Mark | undefined => {
  if (told === undefined) return undefined
  if (told >= limit) return { hour, isBad: true, measured: { value: told, limit } }
  return told <= cool ? { hour, isBad: false } : undefined
}
