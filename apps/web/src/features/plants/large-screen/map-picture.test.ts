import { expect, test } from 'vitest'
import { projectionOf } from './map-picture.ts'

test('all plants are visible, north is up and east is right', () => {
  const { xOf, yOf } = projectionOf(
    [
      [13, 52],
      [2, 41],
      [-8, 38],
    ],
    800,
    400,
  )
  for (const [longitude, latitude] of [
    [13, 52],
    [2, 41],
    [-8, 38],
  ] as const) {
    expect(xOf(longitude)).toBeGreaterThan(0)
    expect(xOf(longitude)).toBeLessThan(800)
    expect(yOf(latitude)).toBeGreaterThan(0)
    expect(yOf(latitude)).toBeLessThan(400)
  }
  expect(xOf(13)).toBeGreaterThan(xOf(2))
  expect(yOf(52)).toBeLessThan(yOf(41))
})

test('a single plant is in the middle of its surroundings', () => {
  const { xOf, yOf, degrees } = projectionOf([[13, 52]], 800, 400)
  expect([xOf(13), yOf(52)]).toEqual([400, 200])
  expect(degrees).toBeGreaterThan(8)
})

test('without plants it shows the whole earth', () => {
  expect(projectionOf([], 800, 400).degrees).toBeGreaterThan(250)
})
