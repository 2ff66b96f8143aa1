import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridsOf, type Label } from './sheet-grid.ts'
import { markOf, markText, sheetsMarked, type SheetMark } from './sheet-marks.ts'
import type { Pixel } from './sheet-plane.ts'

const page = {
  plantId: 2_000_000_123,
  arrayId: 7,
  rows: 12,
  columns: 9,
  first: { row: 6, column: 4 },
  last: { row: 11, column: 8 },
}
/** In places: to the right and down from the array's first one. */
const edges = [
  [3.3, 5],
  [8.8, 5],
  [8.8, 11.2],
  [3.3, 11.2],
] as const
const marks: SheetMark[] = edges.map(([left, top]) => ({
  ...page,
  left,
  top,
  right: (left * 10 + 4) / 10,
  bottom: (top * 10 + 8) / 10,
}))

/** A photo taken so far from aside that no grid could be walked, and turned. */
const seen = (column: number, row: number): Pixel => {
  const [x, y] = [(column - 6) * 300, (row - 8.5) * 160]
  const far = 1 + 0.0005 * y + 0.0003 * x
  const [cos, sin] = [Math.cos(0.6), Math.sin(0.6)]
  return { x: 2000 + (x * cos - y * sin) / far, y: 1500 + (x * sin + y * cos) / far }
}
const aLabel = (text: string, left: number, top: number, right: number, bottom: number): Label => ({
  text,
  corners: [seen(left, top), seen(right, top), seen(right, bottom), seen(left, bottom)],
})
const markLabels = marks.map((mark) => aLabel(markText(mark), mark.left, mark.top, mark.right, mark.bottom))
const aSticker = (row: number, column: number) =>
  aLabel(`${row} ${column}`, column - 0.3, row - 0.2, column + 0.3, row + 0.2)

test('a mark says in letters that need little room in a code what it was told', () => {
  for (const mark of marks) {
    const text = markText(mark)
    expect(text).toMatch(/^[A-Z0-9/-]{20,70}$/)
    expect(markOf(text)).toEqual(mark)
  }
})

test.each([
  '7103000037',
  'HM1',
  'HM1/1/2/3',
  'HM2/1/7/12/9/6/4/11/8/3300/5000/3700/5800',
  'HM1/1/7/12/9/6/4/12/8/3300/5000/3700/5800',
  'HM1/1/7/251/9/6/4/11/8/3300/5000/3700/5800',
  'HM1/1/7/12/9/6/4/11/8/3700/5000/3300/5800',
  'HM1/1/7/12/9/6/4/11/8/3300/5000/3700/5800/1',
  'HM1/1/7/12/9/6/4/11/8/3300/5000/3700/99999999',
])('%s is no mark of a sheet', (text) => expect(markOf(text)).toBeUndefined())

test('a single sticker on a marked sheet is in its place of the array, also on the second page and from far aside', () => {
  const labels = [aSticker(8, 5)]
  const { grids, loose } = gridsOf(labels, { known: sheetsMarked(markLabels) })
  expect(loose).toEqual([])
  expect(grids).toMatchObject([{ arrayId: 7, rows: 12, columns: 9, labels: [{ label: 0, row: 8, column: 5 }] }])
  expect(grids[0]!.labels[0]!.certainty).toBeGreaterThan(0.95)
})

test('any sticker of the page is in its place with any two of its marks; what lies beside the page is in none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 11 }),
      fc.integer({ min: 4, max: 8 }),
      fc.shuffledSubarray(markLabels, { minLength: 2 }),
      (row, column, some) => {
        const labels = [aSticker(row, column), aSticker(row, 3), aSticker(12.6, column)]
        const { grids } = gridsOf(labels, { known: sheetsMarked(some), isAll: true })
        expect(grids[0]!.labels).toMatchObject([{ label: 0, row, column }])
      },
    ),
  )
})

test('one mark, or a copy of the same page in the same photo, says too little', () => {
  expect(sheetsMarked(markLabels.slice(0, 1))).toEqual([])
  expect(sheetsMarked([...markLabels, markLabels[0]!])).toEqual([])
})

test('corners that a person points at need not be exact: the stickers between them say better where they are', () => {
  const labels = Array.from({ length: 30 }, (_, place) => aSticker(6 + Math.floor(place / 5), 4 + (place % 5)))
  const at = (row: number, column: number, off: number) => ({
    ...seen(column + off, row - off),
    row: row - 6,
    column: column - 4,
  })
  const [first, last] = [
    { row: 0, column: 0 },
    { row: 5, column: 4 },
  ]
  const points = [at(6, 4, 0.2), at(6, 8, -0.2), at(11, 8, 0.2), at(11, 4, -0.2)]
  const known = [{ arrayId: null, rows: 6, columns: 5, first, last, points, isRough: true }]
  const { grids, loose } = gridsOf(labels, { known, isAll: true })
  expect(loose).toEqual([])
  const { labels: placed } = grids[0]!
  expect(placed.map(({ label, row, column }) => row * 5 + column - label)).toEqual(labels.map(() => 0))
  expect(Math.min(...placed.map(({ certainty }) => certainty))).toBeGreaterThan(0.9)
})

test('four points in a line say nothing', () => {
  const points = [0, 1, 2, 3].map((place) => ({ x: place, y: place, row: place, column: place }))
  const span = { first: { row: 0, column: 0 }, last: { row: 3, column: 3 } }
  const known = [{ arrayId: null, rows: 4, columns: 4, ...span, points, isRough: true }]
  expect(gridsOf([aSticker(0, 0)], { known, isAll: true })).toEqual({ grids: [], loose: [0] })
})
