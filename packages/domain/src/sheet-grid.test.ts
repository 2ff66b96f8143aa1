import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridsOf, mirrored, tiltOf, turnedRight, type Label } from './sheet-grid.ts'
import type { Pixel } from './sheet-plane.ts'

interface Sheet {
  rows: number
  columns: number
  /** How much smaller the far edge is: 0.1 for a tenth. */
  narrowing: number
  /** Degrees. */
  turned: number
  /** Of a place, to each side. */
  jitter: number
  /** Share of the places. */
  empty: number
  seed: number
}

/** Cells of 170 × 100 pixels on a sheet that is tilted, turned, and photographed. */
const photographed = ({ rows, columns, narrowing, turned, jitter, empty, seed }: Sheet) => {
  const random = randomOf(seed)
  const see = (column: number, row: number): Pixel => {
    const [x, y] = [(column - (columns - 1) / 2) * 170, (row - (rows - 1) / 2) * 100]
    const far = 1 + narrowing * (y / (rows * 100)) + (narrowing / 2) * (x / (columns * 170))
    const [u, v] = [x / far, y / far]
    const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)]
    return { x: 2000 + u * cos - v * sin, y: 1500 + u * sin + v * cos }
  }
  const labels: (Label & { row: number; column: number })[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [right, down] = [(random() - 0.5) * 2 * jitter, (random() - 0.5) * 2 * jitter]
      if (random() < empty) continue
      const [i, j] = [column + right, row + down]
      labels.push({
        text: `${row} ${column}`,
        corners: [see(i - 0.3, j - 0.2), see(i + 0.3, j - 0.2), see(i + 0.3, j + 0.2), see(i - 0.3, j + 0.2)],
        row,
        column,
      })
    }
  }
  return { labels }
}

const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Whether all labels are where they were, but for rows and columns at the edge that have none. */
const isRight = (labels: ReturnType<typeof photographed>['labels']) => {
  const { grids, loose } = gridsOf(labels)
  const [grid] = grids
  if (!grid || grids.length > 1 || loose.length > 0) return false
  const [firstRow, firstColumn] = [
    Math.min(...labels.map(({ row }) => row)),
    Math.min(...labels.map(({ column }) => column)),
  ]
  return grid.labels.every(({ label, row, column }) => {
    const one = labels[label]
    return one && row === one.row - firstRow && column === one.column - firstColumn
  })
}
/** Of so many sheets. */
const shareRight = (sheet: Omit<Sheet, 'seed'>, times = 60) =>
  Array.from({ length: times }, (_, seed) => isRight(photographed({ ...sheet, seed: seed * 7919 + 1 }).labels)).filter(
    Boolean,
  ).length / times

const flat = { rows: 8, columns: 12, narrowing: 0, turned: 0, jitter: 0.05, empty: 0 }

describe('rows and columns', () => {
  test('of any flat sheet are found, however it is turned', () =>
    fc.assert(
      fc.property(
        fc.record({
          rows: fc.integer({ min: 1, max: 14 }),
          columns: fc.integer({ min: 2, max: 18 }),
          turned: fc.double({ min: -180, max: 180, noNaN: true }),
          seed: fc.nat(),
        }),
        (own) => isRight(photographed({ ...flat, ...own }).labels),
      ),
      { numRuns: 200 },
    ))

  test('of any sheet that is seen from aside are found, up to a quarter of narrowing', () =>
    fc.assert(
      fc.property(
        fc.record({
          rows: fc.integer({ min: 3, max: 14 }),
          columns: fc.integer({ min: 3, max: 18 }),
          narrowing: fc.double({ min: -0.25, max: 0.25, noNaN: true }),
          turned: fc.double({ min: -45, max: 45, noNaN: true }),
          seed: fc.nat(),
        }),
        (own) => isRight(photographed({ ...flat, jitter: 0.03, ...own }).labels),
      ),
      { numRuns: 200 },
    ))

  test('of bar codes are found too, whose boxes are level however the sheet is turned', () =>
    fc.assert(
      fc.property(fc.double({ min: -28, max: 28, noNaN: true }), fc.nat(), (turned, seed) => {
        const { labels } = photographed({ ...flat, turned, seed })
        const level = labels.map((label) => {
          const [x, y] = [0, 1].map(
            (part) => label.corners.reduce((sum, at) => sum + (part === 0 ? at.x : at.y), 0) / 4,
          )
          const at = (right: number, down: number) => ({ x: x! + right, y: y! + down })
          return { ...label, corners: [at(-50, -5), at(50, -5), at(50, 5), at(-50, 5)] as const }
        })
        return isRight(level) && Math.abs(tiltOf(level) - turned) < 3
      }),
      { numRuns: 60 },
    ))

  test('do not depend on the order in which the labels were read', () =>
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 0.2, noNaN: true }), (seed, narrowing) => {
        const { labels } = photographed({ ...flat, narrowing, seed })
        return isRight(labels.toReversed()) === isRight(labels)
      }),
      { numRuns: 40 },
    ))

  test.each<[string, Partial<Sheet>, number]>([
    ['with a tenth of a place of jitter', { jitter: 0.1 }, 0.98],
    ['a fifth of which is empty', { empty: 0.2 }, 0.98],
    ['two fifths of which are empty', { empty: 0.4 }, 0.9],
    ['narrowed by 14 %, with gaps', { narrowing: 0.15, empty: 0.1 }, 0.95],
    ['narrowed by 18 %, with gaps', { narrowing: 0.2, empty: 0.1 }, 0.95],
    ['narrowed by a third, with gaps', { narrowing: 0.4, empty: 0.1 }, 0.85],
    ['of 14 × 18 modules, narrowed by 18 %', { rows: 14, columns: 18, narrowing: 0.2, empty: 0.1 }, 0.95],
  ])('of sheets %s are found', (_, own, share) =>
    expect(shareRight({ ...flat, turned: 7, ...own })).toBeGreaterThanOrEqual(share),
  )
})

test('each label is told with how far it is from the middle of its place', () => {
  const { labels } = photographed({ ...flat, jitter: 0, seed: 1 })
  const moved = labels.map((label) => ({
    ...label,
    corners: label.corners.map(({ x, y }) => ({
      x: label.text === '3 5' ? x + 45 : x,
      y,
    })) as unknown as Label['corners'],
  }))
  const [grid] = gridsOf(moved).grids
  const certainties = Object.fromEntries(grid!.labels.map(({ label, certainty }) => [moved[label]!.text, certainty]))
  expect(certainties['3 5']).toBeLessThan(0.55)
  expect(certainties['0 0']).toBeGreaterThan(0.9)
})

test('two fields on one sheet are two grids, the larger one first, and a single label is loose', () => {
  const one = photographed({ ...flat, rows: 3, columns: 4, jitter: 0, seed: 1 }).labels
  const moved = (by: number, labels: readonly Label[]) =>
    labels.map(({ text, corners }) => ({
      text,
      corners: corners.map(({ x, y }) => ({ x: x + by, y })) as unknown as Label['corners'],
    }))
  const { grids, loose } = gridsOf([
    ...one,
    ...moved(2000, photographed({ ...flat, rows: 2, columns: 3, jitter: 0, seed: 1 }).labels),
    ...moved(6000, one.slice(0, 1)),
  ])
  expect(grids.map(({ rows, columns }) => [rows, columns])).toEqual([
    [3, 4],
    [2, 3],
  ])
  expect(loose).toEqual([18])
})

test('nothing gives nothing, and one place twice is one grid with one label loose', () => {
  expect(gridsOf([])).toEqual({ grids: [], loose: [] })
  const { labels } = photographed({ ...flat, rows: 2, columns: 3, jitter: 0, seed: 1 })
  const { grids, loose } = gridsOf([...labels, labels[0]!])
  expect([grids.length, grids[0]?.labels.length, loose.length]).toEqual([1, 6, 1])
})

test('four turns are none, and so are two mirrors', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (rows, columns) => {
      const grid = {
        rows,
        columns,
        places: Array.from({ length: rows * columns }, (_, place) => ({
          row: Math.floor(place / columns),
          column: place % columns,
        })),
      }
      expect(turnedRight(turnedRight(turnedRight(turnedRight(grid))))).toEqual(grid)
      expect(mirrored(mirrored(grid))).toEqual(grid)
      expect(turnedRight({ rows: 2, columns: 3, places: [{ row: 0, column: 0 }] })).toEqual({
        rows: 3,
        columns: 2,
        places: [{ row: 0, column: 1 }],
      })
    }),
  ))
