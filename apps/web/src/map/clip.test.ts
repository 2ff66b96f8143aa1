import { expect, test } from 'vitest'
import { clipped, type Point } from './clip.ts'

const frame = { left: 0, top: 0, right: 10, bottom: 10 }

test('a ring inside the frame stays as it is', () => {
  const ring: Point[] = [
    [1, 1],
    [9, 1],
    [5, 9],
  ]
  expect(clipped(ring, frame)).toEqual(ring)
})

test('of a ring outside, nothing is left', () => {
  expect(
    clipped(
      [
        [11, 1],
        [15, 1],
        [15, 9],
      ],
      frame,
    ),
  ).toEqual([])
})

test('a ring that crosses an edge is closed along it', () => {
  expect(
    clipped(
      [
        [5, 2],
        [15, 2],
        [15, 8],
        [5, 8],
      ],
      frame,
    ),
  ).toEqual([
    [5, 2],
    [10, 2],
    [10, 8],
    [5, 8],
  ])
})

test('inside a country there is land everywhere, though no coast is near', () => {
  const ring: Point[] = [
    [-50, -50],
    [50, -50],
    [50, 50],
    [-50, 50],
  ]
  const corners = clipped(ring, frame).map(([x, y]) => `${x} ${y}`)
  expect(new Set(corners)).toEqual(new Set(['0 0', '10 0', '10 10', '0 10']))
})
