import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sunElevationDeg } from './daylight.ts'

// Reda, Andreas: Solar Position Algorithm (NREL/TP-560-34302), appendix A.5: 39.872° before refraction.
test('the position of the sun over Golden matches NREL', () => {
  const elevation = sunElevationDeg(Date.parse('2003-10-17T12:30:30-07:00'), 39.742476, -105.1786)
  expect(Math.abs(elevation - 39.872)).toBeLessThan(0.5)
})

test('at the solstice it is overhead on the tropic', () => {
  expect(sunElevationDeg(Date.parse('2026-06-21T12:02:00Z'), 23.44, 0)).toBeGreaterThan(89.5)
})

test('in Berlin at Christmas it does not reach 15 degrees', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 11, 24, hour))
  const elevations = hours.map((at) => sunElevationDeg(at, 52.52, 13.4))
  expect(Math.max(...elevations)).toBeLessThan(15)
  expect(Math.max(...elevations)).toBeGreaterThan(13)
})

test('it is day on one side of the earth while it is night on the other', () => {
  const places = fc.tuple(
    fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 0, noNaN: true }),
  )
  fc.assert(
    fc.property(places, ([at, latitude, longitude]) => {
      const here = sunElevationDeg(at, latitude, longitude)
      expect(sunElevationDeg(at, -latitude, longitude + 180) + here).toBeCloseTo(0, 6)
    }),
  )
})
