import { expect, test } from 'vitest'
import { currencySign, currencyUnits, priceUnits } from './currencies.ts'

test('dollars and yuan say whose they are', () => {
  const signs = ['USD', 'CAD', 'AUD', 'HKD', 'CNY', 'JPY', 'EUR', 'CHF', 'SEK'].map(currencySign)
  expect(signs).toEqual(['US$', 'CA$', 'A$', 'HK$', 'CN¥', 'JP¥', '€', 'CHF', 'SEK'])
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
