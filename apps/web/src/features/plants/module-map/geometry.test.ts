import { middleOf } from '@heliograph/domain/module-plane'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partInSight } from './geometry.ts'

const arrays = fc.record({
  x: fc.integer({ min: -100, max: 100 }),
  y: fc.integer({ min: -100, max: 100 }),
  angleDeg: fc.integer({ min: 0, max: 359 }),
  rows: fc.integer({ min: 1, max: 12 }),
  columns: fc.integer({ min: 1, max: 12 }),
  portrait: fc.boolean(),
})
const views = fc.record({
  x: fc.integer({ min: -100, max: 100 }),
  y: fc.integer({ min: -100, max: 100 }),
  pxPerM: fc.integer({ min: 1, max: 200 }),
})
const size = { width: 900, height: 500 }

test('every module that is in sight is in the part that is drawn, however its array is turned', () => {
  let seen = 0
  fc.assert(
    fc.property(arrays, views, (array, view) => {
      const part = partInSight(array, view, size)
      for (let row = 0; row < array.rows; row++)
        for (let column = 0; column < array.columns; column++) {
          const { x, y } = middleOf(array, { row, column })
          const isInSight =
            Math.abs(x - view.x) * view.pxPerM <= size.width / 2 &&
            Math.abs(y - view.y) * view.pxPerM <= size.height / 2
          if (!isInSight) continue
          seen++
          expect(part).toBeDefined()
          expect(row >= part!.top && row < part!.bottom).toBe(true)
          expect(column >= part!.left && column < part!.right).toBe(true)
        }
    }),
  )
  expect(seen).toBeGreaterThan(0)
})

test('of what is far away nothing is drawn, and near by only what is around', () => {
  const array = { x: 0, y: 0, angleDeg: 30, rows: 20, columns: 20, portrait: true }
  expect(partInSight(array, { x: 500, y: 0, pxPerM: 10 }, size)).toBeUndefined()
  const near = partInSight(array, { x: 0, y: 0, pxPerM: 150 }, size)!
  expect((near.right - near.left) * (near.bottom - near.top)).toBeLessThan(60)
})
