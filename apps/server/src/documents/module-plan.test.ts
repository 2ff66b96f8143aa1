import type { Grid } from '@heliograph/domain/module-plane'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planOf, sizeOf } from './module-plan.ts'

const room = { width: 487, height: 560 }
const grid = (own: Partial<Grid> = {}): Grid => ({
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 0,
  rows: 4,
  columns: 10,
  ...own,
})

test('arrays stand as they do on the plane, at one scale, and no larger than modules need', () => {
  const arrays = [grid(), grid({ x: 20, y: 5 }), grid({ x: 3, y: 15, angleDeg: 90 })]
  const { perM, middles, isCloser } = planOf(arrays, room)
  const [first, second, third] = middles
  expect(isCloser).toBe(false)
  expect(second!.x - first!.x).toBeCloseTo(20 * perM)
  expect(second!.y - first!.y).toBeCloseTo(5 * perM)
  expect(third!.x - first!.x).toBeCloseTo(3 * perM)
  expect(planOf([grid({ rows: 1, columns: 1 })], room).height).toBeLessThan(80)
})

test('arrays that are far apart come closer, in the order in which they lie, so that modules can be seen', () => {
  const arrays = [grid({ x: 4000, y: 10 }), grid({ x: 0, y: 0 }), grid({ x: 10, y: 9000 })]
  const plan = planOf(arrays, room)
  expect(plan.isCloser).toBe(true)
  expect(plan.perM).toBeGreaterThan(10)
  expect(plan.middles[1]!.y).toBeLessThan(plan.middles[2]!.y)
  expect(plan.middles[0]!.y).toBeLessThan(plan.middles[2]!.y)
  // One array of many modules is as it is.
  expect(planOf([grid({ rows: 20, columns: 250 })], room).isCloser).toBe(false)
})

test('however arrays lie, all of them are on the paper; those that are moved do not cover each other', () => {
  const grids = fc.array(
    fc.record({
      portrait: fc.boolean(),
      x: fc.integer({ min: -10_000, max: 10_000 }),
      y: fc.integer({ min: -10_000, max: 10_000 }),
      angleDeg: fc.integer({ min: 0, max: 359 }),
      rows: fc.integer({ min: 1, max: 50 }),
      columns: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  let moved = 0
  fc.assert(
    fc.property(grids, (arrays) => {
      const plan = planOf(arrays, room)
      expect(plan.height).toBeLessThanOrEqual(room.height + 0.01)
      const boxes = arrays.map((array, place) => {
        const { width, height } = sizeOf(array, plan.perM)
        const { x, y } = plan.middles[place]!
        return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
      })
      for (const { left, right, top, bottom } of boxes) {
        expect(left).toBeGreaterThanOrEqual(-0.01)
        expect(right).toBeLessThanOrEqual(room.width + 0.01)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(bottom).toBeLessThanOrEqual(plan.height + 0.01)
      }
      if (!plan.isCloser) return
      moved++
      for (const [place, one] of boxes.entries())
        for (const other of boxes.slice(place + 1))
          expect(
            one.right <= other.left + 0.01 ||
              other.right <= one.left + 0.01 ||
              one.bottom <= other.top + 0.01 ||
              other.bottom <= one.top + 0.01,
          ).toBe(true)
    }),
  )
  expect(moved).toBeGreaterThan(10)
})
