import { expect, test } from 'vitest'
import { sparedBy } from './environment.ts'

test('a megawatt hour saves 0.3 t of coal and 0.8 t of CO₂', () => {
  const { coalT, co2T, trees } = sparedBy(1000)
  expect([coalT, co2T]).toEqual([0.305, 0.793])
  expect(trees).toBeCloseTo(54.48, 2)
})
