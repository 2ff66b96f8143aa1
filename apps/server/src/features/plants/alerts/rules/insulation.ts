import { isInverter } from '@heliograph/domain/devices'
import type { Mark } from './course.ts'
import type { DeviceFacts, DeviceHour, InsulationDay, JudgedPlant, PlantFacts, PlantHour } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/**
 * The modules and cables of an inverter are so badly insulated that it must not start: IEC 62109-2 asks for the highest voltage of
 * the modules divided by 30 mA, which is 34 kΩ at 1000 V. Some countries ask for more, so it can be set. Central inverters have so
 * many modules that all of them together have less when they are sound, and limits of their own.
 */
export const insulationRefused = ruleWith({
  id: 30,
  code: 'INSULATION_REFUSED',
  name: 'insulation too low to start',
  text: 'insulationRefused',
  evidence: ['insulationResistance', 'pv1Voltage'],
  level: 2,
  influence: 3,
  unit: 'kΩ',
  raiseAfter: 2,
  clearAfter: 1,
  hiddenBy: [16],
  hiddenByFaults: true,
  knobs: {
    leastKohm: { unit: 'kΩ', min: 10, max: 1000, step: 10, moves: ['fitKohm'] },
    raiseAfter: { unit: 'days', min: 1, max: 7 },
  },
  thresholds: { leastKohm: 34, fitKohm: 44 },
  judge: (facts, { leastKohm, fitKohm }) =>
    marksOf(facts, ({ ratedW }) => {
      const share = shareOf(ratedW, centralW)
      return { lowKohm: Math.round(leastKohm * share), fitKohm: fitKohm * share }
    }),
})

/**
 * Days before that, it is lower than that of sound modules: they are tested for 40 MΩ on each square metre (IEC 61215), so the more
 * of them an inverter has, the lower is what all of them have together. That it falls is no rule of its own: it follows rain, dew
 * and heat by more than a fault changes it within weeks.
 */
export const insulationLow = ruleWith({
  id: 31,
  code: 'INSULATION_LOW',
  name: 'insulation of the modules is low',
  text: 'insulationLow',
  evidence: ['insulationResistance', 'pv1Voltage'],
  level: 1,
  influence: 2,
  unit: 'kΩ',
  raiseAfter: 3,
  clearAfter: 2,
  hiddenBy: [16, 30],
  hiddenByFaults: true,
  knobs: {
    lowKohm: { unit: 'kΩ', min: 50, max: 2000, step: 10, moves: ['fitKohm'] },
    raiseAfter: { unit: 'days', min: 2, max: 7 },
  },
  thresholds: { lowKohm: 400, fitKohm: 430 },
  judge: (facts, { lowKohm, fitKohm }) =>
    marksOf(facts, ({ ratedW }) => {
      const share = shareOf(ratedW, usualW)
      return { lowKohm: Math.round(lowKohm * share), fitKohm: fitKohm * share }
    }),
})

interface Limits {
  lowKohm: number
  fitKohm: number
}

/** A day is judged by noon at the earliest, and by the highest value: what dew lowered is dry by then. */
const marksOf = ({ plant, devices, byHour }: PlantFacts, limitsOf: (device: DeviceFacts) => Limits) =>
  devices
    .filter(({ type }) => isInverter(type))
    .map((device) => {
      const { lowKohm, fitKohm } = limitsOf(device)
      const told = device.hours.at(-1)?.hour ?? -Infinity
      const days = learnInsulation(device.usual.insulation ?? [], device.hours, plant, byHour)
      return {
        deviceId: device.id,
        marks: days.flatMap(({ day, kohm }): Mark[] => {
          const hour = noonOf(day, plant)
          if (hour > told) return []
          if (kohm < lowKohm) return [{ hour, isBad: true, measured: { value: kohm, limit: lowKohm } }]
          return kohm >= fitKohm ? [{ hour, isBad: false }] : []
        }),
      }
    })

/** Adds what was told in hours of light: in the dark, inverters repeat the last value, or say nothing. */
export const learnInsulation = (
  known: readonly InsulationDay[],
  hours: readonly DeviceHour[],
  plant: JudgedPlant,
  byHour: ReadonlyMap<number, PlantHour>,
): readonly InsulationDay[] => {
  // Of nearly all devices.
  if (!hours.some(({ insulationKohm }) => insulationKohm !== undefined)) return known
  const days = new Map(known.map(({ day, kohm }) => [day, kohm]))
  for (const { hour, insulationKohm } of hours) {
    if (insulationKohm === undefined || (byHour.get(hour)?.sunDeg ?? -90) <= 0) continue
    const day = Math.floor((hour + solarShiftOf(plant)) / 24)
    days.set(day, Math.max(insulationKohm, days.get(day) ?? 0))
  }
  return [...days]
    .map(([day, kohm]) => ({ day, kohm }))
    .sort((left, right) => left.day - right.day)
    .slice(-mostDays)
}

/** By the sun's own time, so that no day ends while there is light. */
const solarShiftOf = ({ longitude }: JudgedPlant) => Math.round(longitude / 15)
const noonOf = (day: number, plant: JudgedPlant) => day * 24 + 12 - solarShiftOf(plant)

/** From this rating on, 40 MΩ for each square metre are less than 400 kΩ. */
const usualW = 20_000
/** The largest that one string of modules after the other leads to. */
const centralW = 250_000
const shareOf = (ratedW: number, wholeW: number) => Math.min(1, wholeW / Math.max(1, ratedW))
const mostDays = 14
