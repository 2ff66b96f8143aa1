import { expect, test } from 'vitest'
import { scaleOf } from './axis-scale.ts'

test('an axis has room for every value, in round steps', () => {
  expect(scaleOf([0, 6.8])).toEqual({ min: 0, max: 8, step: 2 })
  expect(scaleOf([0.11, null, 0.29])).toEqual({ min: 0, max: 0.3, step: 0.1 })
  expect(scaleOf([-3, 5])).toEqual({ min: -4, max: 6, step: 2 })
})

test('without values there is still an axis', () => {
  expect(scaleOf([])).toEqual({ min: 0, max: 1, step: 0.5 })
  expect(scaleOf([null, 0])).toEqual({ min: 0, max: 1, step: 0.5 })
})
