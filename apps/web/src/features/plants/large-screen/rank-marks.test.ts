import { expect, test } from 'vitest'
import { rankMarks } from './rank-marks.ts'

test('each rank is on the map once, and ranks that would cover each other share a mark', () => {
  const positions = { ids: [7, 8, 9, 10], longitudes: [0, 100, 102, 200], latitudes: [10, 20, 21, 30] }
  const projection = { xOf: (longitude: number) => longitude, yOf: (latitude: number) => latitude }
  const ranks = new Map([
    [9, 3],
    [7, 1],
    [8, 2],
    // Another plant of the first cause, and one without a position.
    [10, 1],
    [11, 4],
  ])
  expect(rankMarks(positions, ranks, projection)).toEqual([
    { x: 0, y: 10, text: '1' },
    { x: 100, y: 20, text: '2 · 3' },
  ])
})
