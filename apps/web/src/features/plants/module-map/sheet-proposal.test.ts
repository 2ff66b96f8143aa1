import type { RecognisedSheet } from '@heliograph/contract/browser'
import type { ModuleArray } from '@heliograph/domain/module-map'
import { expect, test } from 'vitest'
import { placeOfFlaw } from './edits.ts'
import { doubtsOf, gridsHeld, withSheet, type SheetCell } from './sheet-proposal.ts'

const aCell = (row: number, column: number, sn: string, own: Partial<SheetCell> = {}): SheetCell => ({
  row,
  column,
  sn,
  format: 'Code128',
  certainty: 0.9,
  box: [],
  doubt: null,
  drawn: null,
  nearest: null,
  ...own,
})
const aSheet = (...cells: SheetCell[]): RecognisedSheet => ({
  picture: { width: 100, height: 100 },
  grids: [{ arrayId: null, rows: 2, columns: 3, cells }],
  loose: [],
})
const anArray = (own: Partial<ModuleArray> = {}): ModuleArray => ({
  id: 1,
  name: 'South',
  azimuthDeg: null,
  tiltDeg: null,
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 0,
  rows: 1,
  columns: 2,
  modules: [
    { row: 0, column: 0, sn: 'A', input: 0 },
    { row: 0, column: 1, sn: 'B', input: 2 },
  ],
  ...own,
})
const upright = { turns: 0, isMirrored: false }
const nameOf = (number: number) => `Photo ${number}`
const placedOf = (sheet: RecognisedSheet, arrays: ModuleArray[], isDrawn = true) =>
  withSheet(arrays, gridsHeld(sheet, upright), { isDrawn, nameOf })

test('a sheet becomes an array beside the others, with gaps where there was no sticker', () => {
  const { arrays, ids } = placedOf(aSheet(aCell(0, 0, 'C'), aCell(1, 2, 'D')), [anArray()])
  expect(ids).toEqual([2])
  expect(arrays[1]).toMatchObject({ id: 2, name: 'Photo 1', rows: 2, columns: 3 })
  expect(arrays[1]!.modules).toEqual([
    { row: 0, column: 0, sn: 'C', input: 0 },
    { row: 1, column: 2, sn: 'D', input: 0 },
  ])
})

test('a device that is drawn already moves: its place stays without one, or goes where nobody drew anything', () => {
  const sheet = aSheet(aCell(0, 0, 'A'), aCell(0, 1, 'B'))
  const { arrays } = placedOf(sheet, [anArray()])
  expect(arrays[0]!.modules.map(({ sn, input }) => [sn, input])).toEqual([
    [null, 0],
    [null, 0],
  ])
  expect(placeOfFlaw(arrays)).toBeUndefined()
  expect(placedOf(sheet, [anArray()], false).arrays.map(({ name }) => name)).toEqual(['Photo 1'])
})

test('a sticker has large letters, and the device that moves may be known with small ones', () => {
  const drawn = anArray({ modules: [{ row: 0, column: 0, sn: 'a', input: 0 }] })
  const { arrays } = placedOf(aSheet(aCell(0, 0, 'A')), [drawn])
  expect(arrays[0]!.modules).toEqual([{ row: 0, column: 0, sn: null, input: 0 }])
  expect(placeOfFlaw(arrays)).toBeUndefined()
})

test('what is on the sheet twice or in another plant gets no device, and moves none', () => {
  const { arrays } = placedOf(
    aSheet(
      aCell(0, 0, 'A', { doubt: 'OPTIMIZER_SAME_SERIAL' }),
      aCell(0, 1, 'A', { doubt: 'OPTIMIZER_SAME_SERIAL' }),
      aCell(0, 2, 'E', { doubt: 'OPTIMIZER_IN_OTHER_PLANT' }),
      aCell(1, 0, 'F', { doubt: 'OPTIMIZER_NOT_IN_PLANT' }),
    ),
    [anArray()],
  )
  expect(arrays.map(({ modules }) => modules.map(({ sn }) => sn))).toEqual([
    ['A', 'B'],
    [null, null, null, 'F'],
  ])
})

test('a sheet that was held otherwise is turned and mirrored as a whole', () => {
  const [grid] = gridsHeld(aSheet(aCell(0, 0, 'A'), aCell(1, 2, 'B')), { turns: 1, isMirrored: true })
  expect([grid!.rows, grid!.columns]).toEqual([3, 2])
  expect(grid!.cells.map(({ sn, row, column }) => [sn, row, column])).toEqual([
    ['A', 2, 1],
    ['B', 0, 0],
  ])
})

test('what may be wrong is listed before what is usual, each with its place on the drawing', () => {
  const sheet = aSheet(
    aCell(0, 0, 'N', { doubt: 'OPTIMIZER_NOT_IN_PLANT' }),
    aCell(0, 1, 'U', { certainty: 0.2 }),
    aCell(0, 2, 'S', { doubt: 'OPTIMIZER_SAME_SERIAL' }),
    aCell(1, 0, 'fine'),
  )
  const [sticker] = sheet.grids[0]!.cells
  const doubts = doubtsOf({ ...sheet, loose: [{ ...sticker!, sn: 'L' }] }, gridsHeld(sheet, upright), [7])
  expect(doubts.map(({ sticker: { sn }, doubt, at }) => [sn, doubt, at?.arrayId, at?.column])).toEqual([
    ['S', 'OPTIMIZER_SAME_SERIAL', 7, 2],
    ['U', 'unsure', 7, 1],
    ['L', 'loose', undefined, undefined],
    ['N', 'OPTIMIZER_NOT_IN_PLANT', 7, 0],
  ])
})

test('a sheet that was printed for an array fills it, however it was held; what it does not have stays, and numbers of places do', () => {
  const grids = [{ arrayId: 1, rows: 2, columns: 2, cells: [aCell(1, 0, 'C'), aCell(0, 1, 'A')] }]
  const drawn = anArray({ rows: 2 })
  const roof = { ...drawn, modules: drawn.modules.map((module, place) => ({ ...module, number: 11 + place })) }
  const held = gridsHeld({ ...aSheet(), grids }, { turns: 1, isMirrored: true })
  const { arrays, ids } = withSheet([roof, anArray({ id: 2, modules: [] })], held, { isDrawn: true, nameOf })
  expect(ids).toEqual([1])
  expect(arrays.map(({ id }) => id)).toEqual([1, 2])
  expect(arrays[0]!.modules).toEqual([
    { row: 0, column: 0, sn: null, input: 0, number: 11 },
    // What people call the module at this place is not what was on the one whose device comes here.
    { row: 0, column: 1, sn: 'A', input: 0, number: 12 },
    { row: 1, column: 0, sn: 'C', input: 0 },
  ])
})

test('a sheet for an array that is gone, or too small by now, becomes one of its size', () => {
  const grids = [{ arrayId: 1, rows: 2, columns: 2, cells: [aCell(1, 0, 'C')] }]
  const { arrays, ids } = withSheet([anArray()], gridsHeld({ ...aSheet(), grids }, upright), { isDrawn: true, nameOf })
  expect(ids).toEqual([2])
  expect(arrays[1]).toMatchObject({ name: 'Photo 1', rows: 2, columns: 2 })
})
