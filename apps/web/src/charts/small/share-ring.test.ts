import { expect, test } from 'vitest'
import { arcsOf } from './share-ring.tsx'
import { sparklinePath } from './sparkline.tsx'

test('shares smaller than the whole leave the rest of the ring open', () => {
  const arcs = arcsOf([share('a', 30), share('b', 20), share('none', 0)], 100)
  expect(arcs).toEqual([
    { id: 'a', colour: '--x', from: 0, length: 0.3 },
    { id: 'b', colour: '--x', from: 0.3, length: 0.2 },
  ])
})

test('shares larger than the whole fill the ring exactly', () => {
  expect(arcsOf([share('a', 90), share('b', 30)], 100).reduce((sum, { length }) => sum + length, 0)).toBe(1)
})

test('a sparkline starts again after each gap', () => {
  expect(sparklinePath([1, 2, null, 3, 4], 104, 24).match(/M/g)).toHaveLength(2)
})

const share = (id: string, value: number) => ({ id, value, colour: '--x' })
