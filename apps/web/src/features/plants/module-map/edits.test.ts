import { expect, test } from 'vitest'
import {
  added,
  aligned,
  assigned,
  componentIn,
  componentsIn,
  componentText,
  emptied,
  inOrder,
  movedTo,
  namedIn,
  nextFree,
  placeOfFlaw,
  put,
  turnedBy,
  unplaced,
  withArray,
  withChanged,
  withCopy,
  type Arrays,
} from './edits.ts'
import { arraysIn, modulesWithin, only, rangeTo, stillIn, toggled } from './selection.ts'

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
  const gap = emptied(roof(), [{ arrayId: 1, row: 0, column: 1 }])
  expect(snsOf(withChanged(gap, 1, { rows: 3, columns: 2 }))).toEqual(['? ·', '? ?', '? ?'])
})

test('a list is placed in serpentine order, by rows or by columns, and only where no device is', () => {
  const taken = assigned(roof(), { arrayId: 1, row: 0, column: 1 }, { sn: 'X', input: 0 })
  expect(snsOf(inOrder(taken, 1, listed('A\nB\nC\nD'), 'serpentine'))).toEqual(['A X B', '? D C'])
  expect(snsOf(inOrder(taken, 1, listed('A,B;C\tD'), 'rows'))).toEqual(['A X B', 'C D ?'])
  expect(snsOf(inOrder(taken, 1, listed('A\r\nB'), 'columns'))).toEqual(['A X ?', 'B ? ?'])
})

test('several are put on free modules from a position on, in order; one goes there, whatever was there', () => {
  const at = { arrayId: 1, row: 0, column: 1 }
  const taken = assigned(roof(), { arrayId: 1, row: 0, column: 2 }, { sn: 'X', input: 0 })
  const some = put(taken, at, listed('A,B,C,D,E'), 'serpentine')
  expect(snsOf(some)).toEqual(['? A X', 'D C B'])
  expect(namedIn(some) - namedIn(taken)).toBe(4)
  expect(snsOf(put(taken, at, listed('A,B'), 'columns'))).toEqual(['? A X', '? B ?'])
  expect(snsOf(put(taken, { ...at, column: 2 }, listed('A'), 'serpentine'))).toEqual(['? ? A', '? ? ?'])
})

test('after a position comes the next module in order that has no device', () => {
  const gap = emptied(roof(), [{ arrayId: 1, row: 1, column: 2 }])
  expect(nextFree(gap, { arrayId: 1, row: 0, column: 2 }, 'serpentine')).toEqual({ arrayId: 1, row: 1, column: 1 })
  expect(nextFree(gap, { arrayId: 1, row: 0, column: 2 }, 'rows')).toEqual({ arrayId: 1, row: 1, column: 0 })
  expect(nextFree(gap, { arrayId: 1, row: 0, column: 2 }, 'columns')).toBeUndefined()
  expect(nextFree(gap, { arrayId: 9, row: 0, column: 0 }, 'rows')).toBeUndefined()
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
  const moved = movedTo(two, [2], { x: 20.04, y: bottom - 0.89 + 0.2 })[1]!
  expect(moved.y + 0.89).toBeCloseTo(bottom, 6)
  expect(moved.x).toBe(20)
  expect(movedTo(two, [2], { x: 20, y: 30.26 })[1]).toMatchObject({ x: 20, y: 30.3 })
  expect(turnedBy(turnedBy(two, [1], 345), [1], 30)[0]!.angleDeg).toBe(15)
})

test('several arrays move, turn around their common middle, and are brought in line together', () => {
  const two = withArray(roof(), 'Garage', { rows: 1, columns: 2 })
  const placesOf = (arrays: Arrays) => arrays.map(({ x, y, angleDeg }) => [x, y, angleDeg])
  const garageX = two[1]!.x
  expect(movedTo(two, [2, 1], { x: garageX + 5, y: 3 })).toMatchObject([
    { x: expect.closeTo(5, 6), y: 3 },
    { x: expect.closeTo(garageX + 5, 6), y: 3 },
  ])
  let turned: Arrays = two
  for (let step = 0; step < 4; step++) turned = turnedBy(turned, [1, 2], 90)
  expect(placesOf(turned)).toEqual(placesOf(two))
  const apart = turnedBy(two, [1, 2], 90)
  expect(Math.abs(apart[0]!.y - apart[1]!.y)).toBeCloseTo(garageX, 1)
  const [left, right] = [aligned(two, [1, 2], 'left'), aligned(two, [1, 2], 'right')]
  expect(left[1]!.x - left[0]!.x).toBeCloseTo(-0.58, 6)
  expect(right[1]!.x - right[0]!.x).toBeCloseTo(0.58, 6)
  expect(aligned(two, [1, 2], 'top').map(({ y }) => y + 0)).toEqual([0, expect.closeTo(-0.89, 6)])
})

test('several modules are removed or added at once; where one is, its device stays', () => {
  const own = assigned(roof(), { arrayId: 1, row: 0, column: 0 }, { sn: 'A', input: 0 })
  const all = rangeTo(only({ arrayId: 1, row: 0, column: 0 }), { arrayId: 1, row: 1, column: 1 }).all
  const gaps = emptied(own, all)
  expect(snsOf(gaps)).toEqual(['· · ?', '· · ?'])
  expect(snsOf([...added(gaps, all)])).toEqual(['? ? ?', '? ? ?'])
  expect(snsOf([...added(own, all)])).toEqual(['A ? ?', '? ? ?'])
})

test('a range is a part of one array, a frame takes modules of all, and what an undone step took is no longer chosen', () => {
  const two = withArray(roof(), 'Garage', { rows: 1, columns: 2 })
  const begun = only({ arrayId: 1, row: 1, column: 2 })
  expect(rangeTo(rangeTo(begun, { arrayId: 1, row: 0, column: 0 }), { arrayId: 1, row: 0, column: 1 }).all).toEqual([
    { arrayId: 1, row: 0, column: 1 },
    { arrayId: 1, row: 0, column: 2 },
    { arrayId: 1, row: 1, column: 1 },
    { arrayId: 1, row: 1, column: 2 },
  ])
  const all = modulesWithin(two)!
  expect([all.all.length, arraysIn(all)]).toEqual([8, [1, 2]])
  expect(arraysIn(rangeTo(begun, { arrayId: 2, row: 0, column: 0 }))).toEqual([2, 1])
  expect(toggled(toggled(begun, { arrayId: 1, row: 0, column: 0 }), begun.at).all).toEqual([
    { arrayId: 1, row: 0, column: 0 },
  ])
  expect(toggled(begun, begun.at)).toBe(begun)
  expect(stillIn(roof(), all)!.all).toHaveLength(6)
  expect(stillIn([], all)).toBeUndefined()
  expect(modulesWithin(two, { left: -1, right: 1, top: -1, bottom: 0 })!.all).toEqual([
    { arrayId: 1, row: 0, column: 1 },
  ])
})

test('devices without a place are offered, an input at a time', () => {
  const parts = [
    { sn: 'OPT', inputs: [] },
    { sn: 'MICRO', inputs: [1, 2] },
  ]
  expect(unplaced(roof(), parts).map(componentText)).toEqual(['OPT', 'MICRO / 1', 'MICRO / 2'])
  const placed = inOrder(roof(), 1, listed('OPT\nMICRO / 2'), 'rows')
  expect(unplaced(placed, parts).map(componentText)).toEqual(['MICRO / 1'])
  const inSmallLetters = inOrder(roof(), 1, listed('opt\nmicro / 2'), 'rows')
  expect(unplaced(inSmallLetters, parts).map(componentText)).toEqual(['MICRO / 1'])
})

test('a serial number with its input is read as it is written', () => {
  expect(componentIn(' 4-9A57A2L ')).toEqual({ sn: '4-9A57A2L', input: 0 })
  expect(componentIn('1-1-1/2')).toEqual({ sn: '1-1-1/2', input: 0 })
  expect(componentIn('MICRO / 2')).toEqual({ sn: 'MICRO', input: 2 })
  expect(componentIn('   ')).toBeNull()
})
