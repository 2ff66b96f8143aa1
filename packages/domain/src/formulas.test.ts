import { expect, test } from 'vitest'
import { harmlessCell, isFormula } from './formulas.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "'\t'=1"],
  ['\n=1', "'\n'=1"],
])('a text that begins like the formula %j is none in a spreadsheet', (text, harmless) => {
  expect(isFormula(text)).toBe(true)
  expect(harmlessCell(text)).toBe(harmless)
})

test.each([
  ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
  ['x,@SUM(A1)', "x,'@SUM(A1)"],
  ['a\n-1', "a\n'-1"],
])('%j is none where a spreadsheet divides cells by another sign than the file', (text, harmless) => {
  expect(harmlessCell(text)).toBe(harmless)
})

test.each(['', 'Haus Müller', 'A-B', 'Roof, -5 °C', 'a=b', 'me@example.org', '1,5'])('%j stays as it is', (text) => {
  expect(isFormula(text)).toBe(false)
  expect(harmlessCell(text)).toBe(text)
})
