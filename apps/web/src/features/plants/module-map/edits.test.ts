import { expect, test } from 'vitest'
import {
  assigned,
  componentIn,
  componentsIn,
  componentText,
  emptied,
  inOrder,
  movedTo,
  placeOfFlaw,
  turnedBy,
  unplaced,
  withArray,
  withChanged,
  withCopy,
} from './edits.ts'

const roof = () => withArray([], 'Roof', { rows: 2, columns: 3 })
const snsOf = (arrays: ReturnType<typeof roof>, id = 1) => {
  const array = arrays.find((one) => one.id === id)!
  return Array.from({ length: array.rows }, (_, row) =>
    Array.from({ length: array.columns }, (__, column) => {
      const module = array.modules.find((one) => one.row === row && one.column === column)
      return module === undefined ? '·' : (module.sn ?? '?')
    }).join(' '),
  )
}
const listed = (text: string) => componentsIn(text)

test('a new array has modules without devices; rows that are added have them too, and gaps stay', () => {
  expect(snsOf(roof())).toEqual(['? ? ?', '? ? ?'])
  const gap = emptied(roof(), { arrayId: 1, row: 0, column: 1 })
  expect(snsOf(withChanged(gap, 1, { rows: 3, columns: 2 }))).toEqual(['? ·', '? ?', '? ?'])
})

test('a list is placed in serpentine order, by rows or by columns, and only where no device is', () => {
  const taken = assigned(roof(), { arrayId: 1, row: 0, column: 1 }, { sn: 'X', input: 0 })
  expect(snsOf(inOrder(taken, 1, listed('A\nB\nC\nD'), 'serpentine'))).toEqual(['A X B', '? D C'])
  expect(snsOf(inOrder(taken, 1, listed('A,B;C\tD'), 'rows'))).toEqual(['A X B', 'C D ?'])
  expect(snsOf(inOrder(taken, 1, listed('A\r\nB'), 'columns'))).toEqual(['A X ?', 'B ? ?'])
})

test('a device is in one place only, and the place of the first one is told', () => {
  const once = assigned(roof(), { arrayId: 1, row: 0, column: 1 }, { sn: 'A', input: 1 })
  expect(placeOfFlaw(once)).toBeUndefined()
  expect(placeOfFlaw(assigned(once, { arrayId: 1, row: 1, column: 1 }, { sn: 'A', input: 2 }))).toBeUndefined()
  expect(placeOfFlaw(assigned(once, { arrayId: 1, row: 1, column: 1 }, { sn: 'A', input: 0 }))).toMatchObject({
    sn: 'A',
    first: { array: 'Roof', row: 0, column: 1 },
  })
})

test('a copy has no serial numbers and lies below its original', () => {
  const [one] = assigned(roof(), { arrayId: 1, row: 0, column: 0 }, { sn: 'A', input: 0 })
  const [copy] = withCopy([one!], 1, (name) => `${name} 2`)
  expect(copy).toMatchObject({ id: 2, name: 'Roof 2', rows: 2, columns: 3 })
  expect(copy!.y).toBeGreaterThan(one!.y)
  expect(placeOfFlaw([one!, copy!])).toBeUndefined()
})

test('an array that is dragged nearly in line with another one is in line with it; a turn stays within a circle', () => {
  const two = withArray(roof(), 'Garage', { rows: 1, columns: 2 })
  const bottom = two[0]!.y + 1.78
  const moved = movedTo(two, 2, { x: 20.04, y: bottom - 0.89 + 0.2 })[1]!
  expect(moved.y + 0.89).toBeCloseTo(bottom, 6)
  expect(moved.x).toBe(20)
  expect(movedTo(two, 2, { x: 20, y: 30.26 })[1]).toMatchObject({ x: 20, y: 30.3 })
  expect(turnedBy(turnedBy(two, 1, 345), 1, 30)[0]!.angleDeg).toBe(15)
})

test('devices without a place are offered, an input at a time', () => {
  const parts = [
    { sn: 'OPT', inputs: [] },
    { sn: 'MICRO', inputs: [1, 2] },
  ]
  expect(unplaced(roof(), parts).map(componentText)).toEqual(['OPT', 'MICRO / 1', 'MICRO / 2'])
  const placed = inOrder(roof(), 1, listed('OPT\nMICRO / 2'), 'rows')
  expect(unplaced(placed, parts).map(componentText)).toEqual(['MICRO / 1'])
})

test('a serial number with its input is read as it is written', () => {
  expect(componentIn(' 4-9A57A2L ')).toEqual({ sn: '4-9A57A2L', input: 0 })
  expect(componentIn('1-1-1/2')).toEqual({ sn: '1-1-1/2', input: 0 })
  expect(componentIn('MICRO / 2')).toEqual({ sn: 'MICRO', input: 2 })
  expect(componentIn('   ')).toBeNull()
})
