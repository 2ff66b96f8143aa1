import { countryIdOf } from '@heliograph/domain/countries'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { divisionIdOf, divisionsIn, loadDivisions } from './divisions.ts'

const { first, second } = await loadDivisions()

test('no two countries or divisions of the world have the same id, and every id fits an integer', () => {
  const ids = [...countries.map(({ id }) => id), ...[...first, ...second].map(({ code }) => divisionIdOf(code))]
  expect(ids.length).toBeGreaterThan(50_000)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)).toBe(true)
})

test('ids do not change, because plants are stored with them', () => {
  expect(['DE.02', 'CN.22', 'BR.15.3106200'].map(divisionIdOf)).toEqual([1_358_281_209, 1_927_786_151, 1_245_623_851])
  expect(['AD', 'BR', 'CN', 'DE', 'IN', 'ZW'].map(countryIdOf)).toEqual([1003, 33, 1065, 60, 105, 1672])
})

test('every division is below its parent and below no other', async () => {
  const codes = new Set([...countries.map(({ code }) => code), ...first.map(({ code }) => code)])
  const orphans = [...first, ...second].filter(({ code }) => !codes.has(code.slice(0, code.lastIndexOf('.'))))
  expect(orphans).toEqual([])
})

test('the longest list of siblings fits into a form', async () => {
  const parents = [...countries.map(({ id }) => id), ...first.map(({ code }) => divisionIdOf(code))]
  const lengths: number[] = []
  for (const parent of parents) lengths.push((await divisionsIn('en', parent)).length)
  expect(lengths.reduce((sum, length) => sum + length)).toBe(first.length + second.length)
  expect(Math.max(...lengths)).toBeLessThan(1000)
})
