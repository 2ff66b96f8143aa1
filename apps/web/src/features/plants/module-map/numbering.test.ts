import { expect, test } from 'vitest'
import { assigned, emptied, withArray, withCopy, type Arrays } from './edits.ts'
import { allOf, numbered, toNumber, unnumbered } from './numbering.ts'

const roof = () => withArray([], 'Roof', { rows: 3, columns: 3 })
const numbersOf = (arrays: Arrays, id = 1) => {
  const array = arrays.find((one) => one.id === id)!
  return Array.from({ length: array.rows }, (_, row) =>
    Array.from({ length: array.columns }, (__, column) => {
      const module = array.modules.find((one) => one.row === row && one.column === column)
      return module === undefined ? '·' : (module.number ?? '?')
    }).join(' '),
  )
}
const at = (row: number, column: number, arrayId = 1) => ({ arrayId, row, column })
const everywhere = (arrays: Arrays) => arrays.flatMap(allOf)

test('modules are numbered row by row, back and forth, or column by column, from a number on; gaps get none', () => {
  const arrays = emptied(roof(), [at(0, 1)])
  const all = everywhere(arrays)
  expect(numbersOf(numbered(arrays, all, 'rows', 1))).toEqual(['1 · 2', '3 4 5', '6 7 8'])
  expect(numbersOf(numbered(arrays, all, 'serpentine', 11))).toEqual(['11 · 12', '15 14 13', '16 17 18'])
  expect(numbersOf(numbered(arrays, all, 'columns', 1))).toEqual(['1 · 6', '2 4 7', '3 5 8'])
})

test('of chosen modules only these are numbered, whatever was chosen first; back and forth begins with their first row', () => {
  const chosen = [at(2, 1), at(1, 0), at(1, 1), at(2, 0)]
  expect(numbersOf(numbered(roof(), chosen, 'serpentine', 5))).toEqual(['? ? ?', '5 6 ?', '8 7 ?'])
})

test('several arrays are numbered one after the other, and positions without a module count nothing', () => {
  const two = withArray(roof(), 'Shed', { rows: 1, columns: 2 })
  const made = numbered(two, [...everywhere(two), at(9, 9)], 'rows', 1)
  expect([numbersOf(made).at(-1), numbersOf(made, 2)]).toEqual(['7 8 9', ['10 11']])
})

test('it is told how many there are, how many have a number, and which number comes after those of the others', () => {
  const first = numbered(roof(), [at(0, 0), at(0, 1), at(0, 2)], 'rows', 1)
  expect(toNumber(first, [at(1, 0), at(1, 1)])).toEqual({ modules: 2, numbers: 0, next: 4 })
  expect(toNumber(first, everywhere(first))).toEqual({ modules: 9, numbers: 3, next: 1 })
})

test('numbers are taken away again, stay when a device is chosen, and a copy has none', () => {
  const made = numbered(roof(), everywhere(roof()), 'rows', 1)
  expect(numbersOf(unnumbered(made, [at(0, 1)]))).toEqual(['1 ? 3', '4 5 6', '7 8 9'])
  expect(unnumbered(made, [at(0, 1)])[0]?.modules[1]).not.toHaveProperty('number')
  expect(numbersOf(assigned(made, at(0, 1), { sn: 'A', input: 0 }))).toEqual(['1 2 3', '4 5 6', '7 8 9'])
  const [copy]: Arrays = withCopy(made, 1, (name) => name)
  expect(copy?.modules.every(({ number }) => number === undefined)).toBe(true)
})
