import { hasGrid } from '@heliograph/domain/plants'
import type { Mark } from './course.ts'
import type { JudgedPlant, Night, PlantHour } from './plant-facts.ts'
import { meterOf } from './plausibility.ts'
import { ruleWith } from './rule.ts'
import { isHeatedOn } from './usual-air.ts'

/**
 * For nights in a row the house never used as little as it usually does: something was left on, or is defective. Compared with
 * nearly the highest of the last weeks, so that a holiday does not make the nights after it look high. Not judged while people heat:
 * heat pumps run all night then, and longer from one cold spell to the next. Nights without heating are compared only with each
 * other: after a winter, those of heating say nothing.
 */
export const nightUse = ruleWith({
  id: 25,
  code: 'NIGHT_USE',
  name: 'more is used at night than usual',
  text: 'nightUse',
  evidence: ['usePower'],
  level: 0,
  influence: 0,
  unit: 'W',
  raiseAfter: 4,
  clearAfter: 2,
  learns: true,
  canBeOff: true,
  knobs: {
    highPct: { unit: '%', min: 130, max: 400, step: 5, moves: ['goodPct'] },
    moreW: { unit: 'W', min: 50, max: 3000, step: 50 },
    raiseAfter: { unit: 'nights', min: 2, max: 10 },
  },
  thresholds: { highPct: 150, goodPct: 120, moreW: 200 },
  judge({ plant, devices, usual: { nights } }, { highPct, goodPct, moreW }) {
    const meter = meterOf(devices)
    // Without a grid a house uses less while its battery is empty, so that the nights after it look high.
    if (!meter || !hasGrid(plant.gridType) || nights.length <= fewestNights) return []
    const before: number[] = []
    const marks: Mark[] = []
    for (const { night, leastW } of nights) {
      const hour = lastHourOf(night, plant)
      // It ends what began before: nobody can say any longer.
      if (isHeatedOn(night, plant)) {
        marks.push({ hour, isBad: false })
        continue
      }
      const usualW = nearlyHighest(before)
      const limitW = Math.max((highPct / 100) * (usualW ?? 0), (usualW ?? 0) + moreW)
      const isBad = usualW !== undefined && leastW > limitW
      if (!isBad) before.push(leastW)
      if (usualW === undefined) continue
      if (isBad) marks.push({ hour, isBad, measured: { value: leastW, limit: Math.round(limitW) } })
      else if (leastW <= (goodPct / 100) * usualW) marks.push({ hour, isBad })
    }
    return [{ deviceId: meter.id, marks }]
  },
})

/**
 * Adds nights that are over. A night counts by the least of its hours: what runs now and then does not raise it. `untilHour`:
 * hours from then on are not complete.
 */
export const learnNights = (
  known: readonly Night[],
  hours: readonly PlantHour[],
  plant: JudgedPlant,
  untilHour: number,
) => {
  const least = new Map<number, { leastW: number; count: number }>()
  for (const { hour, useW, sunDeg } of hours) {
    if (useW === undefined || sunDeg > darkDeg) continue
    const { night, solarHour } = solarTimeOf(hour, plant)
    if (solarHour < firstSolarHour || solarHour > lastSolarHour) continue
    const of = least.get(night)
    if (of) {
      of.leastW = Math.min(of.leastW, useW)
      of.count++
    } else least.set(night, { leastW: useW, count: 1 })
  }
  const nights = new Map(known.map((night) => [night.night, night]))
  for (const [night, { leastW, count }] of least) {
    if (count >= fewestHours && lastHourOf(night, plant) < untilHour) nights.set(night, { night, leastW })
  }
  return [...nights.values()].sort((left, right) => left.night - right.night).slice(-mostNights)
}

/** The second highest of ten. */
const nearlyHighest = (watts: readonly number[]) => {
  if (watts.length < fewestNights) return undefined
  return watts.toSorted((left, right) => left - right)[Math.floor(0.9 * (watts.length - 1))]
}

/** By the sun's own time: nights are numbered by the day on which they end. */
const solarTimeOf = (hour: number, { longitude }: JudgedPlant) => {
  const solar = hour + Math.round(longitude / 15)
  return { night: Math.floor(solar / 24), solarHour: solar - 24 * Math.floor(solar / 24) }
}
const lastHourOf = (night: number, { longitude }: JudgedPlant) =>
  night * 24 + lastSolarHour - Math.round(longitude / 15)

const darkDeg = 0
const firstSolarHour = 0
const lastSolarHour = 4
const fewestHours = 3
const fewestNights = 10
const mostNights = 30
