import { expect, test } from 'vitest'
import { pinched } from './pinch.ts'

const size = { width: 400, height: 300 }
const view = { pxPerM: 20, x: 0, y: 0 }
const bounds = { least: 20, most: 480 }

test('fingers that move apart enlarge what is between them, which stays there', () => {
  const to = pinched(
    [
      { x: 180, y: 150 },
      { x: 220, y: 150 },
    ],
    [
      { x: 160, y: 150 },
      { x: 240, y: 150 },
    ],
    view,
    size,
    bounds,
  )
  expect(to).toEqual({ pxPerM: 40, x: 0, y: 0 })
  const aside = pinched(
    [
      { x: 280, y: 150 },
      { x: 320, y: 150 },
    ],
    [
      { x: 260, y: 150 },
      { x: 340, y: 150 },
    ],
    view,
    size,
    bounds,
  )
  // 100 px to the right of the middle is five metres of it before and after.
  expect(aside.x + 100 / aside.pxPerM).toBeCloseTo(5)
})

test('fingers that move together move what shows, and nothing gets smaller or larger than it may', () => {
  const from = [
    { x: 100, y: 100 },
    { x: 140, y: 100 },
  ] as const
  const moved = pinched(
    from,
    [
      { x: 120, y: 140 },
      { x: 160, y: 140 },
    ],
    view,
    size,
    bounds,
  )
  expect(moved).toEqual({ pxPerM: 20, x: -1, y: -2 })
  const at = (px: number) =>
    [
      { x: 100, y: 100 },
      { x: 100 + px, y: 100 },
    ] as const
  expect(pinched(from, at(1), view, size, bounds).pxPerM).toBe(20)
  expect(pinched(at(1), at(400), view, size, bounds).pxPerM).toBe(480)
})
