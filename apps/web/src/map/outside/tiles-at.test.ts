import { expect, test } from 'vitest'
import { tilesAt } from './tiles-at.ts'

const munich = { latitude: 48.1372, longitude: 11.5756, deepest: 20 }

test('a square has its true size: at 48 degrees a pixel of zoom 20 is a tenth of a metre', () => {
  const { zoom, metresPerPx, sidePx, tiles } = tilesAt({ ...munich, sideM: 40, pxPerM: 20 })
  expect(zoom).toBe(20)
  expect(metresPerPx).toBeCloseTo(0.0996, 3)
  expect(sidePx * metresPerPx).toBeCloseTo(40)
  // The tile of this place, as the scheme of such maps counts them.
  const middle = tiles.find(
    ({ left, top }) => left <= sidePx / 2 && left + 256 > sidePx / 2 && top <= sidePx / 2 && top + 256 > sidePx / 2,
  )
  expect(middle).toMatchObject({ x: 558004, y: 363902 })
  // All of it is covered.
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(sidePx)
})

test('a large square is seen from farther away, and never in more than seven tiles a side', () => {
  for (const sideM of [30, 300, 3000, 10_000])
    for (const pxPerM of [0.1, 5, 56, 1300]) {
      const { tiles } = tilesAt({ ...munich, sideM, pxPerM })
      expect(tiles.length).toBeGreaterThan(0)
      expect(tiles.length).toBeLessThanOrEqual(49)
    }
})

test('where there are no closer pictures, the closest are taken; at the edge of the map it goes on around the earth', () => {
  expect(tilesAt({ ...munich, deepest: 17, sideM: 40, pxPerM: 20 }).zoom).toBe(17)
  const { tiles, zoom } = tilesAt({ latitude: -16.8, longitude: 180, deepest: 20, sideM: 60, pxPerM: 20 })
  expect(new Set(tiles.map(({ x }) => x < 2 ** (zoom - 1)))).toEqual(new Set([true, false]))
  expect(tiles.every(({ x }) => x >= 0 && x < 2 ** zoom)).toBe(true)
})
