import { expect, test } from 'vitest'
import { absoluteAirMass, pressureAt, relativeAirMass } from './air-mass.ts'

test.each([
  [100, NaN],
  [89.9, 36.467],
  [80, 5.586],
  [0, 1],
])('at a zenith of %f° the light passes %f atmospheres', (zenith, expected) => {
  const airMass = relativeAirMass(zenith)
  if (Number.isNaN(expected)) expect(airMass).toBeNaN()
  else expect(Math.abs(airMass - expected)).toBeLessThan(0.001)
})

test.each([
  [40, 35.529],
  [2, 1.776],
  [0.999, 0.887],
])('under 900 hPa an air mass of %f counts as %f', (relative, expected) => {
  expect(Math.abs(absoluteAirMass(relative, 90_000) - expected)).toBeLessThan(0.001)
})

test('the standard atmosphere has 1013 hPa at sea level and 795 hPa at 2000 m', () => {
  expect(pressureAt(0) / 100).toBeCloseTo(1013.25, 0)
  expect(pressureAt(2000) / 100).toBeCloseTo(795, 0)
})
