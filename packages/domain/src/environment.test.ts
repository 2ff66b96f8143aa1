import { expect, test } from 'vitest'
import { sparedBy } from './environment.ts'

test('a megawatt hour spares three hundredweight of coal, and eight of CO₂', () => {
  const { coalT, co2T, trees } = sparedBy(1000)
  expect([coalT, co2T]).toEqual([0.305, 0.793])
  expect(trees).toBeCloseTo(54.48, 2)
})
