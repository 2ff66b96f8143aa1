import { addDays, spanOfDay } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { createNumbering } from './demo-gateways.ts'
import { feedInRoof, silent, storageHouse, type DemoPlant } from './demo-plant.ts'
import { pastPlantOf } from './entered-plants.ts'
import { messyPlants } from './messy-plants.ts'
import { gatewayDaysOf } from './past-gateways.ts'

const today = '2026-04-05'
const madeAt = Date.UTC(2026, 3, 5, 9)
const dayS = 86_400

const daysOf = (plant: DemoPlant, count = 20) => {
  const gateways = createNumbering('eu', 1)(plant)
  const sns = gateways.flatMap(({ sn, devices }) => [sn, ...devices.map(({ knownAs }) => knownAs)])
  const ids = new Map(sns.map((sn, place) => [sn, place + 1]))
  return gatewayDaysOf(pastPlantOf(1, plant, gateways, ids, madeAt), addDays(today, -count), madeAt)
}

test('a gateway that always reports is heard all day, also on the short day of summer time, and today until now', () => {
  const days = daysOf(storageHouse('Home', 'munich', { modules: 24, batteryKwh: 10, yearlyKwh: 5000 }))
  // Its first day begins with its first report.
  const whole = days.slice(1, -1)
  expect(whole).toHaveLength(19)
  for (const { day, heardS, gaps } of whole) {
    const { from, to } = spanOfDay('Europe/Berlin', day)
    expect([day, heardS, gaps]).toEqual([day, (to - from) / 1000, 0])
  }
  expect(days.at(-1)).toMatchObject({ day: today, gaps: 0 })
  expect(days.at(-1)!.heardS).toBe(11 * 3600)
})

test('the loggers of inverters stay connected at night, and keep no samples then', () => {
  const days = daysOf(feedInRoof('Barn', 'GROUND', 'leipzig', { modules: 220, inverters: 2 }))
  const whole = days.filter(({ day }) => day > addDays(today, -6) && day < today)
  // It has two of them.
  expect(whole).toHaveLength(2 * 5)
  for (const { heardS, gaps, kept } of whole) {
    expect([heardS, gaps]).toEqual([dayS, 0])
    expect(kept).toBeGreaterThan(100)
    expect(kept).toBeLessThan(200)
  }
})

test('an outage of days is one gap on each of them, with its whole length', () => {
  const all = messyPlants().map((plant) => daysOf(plant))
  const days = all.find((each) => each.some(({ longestGapS }) => longestGapS > 2 * dayS))!
  const missed = days
    .filter(({ longestGapS }) => longestGapS > 2 * dayS)
    .toSorted((left, right) => (left.day < right.day ? -1 : 1))
  expect(missed.map(({ isGapCarried }) => isGapCarried)).toEqual([false, true, true, true])
  expect(missed.map(({ gaps }) => gaps)).toEqual([1, 1, 1, 1])
  expect(missed[0]!.longestGapS).toBeGreaterThan(72 * 3600 - 300)
  expect(missed[0]!.longestGapS).toBeLessThan(86 * 3600)
  expect(missed[1]!.heardS).toBe(0)
})

test('of a gateway that fell silent nothing is counted afterwards', () => {
  const plant = silent(storageHouse('Home', 'munich', { modules: 24, batteryKwh: 10, yearlyKwh: 5000 }), 0, 3)
  expect(daysOf(plant).at(-1)!.day).toBe(addDays(today, -3))
})
