import { expect, test } from 'vitest'
import { listedIn } from './plant-imports.wire.ts'

const good = { name: 'Haus Lindner', capacity: '9,8', latitude: '48.137', longitude: '11,575' }
const faultsOf = (cells: Record<string, string>) =>
  listedIn({ row: 2, cells: { ...good, ...cells } }).faults.map(({ column, problem }) => `${column} ${problem}`)

test('numbers of a list have a point or a comma, dates are those of spreadsheets, and types are in any case', () => {
  const { entered, faults } = listedIn({
    row: 2,
    cells: { ...good, started: '1.4.2021', type: 'ground', gridType: 'off_grid', currency: 'eur', feedIn: '0,0794' },
  })
  expect(faults).toEqual([])
  expect(entered).toMatchObject({
    name: 'Haus Lindner',
    capacityKwp: 9.8,
    latitude: 48.137,
    longitude: 11.575,
    type: 'GROUND',
    gridType: 'OFF_GRID',
    currency: 'EUR',
    startedAt: new Date('2021-04-01T12:00:00Z'),
    prices: { feedInMicros: 79_400, purchaseMicros: null, flatMicros: null },
  })
})

test('a row without type and grid connection is a house roof that sells what it does not use', () => {
  expect(listedIn({ row: 2, cells: good }).entered).toMatchObject({ type: 'HOUSE_ROOF', gridType: 'EXCESS' })
})

test.each([
  [{ name: ' ' }, 'name required'],
  [{ name: 'x'.repeat(101) }, 'name tooLong'],
  [{ name: '=HYPERLINK("https://example.org")' }, 'name formula'],
  [{ reference: '@SUM(A1)' }, 'reference formula'],
  [{ address: 'Street\u00001' }, 'address characters'],
  [{ capacity: '' }, 'capacity required'],
  [{ capacity: '1.234,5' }, 'capacity notNumber'],
  [{ capacity: '25.000' }, 'capacity unclearNumber'],
  [{ feedIn: '1,444' }, 'feedIn unclearNumber'],
  [{ capacity: '0' }, 'capacity outOfRange'],
  [{ capacity: 'ten' }, 'capacity notNumber'],
  [{ latitude: '91' }, 'latitude outOfRange'],
  [{ longitude: '' }, 'longitude required'],
  [{ latitude: '', longitude: '' }, 'town required'],
  [{ type: 'castle' }, 'type notKnown'],
  [{ gridType: 'whatever' }, 'gridType notKnown'],
  [{ started: '02/03/2021' }, 'started notDate'],
  [{ started: '2021-02-30' }, 'started notDate'],
  [{ tilt: '91' }, 'tilt outOfRange'],
  [{ azimuth: '-1' }, 'azimuth outOfRange'],
  [{ currency: 'euro' }, 'currency notKnown'],
  [{ purchase: '-0,1' }, 'purchase outOfRange'],
  [{ gateway: '=1+1' }, 'gateway formula'],
  [{ gateway: '1'.repeat(33) }, 'gateway tooLong'],
  [{ protocol: 'pigeon' }, 'protocol notKnown'],
])('%j is refused: %s', (cells, fault) => expect(faultsOf(cells)).toEqual([fault]))

test('the limits of a number are those of the call that creates a single plant', () => {
  expect(listedIn({ row: 2, cells: { ...good, tilt: '91' } }).faults[0]).toMatchObject({ least: 0, most: 90 })
})
