import { expect, test } from 'vitest'
import { rowsIn, textIn } from './csv.ts'

const bytes = (...codes: number[]) => Uint8Array.from(codes)

test('a CSV file is read in the encodings that spreadsheets write', () => {
  for (const language of ['en', 'pl', 'zh']) {
    expect(textIn(new TextEncoder().encode('Müller'), language)).toBe('Müller')
    expect(textIn(new TextEncoder().encode('\uFEFFMüller'), language)).toBe('Müller')
    expect(textIn(bytes(0xff, 0xfe, 0x4d, 0x00, 0xfc, 0x00), language)).toBe('Mü')
    expect(textIn(bytes(0xfe, 0xff, 0x00, 0x4d, 0x00, 0xfc), language)).toBe('Mü')
  }
  // Windows-1252.
  expect(textIn(bytes(0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72), 'de')).toBe('Müller')
})

test.each([
  ['pl', 'Łódź', [0xa3, 0xf3, 0x64, 0x9f]],
  ['cs', 'Plzeň', [0x50, 0x6c, 0x7a, 0x65, 0xf2]],
  ['uk', 'Київ', [0xca, 0xe8, 0xbf, 0xe2]],
  ['tr', 'İzmir', [0xdd, 0x7a, 0x6d, 0x69, 0x72]],
  ['vi', 'Huế', [0x48, 0x75, 0xea, 0xec]],
  ['zh', '上海', [0xc9, 0xcf, 0xba, 0xa3]],
  ['ja', '東京', [0x93, 0x8c, 0x8b, 0x9e]],
  ['ko', '서울', [0xbc, 0xad, 0xbf, 0xef]],
])('a CSV file that Excel wrote in %s has %s', (language, name, codes) => {
  expect(textIn(bytes(...codes), language)).toBe(name)
})

test('a CSV file from western Europe is read by a person with another language, where its bytes are no letters of that', () => {
  expect(textIn(bytes(0x43, 0x61, 0x66, 0xe9), 'zh')).toBe('Café')
})

test.each([
  ['zh', 'Müller, Größe', [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x2c, 0x20, 0x47, 0x72, 0xf6, 0xdf, 0x65]],
  ['uk', 'Müller', [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]],
  ['ko', 'Erzeugung Dächer', [...new TextEncoder().encode('Erzeugung D'), 0xe4, 0x63, 0x68, 0x65, 0x72]],
])('… and where they would be letters of that amid Latin words: read in %s, %s', (language, text, codes) => {
  expect(textIn(bytes(...codes), language)).toBe(text)
})

test.each([
  ['zh', 'kWh发电量', [0x6b, 0x57, 0x68, 0xb7, 0xa2, 0xb5, 0xe7, 0xc1, 0xbf]],
  ['uk', 'Дата;kWh', [0xc4, 0xe0, 0xf2, 0xe0, 0x3b, 0x6b, 0x57, 0x68]],
])('… but not beside a unit: read in %s, %s', (language, text, codes) => {
  expect(textIn(bytes(...codes), language)).toBe(text)
})

test('of tabs and semicolons on each line, the one that divides more cells separates them', () => {
  expect(rowsIn('2026-06-01;1,5;on\t\n2026-06-02;0,5;on\t\n')).toEqual([
    ['2026-06-01', '1,5', 'on\t'],
    ['2026-06-02', '0,5', 'on\t'],
  ])
  expect(rowsIn('2026-06-01\t1,5\ton;off\n2026-06-02\t0,5\ton;off\n')[0]).toEqual(['2026-06-01', '1,5', 'on;off'])
  // Each line has one of both.
  expect(rowsIn('2026-06-01\ta;b\n2026-06-02\tc;d\n')[0]).toEqual(['2026-06-01', 'a;b'])
})

test.each([';', ',', '\t'])('cells are separated by %j', (separator) => {
  expect(rowsIn(['name', 'capacity'].join(separator) + '\r\n' + ['Roof', '"9,8"'].join(separator))).toEqual([
    ['name', 'capacity'],
    ['Roof', '9,8'],
  ])
})

test('a title above the cells may have commas, and numbers too', () => {
  expect(rowsIn('Roof Müller, Main Street 5, Munich\n\nday;kWh\n2026-06-01;1,5\n2026-06-02;0,5\n').slice(2)).toEqual([
    ['day', 'kWh'],
    ['2026-06-01', '1,5'],
    ['2026-06-02', '0,5'],
  ])
})

test('several lines with commas above and below the cells make no cells of decimal commas', () => {
  const title = 'Roof Müller, Main Street 5, Munich\nJune 1, 2026 – June 2, 2026\n\n'
  const cells = 'day;kWh\n2026-06-01;1,5\n2026-06-02;0,5\n'
  const note = 'As of July 1, 2026\nWithout warranty, errors excepted\n'
  const wanted = [
    ['day', 'kWh'],
    ['2026-06-01', '1,5'],
    ['2026-06-02', '0,5'],
  ]
  expect(rowsIn(title + cells).slice(3)).toEqual(wanted)
  expect(rowsIn(cells + note).slice(0, 3)).toEqual(wanted)
  expect(rowsIn('day,kWh,state\n2026-06-01,1.5,on;off\n2026-06-02,0,a\tb\n')[2]).toEqual(['2026-06-02', '0', 'a\tb'])
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
