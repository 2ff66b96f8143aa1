import { expect, test } from 'vitest'
import coarse from 'world-atlas/land-110m.json'
import { landOf } from './land.ts'
import { nearest, unrolled, type Place } from './rings.ts'

test('a coast that crosses the 180th meridian continues beyond it', () => {
  const island: Place[] = [
    [179, 1],
    [-179, 1],
    [-179, -1],
    [179, -1],
    [179, 1],
  ]
  expect(unrolled(island)).toEqual([
    [179, 1],
    [181, 1],
    [181, -1],
    [179, -1],
    [179, 1],
  ])
})

test('a coast around a pole is closed along the edge of the map', () => {
  const ring: Place[] = [
    [-180, -70],
    [-60, -70],
    [60, -70],
    [170, -70],
    [-180, -70],
  ]
  const line = unrolled(ring)
  expect(line.at(-3)).toEqual([180, -70])
  expect(line.slice(-2)).toEqual([
    [180, -85.05],
    [-180, -85.05],
  ])
})

test('no line of the land crosses the map, except along its lower edge', () => {
  const jumps = landOf(coarse).flatMap((rings) =>
    rings.flatMap((ring) =>
      ring.filter(([longitude, latitude], place) => {
        const before = ring[place - 1]
        return before && Math.abs(longitude - before[0]) > 180 && latitude !== -85.05
      }),
    ),
  )
  expect(jumps).toEqual([])
})

test('a place is shown on the visible copy of the earth', () => {
  expect(nearest(-179, 175)).toBe(181)
  expect(nearest(179, -175)).toBe(-181)
  expect(nearest(10, 20)).toBe(10)
})
