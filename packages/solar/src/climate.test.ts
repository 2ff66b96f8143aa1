import { expect, test } from 'vitest'
import { climateAt, distanceKm, onDay, stations } from './climate.ts'

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
