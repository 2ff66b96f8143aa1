import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixedText, numberText, scale, scaleMoney, truncate, truncateFixed } from './numbers.ts'

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

test.each([null, undefined, Number.NaN, Infinity])('%s is shown as missing', (value) =>
  expect(truncate(value)).toBe('--'),
)

test('a shown number never exceeds its value, and differs by less than a hundredth', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
      const shown = Math.abs(Number(truncate(value)))
      expect(shown).toBeLessThanOrEqual(Math.abs(value))
      expect(Math.abs(value) - shown).toBeLessThan(0.01 + Math.abs(value) * 1e-15)
    }),
  )
})

describe('compared with an exact decimal library', () => {
  /** Rounded towards zero, without exponent, trailing zeros or negative zero. */
  const exact = (value: number, digits: number) => {
    const cut = new Decimal(value).toDecimalPlaces(digits, Decimal.ROUND_DOWN)
    return cut.isZero() ? '0' : cut.toFixed()
  }
  const digits = fc.integer({ min: 0, max: 8 })
  const agrees = (values: fc.Arbitrary<number>) =>
    fc.assert(
      fc.property(values, digits, (value, count) => {
        expect(truncate(value, count)).toBe(exact(value, count))
      }),
      { numRuns: 10_000 },
    )

  test('every number is truncated the same way, however small or large', () => {
    agrees(fc.double({ noNaN: true, noDefaultInfinity: true }))
  })

  test('and so are the numbers that devices report: a few decimals, either sign', () => {
    const reported = fc
      .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 7 }))
      .map(([whole, places]) => Number(`${whole}e-${places}`))
    agrees(reported)
  })

  test.each([1e-7, -1e-7, 5e-324, 1.7976931348623157e308, -1e21, 123456789.98765433, -0, 0.1 + 0.2])('%d', (value) => {
    for (const count of [0, 1, 2, 8]) expect(truncate(value, count)).toBe(exact(value, count))
  })

  test('changing the unit loses no digit', () => {
    const kwh = fc.integer({ min: 0, max: 999_999_999 }).map((whole) => Number(`${whole}e-3`))
    const powers = { '': 0, k: 3, M: 6, G: 9 } as const
    fc.assert(
      fc.property(kwh, (value) => {
        const scaled = scale(value, 'kWh')
        const places = powers[scaled.unit.replace('Wh', '') as keyof typeof powers]
        const whole = new Decimal(value).times(1000).div(new Decimal(10).pow(places))
        expect(truncate(scaled.value)).toBe(exact(whole.toNumber(), 2))
      }),
      { numRuns: 5000 },
    )
  })
})

test('zero is never negative', () => {
  for (const value of [-0, -0.001, -0.0099, -1e-12])
    expect([truncate(value), truncateFixed(value)]).toEqual(['0', '0.00'])
})

test('decimals can be kept', () => {
  expect(truncateFixed(1.5)).toBe('1.50')
  expect(truncateFixed(-3)).toBe('-3.00')
  expect(truncateFixed(null)).toBe('--')
})

test('the digits of a shown number are in groups of three', () => {
  expect([999.9, 1234.567, -1234567, 0.123456, null].map((value) => numberText(value, 6))).toEqual([
    '999.9',
    '1,234.567',
    '-1,234,567',
    '0.123456',
    '--',
  ])
  expect([numberText(1e21), fixedText(1234.5), fixedText(-12)]).toEqual([
    '1,000,000,000,000,000,000,000',
    '1,234.50',
    '-12.00',
  ])
})

test('values get a suitable unit', () => {
  expect(scale(999, 'W')).toEqual({ value: 999, unit: 'W' })
  expect(scale(1500, 'W')).toEqual({ value: 1.5, unit: 'kW' })
  expect(scale(0.25, 'kWh')).toEqual({ value: 250, unit: 'Wh' })
  expect(scale(2_500_000, 'kWh')).toEqual({ value: 2.5, unit: 'GWh' })
  expect(scale(-4200, 'W')).toEqual({ value: -4.2, unit: 'kW' })
})

test('a value that is not a binary fraction keeps its digits in another unit', () => {
  expect(scale(8.29, 'kWh')).toEqual({ value: 8.29, unit: 'kWh' })
  expect(scale(0.001005, 'kWh')).toEqual({ value: 1.005, unit: 'Wh' })
})

test('money is grouped by thousands, yuan in Chinese by ten thousands', () => {
  expect(scaleMoney(999.99, { currency: 'EUR', language: 'en' })).toMatchObject({ value: 999.99, step: 'none' })
  expect(scaleMoney(8290, { currency: 'EUR', language: 'en' })).toMatchObject({ value: 8.29, step: 'first' })
  expect(scaleMoney(-2e6, { currency: 'EUR', language: 'zh' })).toMatchObject({
    value: -2,
    step: 'second',
    family: 'thousands',
  })
  expect(scaleMoney(3e9, { currency: 'CNY', language: 'en' })).toMatchObject({
    value: 3,
    step: 'third',
    family: 'thousands',
  })
  const chinese = { currency: 'CNY', language: 'zh' }
  expect(scaleMoney(9999, chinese)).toMatchObject({ value: 9999, step: 'none' })
  expect(scaleMoney(12_345, chinese)).toMatchObject({ value: 1.2345, step: 'first', family: 'myriads' })
  expect(scaleMoney(2.5e8, chinese)).toMatchObject({ value: 2.5, step: 'second' })
  expect(scaleMoney(3e12, chinese)).toMatchObject({ value: 3, step: 'third' })
})
