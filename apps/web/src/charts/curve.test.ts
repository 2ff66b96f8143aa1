import { minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { cadenceOf, nearest, pointsOf, segmentsOf } from './curve.ts'

const every5 = (...minutes: number[]) => minutes.map((minute) => minute * minuteMs)

test('a missing value cuts the line in two', () => {
  const points = pointsOf(every5(0, 5, 10, 15, 20), [1, 2, null, 4, 5])
  expect(segmentsOf(points).map((segment) => segment.map(([, value]) => value))).toEqual([
    [1, 2],
    [4, 5],
  ])
})

test('so do missing times: nothing is drawn across what was not measured', () => {
  const points = pointsOf(every5(0, 5, 10, 40, 45), [1, 2, 3, 4, 5])
  expect(segmentsOf(points)).toHaveLength(2)
})

test('a plant that reports every ten minutes has no gaps for it', () => {
  const times = every5(0, 10, 20, 30, 45)
  expect(cadenceOf(times)).toBe(10 * minuteMs)
  expect(segmentsOf(pointsOf(times, [1, 2, 3, 4, 5]))).toHaveLength(1)
})

test('the cursor finds the nearest time, and none within a gap', () => {
  const times = every5(0, 5, 10, 60, 65)
  expect(nearest(times, 6 * minuteMs)).toBe(1)
  expect(nearest(times, 35 * minuteMs)).toBe(null)
  expect(nearest([], 0)).toBe(null)
})
