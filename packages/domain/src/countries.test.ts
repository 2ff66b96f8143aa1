import { expect, test } from 'vitest'
import { countryCodeOf, countryIdOf } from './countries.ts'

test('a country’s id and its code name each other', () => {
  for (const code of ['DE', 'BR', 'IN', 'AA', 'CN', 'US', 'ZZ']) expect(countryCodeOf(countryIdOf(code))).toBe(code)
  expect([countryIdOf('DE'), countryIdOf('AA'), countryIdOf('ZZ')]).toEqual([60, 1000, 1675])
})

test('a number that is no country’s id has no code', () => {
  // 1082 would be Germany's, which has a known id.
  expect([0, -1, 61, 999, 1676, 1000.5, 1082, Number.NaN].map(countryCodeOf)).toEqual(Array(8).fill(undefined))
})
