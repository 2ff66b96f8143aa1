import { expect, test } from 'vitest'
import { factorIn, measurable, valueAs } from './emoncms-input.ts'

test.each([
  ['1', 1],
  ['-1', -1],
  ['0.001', 0.001],
  ['0,001', 0.001],
  [' 10 ', 10],
  ['', undefined],
  ['0', undefined],
  ['ten', undefined],
  ['1e9', undefined],
])('the factor %j is %j', (text, factor) => {
  expect(factorIn(text)).toBe(factor)
})

test('a value is shown in the unit of what it measures', () => {
  expect(valueAs('gridPower', 1234, -1)).toBe('-1,234\u00A0W')
  expect(valueAs('buyTotal', 24_534, 0.001)).toBe('24.534\u00A0kWh')
})

test('codes cannot be chosen, because they are not measured', () => {
  const all = measurable.flatMap(({ points }) => points)
  expect(all).toContain('acPower')
  expect(all).not.toContain('faultCode')
  expect(all).not.toContain('runState')
})
