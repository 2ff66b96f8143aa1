import { expect, test } from 'vitest'
import { spreadOut, widestPlace } from './label-places.ts'

const series = (id: string, values: (number | null)[]) =>
  ({ id, label: id, unit: 'W', axis: 'left', colour: '--hg-chart-1', values }) as const

test('lines are labelled where they are furthest apart and all are known', () => {
  const curve = { times: [0, 1, 2, 3], series: [series('a', [1, 5, 9, 9]), series('b', [1, 2, 8, null])] }
  expect(widestPlace(curve, { from: 0, to: 3 })).toBe(1)
  expect(widestPlace(curve, { from: 2, to: 3 })).toBe(2)
  expect(widestPlace({ times: [0], series: [series('a', [null])] }, { from: 0, to: 1 })).toBeUndefined()
})

test('labels are moved apart, and stay in the box', () => {
  expect(spreadOut([50, 50, 10], 10, { top: 0, bottom: 100 })).toEqual([50, 60, 10])
  expect(spreadOut([100, 99, 98], 10, { top: 0, bottom: 100 })).toEqual([100, 90, 80])
})
