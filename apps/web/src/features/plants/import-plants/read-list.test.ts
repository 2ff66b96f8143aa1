import { importColumns, mostImportRows } from '@heliograph/domain/plant-imports'
import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { headingOf } from './import-headings.ts'
import { listIn } from './read-list.ts'

const [english, chinese] = await Promise.all([wordsIn('en'), wordsIn('zh')])
const names = english.importPlants.columns
const types = { type: english.plants.type, grid: english.plants.grid }

test('a template in one language is understood in another, with every column', () => {
  const headings = importColumns.map((column) => headingOf(column, chinese.importPlants.columns))
  const read = listIn([headings, importColumns.map((column) => `<${column}>`)], names, types)
  expect(read).toEqual({
    rows: [{ row: 2, cells: Object.fromEntries(importColumns.map((column) => [column, `<${column}>`])) }],
    ignored: [],
  })
})

test('headings can be in any order and case, and others are ignored', () => {
  const read = listIn(
    [
      ['Telephone', 'CAPACITY', 'name', ''],
      ['1', '9.8', 'Roof', ''],
    ],
    names,
    types,
  )
  expect(read).toEqual({ rows: [{ row: 2, cells: { capacity: '9.8', name: 'Roof' } }], ignored: ['Telephone'] })
})

test('empty rows are skipped, and rows keep the number that they have in the spreadsheet', () => {
  const read = listIn([[''], ['name', 'capacity'], ['', ''], ['Roof', '5']], names, types)
  expect(read).toMatchObject({ rows: [{ row: 4 }] })
})

test('types can be written as on the screen', () => {
  const read = listIn(
    [
      ['name', 'capacity', 'type', 'gridType'],
      ['Roof', '5', english.plants.type.GROUND.toUpperCase(), english.plants.grid.OFF_GRID],
      ['Other', '5', 'castle', ''],
    ],
    names,
    types,
  )
  expect(read).toMatchObject({
    rows: [{ cells: { type: 'GROUND', gridType: 'OFF_GRID' } }, { cells: { type: 'castle', gridType: '' } }],
  })
})

test('what is no list is refused', () => {
  expect(listIn([], names, types)).toEqual({ fault: 'empty' })
  expect(listIn([['name', 'capacity'], ['']], names, types)).toEqual({ fault: 'empty' })
  expect(listIn([['Roof', '5']], names, types)).toEqual({ fault: 'noHeadings' })
  expect(
    listIn(
      [
        ['name', 'capacity', 'Name'],
        ['Roof', '5', ''],
      ],
      names,
      types,
    ),
  ).toEqual({
    fault: 'twice',
    columns: ['name'],
  })
  const many = Array.from({ length: mostImportRows + 1 }, () => ['Roof', '5'])
  expect(listIn([['name', 'capacity'], ...many], names, types)).toEqual({
    fault: 'tooManyRows',
    count: mostImportRows + 1,
  })
})
