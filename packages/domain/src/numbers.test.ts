import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scale, truncate, truncateFixed } from './numbers.ts'

test.each([
  [0.29, '0.29'],
  [-1.239, '-1.23'],
  [1.005, '1'],
  [-0.001, '0'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0'],
  [16.332, '16.33'],
  [58.67999999999999, '58.67'],
  [12, '12'],
])('%d is shown as %s', (value, text) => expect(truncate(value)).toBe(text))

test.each([null, undefined, Number.NaN, Infinity])('%s is shown as missing', (value) => expect(truncate(value)).toBe('--'))

test('what is shown never exceeds what is, and is less than a hundredth away', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
      const shown = Math.abs(Number(truncate(value)))
      expect(shown).toBeLessThanOrEqual(Math.abs(value))
      expect(Math.abs(value) - shown).toBeLessThan(0.01 + Math.abs(value) * 1e-15)
    }),
  )
})

test('decimals can be kept', () => {
  expect(truncateFixed(1.5)).toBe('1.50')
  expect(truncateFixed(-3)).toBe('-3.00')
  expect(truncateFixed(null)).toBe('--')
})

test('values find their unit', () => {
  expect(scale(999, 'W')).toEqual({ value: 999, unit: 'W' })
  expect(scale(1500, 'W')).toEqual({ value: 1.5, unit: 'kW' })
  expect(scale(0.25, 'kWh')).toEqual({ value: 250, unit: 'Wh' })
  expect(scale(2_500_000, 'kWh')).toEqual({ value: 2.5, unit: 'GWh' })
  expect(scale(-4200, 'W')).toEqual({ value: -4.2, unit: 'kW' })
})
