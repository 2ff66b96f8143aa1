import { expect, test } from 'vitest'
import { glassTransmission } from './incidence.ts'

const atAngle = (deg: number) => glassTransmission(Math.cos((deg * Math.PI) / 180))

test.each([
  [22.5, 0.99926198],
  [45, 0.98797788],
  [67.5, 0.8893998],
])('at %f° the glass passes %f', (deg, expected) => {
  expect(atAngle(deg)).toBeCloseTo(expected, 7)
})

test('perpendicular light passes completely, light along the glass or from behind not at all', () => {
  expect(atAngle(0)).toBe(1)
  expect(atAngle(90)).toBeCloseTo(0, 12)
  expect(atAngle(120)).toBe(0)
})
