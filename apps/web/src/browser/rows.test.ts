import { expect, test } from 'vitest'
import { pagesOf, piecesOf, rowAfterKey, rowsInSight } from './rows.ts'

const view = { windowHeight: 800, rowHeight: 44, total: 100_000 }

test('rows inside the window are drawn, with some rows around them', () => {
  expect(rowsInSight({ ...view, passed: 0 })).toEqual({ first: 0, end: 32 })
  const { first, end } = rowsInSight({ ...view, passed: 50_000 * 44 })
  expect(first).toBeLessThan(50_000)
  expect(end).toBeGreaterThan(50_000 + 800 / 44)
  expect(end - first).toBeLessThan(60)
})

test('no row beyond the last is drawn, and none before the first', () => {
  expect(rowsInSight({ ...view, passed: 1e9 }).end).toBe(100_000)
  expect(rowsInSight({ ...view, passed: -500 }).first).toBe(0)
  expect(rowsInSight({ ...view, total: 3, passed: 0 })).toEqual({ first: 0, end: 3 })
  expect(rowsInSight({ ...view, total: 0, passed: 0 })).toEqual({ first: 0, end: 0 })
})

test('scrolling by a few pixels redraws nothing', () => {
  expect(rowsInSight({ ...view, passed: 8 * 44 })).toEqual(rowsInSight({ ...view, passed: 8 * 44 + 30 }))
})

const heightOf = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.reduce((sum, piece) => sum + ('gap' in piece ? piece.gap : 1), 0)

test('rows and gaps add up to the total', () => {
  for (const kept of [undefined, 0, 39, 45, 60, 99, 100]) {
    expect(heightOf(piecesOf({ first: 40, end: 60 }, 100, kept))).toBe(100)
  }
})

test('the focused row stays where it is', () => {
  expect(piecesOf({ first: 2, end: 4 }, 6, 0)).toEqual([
    { row: 0 },
    { gap: 1, before: 2 },
    { row: 2 },
    { row: 3 },
    { gap: 2, before: 6 },
  ])
  expect(piecesOf({ first: 0, end: 2 }, 6, 4)).toEqual([
    { row: 0 },
    { row: 1 },
    { gap: 2, before: 4 },
    { row: 4 },
    { gap: 1, before: 6 },
  ])
})

test('the pages are those of the visible rows', () => {
  expect(pagesOf({ first: 0, end: 32 }, 50)).toEqual([1])
  expect(pagesOf({ first: 40, end: 88 }, 50)).toEqual([1, 2])
  expect(pagesOf({ first: 99_960, end: 100_000 }, 50)).toEqual([2000])
  expect(pagesOf({ first: 0, end: 0 }, 50)).toEqual([1])
})

test('keys move from row to row and stop at the ends', () => {
  expect(rowAfterKey('ArrowDown', 4, 10, 5)).toBe(5)
  expect(rowAfterKey('PageUp', 4, 10, 5)).toBe(0)
  expect(rowAfterKey('End', 4, 10, 5)).toBe(9)
  expect(rowAfterKey('ArrowDown', 9, 10, 5)).toBe(9)
  expect(rowAfterKey('Tab', 4, 10, 5)).toBeUndefined()
})
