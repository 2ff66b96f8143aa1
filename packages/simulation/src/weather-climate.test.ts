import { stations } from '@heliograph/solar/climate'
import { dayOfYearAt } from '@heliograph/solar/sun'
import { expect, test } from 'vitest'
import { daylightAt } from './array-output.ts'
import type { PlantProfile } from './plant-profile.ts'
import { weatherOf } from './weather.ts'

const hourMs = 3_600_000

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
