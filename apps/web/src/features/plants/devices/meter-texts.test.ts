import { expect, test } from 'vitest'
import { factorIn } from './meter-texts.ts'

test.each([
  ['20', 20],
  ['100:5', 20],
  ['250 / 5', 50],
  ['0,5', 0.5],
  ['1.000:5', undefined],
  ['5:1,000', undefined],
  ['', undefined],
  ['100:0', undefined],
  ['-20', undefined],
  ['1:2:3', undefined],
  ['20000', undefined],
  ['twenty', undefined],
])('a multiplier typed as "%s" is %s', (text, factor) => {
  expect(factorIn(text)).toBe(factor)
})
