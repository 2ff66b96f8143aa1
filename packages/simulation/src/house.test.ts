import { expect, test } from 'vitest'
import { houseLoadW, type LoadProfile } from './house.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const firstDay = Date.UTC(2026, 0, 1) / (24 * hourMs)

const loadAt = (load: LoadProfile, seed: number, day: number, clockMs: number, latitude = 52) =>
  houseLoadW(load, seed, { dayNumber: firstDay + day, clockMs, dayOfYear: day + 1, latitude })

const kwhOf = (load: LoadProfile, seed: number, days: number[], latitude?: number) => {
  let kwh = 0
  for (const day of days) {
    for (let clock = 0; clock < 24 * hourMs; clock += 5 * minuteMs) {
      kwh += loadAt(load, seed, day, clock, latitude) / 12_000
    }
  }
  return kwh
}
const year = Array.from({ length: 365 }, (_, day) => day)

test.each([
  ['household', 2500],
  ['household', 8000],
  ['commercial', 40_000],
  ['off-grid', 900],
] as const)('a %s of %i kWh uses about that in a year', (kind, yearlyKwh) => {
  expect(Math.abs(kwhOf({ kind, yearlyKwh }, 5, year) / yearlyKwh - 1)).toBeLessThan(0.05)
})

test('households use most in the evening, shops on weekdays at noon', () => {
  const meanAt = (kind: 'household' | 'commercial', days: number[], hour: number) =>
    days.reduce((sum, day) => sum + loadAt({ kind, yearlyKwh: 5000 }, 1, day, hour * hourMs), 0) / days.length
  expect(meanAt('household', year, 19)).toBeGreaterThan(2 * meanAt('household', year, 3))
  const sundays = year.filter((day) => day % 7 === 3)
  const mondays = year.filter((day) => day % 7 === 4)
  expect(meanAt('commercial', mondays, 11)).toBeGreaterThan(2.5 * meanAt('commercial', sundays, 11))
})

test('winter needs more than summer, which in the south is in July', () => {
  const load: LoadProfile = { kind: 'household', yearlyKwh: 4000 }
  const january = year.slice(0, 30)
  const july = year.slice(185, 215)
  expect(kwhOf(load, 2, january)).toBeGreaterThan(kwhOf(load, 2, july))
  expect(kwhOf(load, 2, july, -40)).toBeGreaterThan(kwhOf(load, 2, january, -40))
})

test('a kettle switches on and off: minutes of 2 kW above the rest', () => {
  const load: LoadProfile = { kind: 'household', yearlyKwh: 2000 }
  let spikes = 0
  for (const day of year.slice(0, 20)) {
    for (let clock = minuteMs; clock < 24 * hourMs; clock += minuteMs) {
      if (loadAt(load, 3, day, clock) - loadAt(load, 3, day, clock - minuteMs) > 1500) spikes++
    }
  }
  expect(spikes).toBeGreaterThan(40)
  expect(spikes).toBeLessThan(400)
})

test('only large households charge a car', () => {
  const peak = (yearlyKwh: number) =>
    Math.max(...year.map((day) => loadAt({ kind: 'household', yearlyKwh }, 4, day, 19.5 * hourMs)))
  expect(peak(6000)).toBeGreaterThan(7400)
  expect(peak(4000)).toBeLessThan(7400)
})

test('an empty house uses nothing, and habits differ by seed', () => {
  expect(loadAt({ kind: 'none', yearlyKwh: 3000 }, 1, 0, 0)).toBe(0)
  const load: LoadProfile = { kind: 'household', yearlyKwh: 3000 }
  expect(loadAt(load, 1, 9, hourMs)).toBe(loadAt(load, 1, 9, hourMs))
  expect(loadAt(load, 1, 9, hourMs)).not.toBe(loadAt(load, 2, 9, hourMs))
})
