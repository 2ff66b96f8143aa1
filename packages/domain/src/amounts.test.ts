import { expect, test, vi } from 'vitest'
import { amountText, minorDigits, minorOf, plainAmount, taxWithin } from './amounts.ts'

test('each currency has its own decimals', () => {
  expect(['EUR', 'JPY', 'KRW', 'KWD', 'XX'].map(minorDigits)).toEqual([2, 0, 0, 3, 2])
  expect(amountText(123456, 'EUR')).toBe('€\u00A01,234.56')
  expect(amountText(5, 'EUR')).toBe('€\u00A00.05')
  expect(amountText(1200, 'JPY')).toBe('JP¥\u00A01,200')
  expect(amountText(-1500, 'KWD')).toBe('KWD\u00A0-1.500')
})

test('decimals are those of the table, whatever a browser or a version of Node says of a currency', () => {
  const format = vi.spyOn(Intl, 'NumberFormat').mockImplementation(() => {
    throw new Error('Not asked')
  })
  expect(['HUF', 'COP', 'IDR', 'ISK', 'TND', 'CLF', 'TWD', 'EUR'].map(minorDigits)).toEqual([0, 0, 0, 0, 3, 4, 2, 2])
  expect([minorOf('4990', 'HUF'), plainAmount(4990, 'HUF')]).toEqual([4990, '4990'])
  format.mockRestore()
})

test('a typed amount is exact or none', () => {
  expect(minorOf('12', 'EUR')).toBe(1200)
  expect(minorOf(' 0,29 ', 'EUR')).toBe(29)
  expect(minorOf('8.29', 'EUR')).toBe(829)
  expect(minorOf('1200', 'JPY')).toBe(1200)
  for (const wrong of ['', '-1', '1.234', '1e3', '12.5.1', '٣', '1 000']) expect(minorOf(wrong, 'EUR')).toBeUndefined()
  expect(minorOf('1.5', 'JPY')).toBeUndefined()
  expect([minorOf('1190.00', 'JPY'), minorOf('1.1950', 'KWD'), minorOf('1.19', 'EUR')]).toEqual([1190, 1195, 119])
  for (const wrong of ['1.190', '1,190', '1.1950']) expect(minorOf(wrong, 'EUR')).toBeUndefined()
  for (const [minor, currency] of [
    [5, 'EUR'],
    [123456, 'EUR'],
    [1200, 'JPY'],
    [1500, 'KWD'],
  ] as const) {
    expect(minorOf(plainAmount(minor, currency), currency)).toBe(minor)
  }
  expect(plainAmount(5, 'EUR')).toBe('0.05')
})

test('the tax within an amount is rounded half away from zero', () => {
  expect(taxWithin(11900, 1900)).toBe(1900)
  expect(taxWithin(1000, 1900)).toBe(160)
  // 0.5 exactly.
  expect(taxWithin(3, 2000)).toBe(1)
  expect(taxWithin(-3, 2000)).toBe(-1)
  expect(taxWithin(1200, 0)).toBe(0)
})
