import { expect, test } from 'vitest'
import { daylightAt } from './array-output.ts'
import { climateAt, distanceKm, onDay, stations } from './climate.ts'
import type { PlantProfile } from './plant-profile.ts'
import { dayOfYearAt } from './sun.ts'
import { weatherOf } from './weather.ts'

const hourMs = 3_600_000

test('every station has twelve plausible months', () => {
  for (const { name, clearness, airC } of stations) {
    expect([name, clearness.length, airC.length]).toEqual([name, 12, 12])
    for (const share of clearness) if (!(share > 0.35 && share < 1)) throw new Error(`${name}: ${share}`)
    for (const degrees of airC) if (!(degrees > -15 && degrees < 36)) throw new Error(`${name}: ${degrees}`)
  }
})

test('a place has the climate of the nearest station, and none if all are far away', () => {
  expect(distanceKm(48.137, 11.575, 51.34, 12.375)).toBeCloseTo(361, 0)
  expect(climateAt(48, 11.9)).toMatchObject({ name: 'Munich' })
  expect(climateAt(35.2, 136.9)).toMatchObject({ name: 'Tokyo' })
  expect(climateAt(32.222, -110.975)).toMatchObject({ name: 'Phoenix' })
  expect(climateAt(-23.65, -70.4)).toMatchObject({ name: 'Antofagasta' })
  expect(climateAt(-10, -150)).toBeUndefined()
})

test('between the middles of months a figure changes steadily, also over New Year', () => {
  const months = [10, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30]
  expect(onDay(months, 15.5)).toBe(10)
  expect(onDay(months, 31)).toBeCloseTo(15, 0)
  expect(onDay(months, 1)).toBeCloseTo(20, 0)
  expect(onDay(months, 365)).toBeCloseTo(20, 0)
})

const sumsOf = (site: Pick<PlantProfile, 'latitude' | 'longitude' | 'altitudeM'>) => {
  const months = Array.from({ length: 12 }, () => ({ light: 0, clear: 0 }))
  for (const weatherSeed of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const profile: PlantProfile = {
      ...site,
      weatherSeed,
      seed: 1,
      zone: 'UTC',
      arrays: [],
      inverterRatedW: 1,
      phases: 1,
      gridType: 'EXCESS',
    }
    const weather = weatherOf(profile)
    const clearSky = { ...weather, skyIndexAt: () => 1 }
    for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2026, 0, 1); at += hourMs) {
      const month = months[new Date(at).getUTCMonth()]!
      month.light += daylightAt(profile, weather, at, weather.coverAt(at))?.ghi ?? 0
      month.clear += daylightAt(profile, clearSky, at, 0)?.ghi ?? 0
    }
  }
  return months.map(({ light, clear }) => light / clear)
}

test.each(['Hamburg', 'Munich', 'Seville', 'Tokyo', 'Fresno', 'Adelaide', 'Mumbai', 'Nairobi'])(
  'over the years each month in %s is about as clear as published',
  (name) => {
    const station = stations.find((one) => one.name === name)!
    const shares = sumsOf(station)
    const errors = shares.map((share, month) => share - station.clearness[month]!)
    for (const [month, error] of errors.entries()) {
      if (Math.abs(error) > 0.12) throw new Error(`month ${month + 1}: ${error}`)
    }
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / 12)).toBeLessThan(0.03)
  },
)

test('Nagoya is not Atacama', () => {
  const clearest = (site: { latitude: number; longitude: number }) => Math.max(...sumsOf(site))
  expect(clearest({ latitude: 35.2, longitude: 136.9 })).toBeLessThan(0.85)
  expect(clearest({ latitude: -23.65, longitude: -70.4 })).toBeGreaterThan(0.85)
  expect(dayOfYearAt(Date.UTC(2026, 0, 1))).toBe(1)
})
