import { expect, test } from 'vitest'
import { rowsIn, textIn } from './csv.ts'

const bytes = (...codes: number[]) => Uint8Array.from(codes)

test('a CSV file is read in the encodings that spreadsheets write', () => {
  expect(textIn(new TextEncoder().encode('Müller'))).toBe('Müller')
  expect(textIn(new TextEncoder().encode('\uFEFFMüller'))).toBe('Müller')
  // Windows-1252.
  expect(textIn(bytes(0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72))).toBe('Müller')
  expect(textIn(bytes(0xff, 0xfe, 0x4d, 0x00, 0xfc, 0x00))).toBe('Mü')
  expect(textIn(bytes(0xfe, 0xff, 0x00, 0x4d, 0x00, 0xfc))).toBe('Mü')
})

test.each([';', ',', '\t'])('cells are separated by %j', (separator) => {
  expect(rowsIn(['name', 'capacity'].join(separator) + '\r\n' + ['Roof', '"9,8"'].join(separator))).toEqual([
    ['name', 'capacity'],
    ['Roof', '9,8'],
  ])
})

test('separators, quotes and line breaks within quotes belong to the cell', () => {
  expect(rowsIn('"Name; first";capacity\n"Roof ""South""";"a\nb"\n')).toEqual([
    ['Name; first', 'capacity'],
    ['Roof "South"', 'a\nb'],
  ])
})

test('empty cells and rows keep their place, and the number of a row is that of the spreadsheet', () => {
  expect(rowsIn('a;b\n;\n\nc;')).toEqual([['a', 'b'], ['', ''], [''], ['c', '']])
  expect(rowsIn('')).toEqual([])
})
