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
  thresholds: { marginV: 2 },
  judge({ plant, devices }, { marginV }) {
    const limits = gridLimitsOf(plant)
    if (!limits) return []
    const { lowV, highV } = limits
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
  thresholds: { marginHz: 0.1 },
  judge({ plant, devices, hours }, { marginHz }) {
    const limits = gridLimitsOf(plant)
    if (!limits) return []
    const { lowHz, highHz } = limits
    const onGenerator = new Set(hours.filter(({ generatorW = 0 }) => generatorW > 0).map(({ hour }) => hour))
    return devices
      .filter(({ type }) => isInverter(type) || isMeter(type))
      .map(({ hours: own, ...device }) => ({ ...device, hours: own.filter(({ hour }) => !onGenerator.has(hour)) }))
      .map((device) => marksOf(device, outside('lowHz', 'highHz', lowHz, highHz, marginHz)))
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
  thresholds: { hotC: 80, coolC: 72 },
  judge: ({ devices }, { hotC, coolC }) =>
    devices
      .filter(({ type }) => isInverter(type))
      .map((device) => marksOf(device, ({ hotC: told }) => above(told, hotC, coolC))),
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
  thresholds: { hotC: 52, coolC: 46 },
  judge: ({ devices }, { hotC, coolC }) =>
    devices.map((device) => marksOf(device, ({ batteryHotC }) => above(batteryHotC, hotC, coolC))),
})

const marksOf = ({ id, hours }: DeviceFacts, judge: (hour: DeviceHour) => Omit<Mark, 'hour'> | undefined) => ({
  deviceId: id,
  marks: hours.flatMap((hour): Mark[] => {
    const mark = judge(hour)
    return mark ? [{ hour: hour.hour, ...mark }] : []
  }),
})

/** Good again only with a margin. */
const outside =
  (lowKey: 'lowV' | 'lowHz', highKey: 'highV' | 'highHz', low: number, high: number, margin: number) =>
  ({ [lowKey]: least, [highKey]: most }: DeviceHour): Omit<Mark, 'hour'> | undefined => {
    if (least === undefined || most === undefined) return undefined
    if (most > high) return { isBad: true, measured: { value: most, limit: high } }
    if (least < low) return { isBad: true, measured: { value: least, limit: low } }
    return most <= high - margin && least >= low + margin ? { isBad: false } : undefined
  }

const above = (told: number | undefined, limit: number, cool: number): Omit<Mark, 'hour'> | undefined => {
  if (told === undefined) return undefined
  if (told >= limit) return { isBad: true, measured: { value: told, limit } }
  return told <= cool ? { isBad: false } : undefined
}
