import { expect, test } from 'vitest'
import { currencySign, currencyUnits, priceUnits } from './currencies.ts'

test('dollars and yuan say whose they are', () => {
  const signs = ['USD', 'CAD', 'AUD', 'HKD', 'CNY', 'JPY', 'EUR', 'CHF', 'SEK'].map(currencySign)
  expect(signs).toEqual(['US$', 'CA$', 'A$', 'HK$', 'CN¥', 'JP¥', '€', 'CHF', 'SEK'])
})

test('the signs that are known without asking the machine are those that it has', () => {
  const signOf = (currency: string) =>
    new Intl.NumberFormat('en-001', { style: 'currency', currency })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value
  const codes = Intl.supportedValuesOf('currency')
  expect(codes.map((code) => [code, currencySign(code)])).toEqual(codes.map((code) => [code, signOf(code)]))
})

test('no two currencies have the same sign', () => {
  const codes = Intl.supportedValuesOf('currency')
  expect(new Set(codes.map(currencySign)).size).toBe(codes.length)
  expect(codes.filter((code) => ['$', '¥', 'kr', 'Rs'].includes(currencySign(code)))).toEqual([])
})

test('an unknown code is shown as it is', () => {
  expect(currencySign('coins')).toBe('coins')
  expect(currencySign('')).toBe('')
})

test('an amount can be typed with its sign or its code, and a price with its kWh', () => {
  expect(currencyUnits('EUR')).toEqual(['€', 'EUR'])
  expect(priceUnits('USD')).toEqual(['US$/kWh', '$/kWh', 'USD/kWh', 'US$', '$', 'USD'])
  expect(currencyUnits('')).toEqual([])
})
