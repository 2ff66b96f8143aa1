import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('numbers are exported unchanged, and missing values are empty', () => {
  expect(
    toCsv([
      ['Time', 'kW'],
      ['13:05', 4.2999],
      ['13:10', null],
    ]),
  ).toBe('\uFEFFTime,kW\r\n13:05,4.2999\r\n13:10,\r\n')
})

test('commas, quotes and line breaks stay within their cell', () => {
  expect(toCsv([['a,b', 'say "x"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""x""","two\nlines"\r\n')
})

test('text never becomes a formula, and negative numbers stay numbers', () => {
  expect(toCsv([['=1+1', '@x', -5]])).toBe("\uFEFF'=1+1,'@x,-5\r\n")
})
