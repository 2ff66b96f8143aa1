import { expect, test } from 'vitest'
import { moneyText, priceText } from './money-text.ts'

const units = { money: { first: 'K', second: 'M', third: 'B' } }
const zh = { money: { first: '万', second: '亿', third: '万亿' } }
const money = (amount: number | null, currency: string, language = 'en') =>
  moneyText(amount, { currency, language, units: language === 'zh' ? zh : units }).replaceAll('\u00A0', ' ')

test('amounts are abbreviated with K, M and B, truncated', () => {
  expect(money(12.349, 'EUR')).toBe('€ 12.34')
  expect(money(1239, 'EUR')).toBe('€ 1.23 K')
  expect(money(2_000_000, 'USD')).toBe('US$ 2 M')
  expect(money(-3_450_000_000, 'USD')).toBe('US$ -3.45 B')
})

test('yuan in Chinese are abbreviated with 万, 亿 and 万亿, other currencies are not', () => {
  expect(money(9999, 'CNY', 'zh')).toBe('CN¥ 9,999.00')
  expect(money(12_345, 'CNY', 'zh')).toBe('CN¥ 1.23 万')
  expect(money(2.5e8, 'CNY', 'zh')).toBe('CN¥ 2.5 亿')
  expect(money(3e12, 'CNY', 'zh')).toBe('CN¥ 3 万亿')
  expect(money(12_345, 'CNY', 'en')).toBe('CN¥ 12.34 K')
  expect(money(2113, 'EUR', 'zh')).toBe('€ 2.11 K')
})

test('a missing amount and an unknown currency', () => {
  expect(money(null, 'EUR')).toBe('--')
  expect(money(5, 'coins')).toBe('coins 5.00')
})

test('a price with a fraction has at least two decimals, as amounts do', () => {
  expect([0.3, 0.37, 0.357, -0.5, 2].map((price) => priceText(price, 'EUR').replaceAll('\u00A0', ' '))).toEqual([
    '€ 0.30',
    '€ 0.37',
    '€ 0.357',
    '€ -0.50',
    '€ 2',
  ])
})

test('a price has four decimals', () => {
  expect([priceText(0.28469, 'EUR'), priceText(2100, 'VND'), priceText(null, 'EUR')]).toEqual([
    '€\u00A00.2846',
    '₫\u00A02,100',
    '--',
  ])
})
