import { importColumns, mostImportRows } from '@heliograph/domain/plant-imports'
import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { headingOf } from './import-headings.ts'
import { listIn, plainCells } from './read-list.ts'

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

test('numbers are written as one number where others of their column tell which sign is between groups', () => {
  const capacities = (cells: readonly string[], isText = true) => {
    const read = listIn(
      [['name', 'capacity', 'latitude'], ...cells.map((cell) => ['Roof', cell, '48.137'])],
      names,
      types,
      isText,
    )
    return 'rows' in read ? read.rows.map(({ cells: { capacity, latitude } }) => `${capacity} ${latitude}`) : read
  }
  expect(capacities(['9,8', '25.000', '12,345', '1.250,5', 'x'])).toEqual([
    '9,8 48.137',
    '25000 48.137',
    '12.3450 48.137',
    '1250.5 48.137',
    'x 48.137',
  ])
  expect(capacities(['9.8', '25,000', '12.345'])).toEqual(['9.8 48.137', '25000 48.137', '12.3450 48.137'])
  // Nothing tells: the server asks.
  expect(capacities(['25.000', '30'])).toEqual(['25.000 48.137', '30 48.137'])
  expect(capacities(['9,8', '9.8', '25.000'])).toEqual(['9,8 48.137', '9.8 48.137', '25.000 48.137'])
  // Of a workbook, most numbers are no texts, and tell nothing of those that are.
  expect(capacities(['9.8', '25,000', '1 250,5'], false)).toEqual(['9.8 48.137', '25,000 48.137', '1250.5 48.137'])
})

test('another column tells nothing of a number: its cells may come from elsewhere', () => {
  const read = listIn(
    [
      ['name', 'capacity', 'feedIn', 'purchase'],
      ['Roof', '25.000', '0,12', '1.250,5'],
      ['Barn', '9.975', '1,444', '0.38'],
    ],
    names,
    types,
  )
  expect(
    'rows' in read && read.rows.map(({ cells: { capacity, feedIn, purchase } }) => [capacity, feedIn, purchase]),
  ).toEqual([
    ['25.000', '0,12', '1250.5'],
    ['9.975', '1.4440', '0.38'],
  ])
})

test('a cell that is mended is read as one of a file, and stays as it is where it is unclear or no number', () => {
  const cells = { name: 'Roof', capacity: '1.250,5', feedIn: '25.000', flat: "1'250.50", tilt: '30' }
  const read = plainCells(cells)
  expect(read).toEqual({ ...cells, capacity: '1250.5', flat: '1250.50' })
  // Answers of the server are known by it.
  expect(plainCells(read)).toBe(read)
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
