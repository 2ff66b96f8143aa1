import { minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { cadenceOf, packerOf, pointsOf, segmentsOf, within } from './curve.ts'

const every5 = (...minutes: number[]) => minutes.map((minute) => minute * minuteMs)

test('a missing value cuts the line in two', () => {
  const points = pointsOf(every5(0, 5, 10, 15, 20), [1, 2, null, 4, 5])
  expect(segmentsOf(points).map((segment) => segment.map(([, value]) => value))).toEqual([
    [1, 2],
    [4, 5],
  ])
})

test('so do missing times: no line is drawn across unmeasured time', () => {
  const points = pointsOf(every5(0, 5, 10, 40, 45), [1, 2, 3, 4, 5])
  expect(segmentsOf(points)).toHaveLength(2)
})

test('a plant that reports every ten minutes has no gaps', () => {
  const times = every5(0, 10, 20, 30, 45)
  expect(cadenceOf(times)).toBe(10 * minuteMs)
  expect(segmentsOf(pointsOf(times, [1, 2, 3, 4, 5]))).toHaveLength(1)
})

test('packed for a large drawing, a curve has the same points', () => {
  const times = every5(0, 5, 10, 40)
  const values = [1, null, 3, 4]
  const flat = pointsOf(times, values).flatMap(([at, value]) => [at, value ?? Number.NaN])
  expect([...packerOf(times)(values)]).toEqual(flat)
})

test('a step series holds its value into a gap only until the next value was due', () => {
  expect(pointsOf(every5(0, 5, 10, 40), [1, 2, 3, 4])[3]).toEqual([15 * minuteMs, null])
})

test('a section of a curve includes one neighbour on either side, so that lines reach the edges', () => {
  const curve = {
    times: every5(0, 5, 10, 15, 20),
    series: [{ id: 'a', label: 'A', unit: 'kW', axis: 'left', colour: '--a', values: [0, 1, 2, 3, 4] }],
  } as const
  const part = within(curve, { from: 8 * minuteMs, to: 12 * minuteMs })
  expect([part.times, part.series[0]?.values]).toEqual([every5(5, 10, 15), [1, 2, 3]])
  expect(within(curve, { from: 0, to: 20 * minuteMs })).toEqual(curve)
  expect(within(curve, { from: 90 * minuteMs, to: 95 * minuteMs }).times).toEqual(every5(20))
})
