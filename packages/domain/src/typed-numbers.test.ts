import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clearNumber,
  groupSignIn,
  isUnclear,
  numberIn,
  plainNumber,
  readingsOf,
  type GroupSign,
} from './typed-numbers.ts'

describe('a number as people write it', () => {
  test.each([
    ['25,000', '25', '25000'],
    ['25.000', '25', '25000'],
    ['9.975', '9.9750', '9975'],
    ['9,975', '9,9750', '9975'],
    ['345,678', '345,6780', '345678'],
    ['-1.250', '-1.25', '-1250'],
    ['−1,250', '-1,25', '-1250'],
  ])('%s can be two, and is none before it is written as %s or %s', (typed, decimal, whole) => {
    expect(isUnclear(typed)).toBe(true)
    expect(plainNumber(typed)).toBeUndefined()
    expect(readingsOf(typed)).toEqual({ decimal, whole })
    for (const clear of [decimal, whole])
      expect([plainNumber(clear), readingsOf(clear)]).toEqual([clear.replace(',', '.'), undefined])
    // Where something else tells.
    const sign = typed.includes('.') ? '.' : ','
    expect(plainNumber(typed, sign)).toBe(whole)
    for (const group of ['none', sign === '.' ? ',' : '.'] as const)
      expect(Number(plainNumber(typed, group))).toBe(Number(plainNumber(decimal)))
  })

  test.each([
    ['1 250,5', '1250.5'],
    ['1\u00a0250,5', '1250.5'],
    ['1\u202f250,5', '1250.5'],
    ['25 000', '25000'],
    ["1'250.50", '1250.50'],
    ['1’250’000', '1250000'],
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['1.250,505', '1250.505'],
    ['1.250.000', '1250000'],
    ['1,250,000.5', '1250000.5'],
    ['-12,5', '-12.5'],
    ['−12.5', '-12.5'],
    ['0,125', '0.125'],
    ['0.125', '0.125'],
    ['1250.125', '1250.125'],
    ['1,2500', '1.2500'],
    [' 7 ', '7'],
  ])('%s is %s in every language', (typed, plain) => {
    expect(isUnclear(typed)).toBe(false)
    for (const group of [undefined, '.', ',', 'none'] as const) expect(plainNumber(typed, group)).toBe(plain)
  })

  test.each([
    '',
    'x',
    '1.2.3',
    '1,25,000',
    '1.250.00',
    '1.250,000,5',
    '1 25',
    '12 5',
    '1 250.000,5',
    '0.125.000',
    '5 ct',
    '1e3',
    '٣',
    '--1',
  ])('%s is none', (typed) => {
    for (const group of [undefined, '.', ',', 'none'] as const) expect(plainNumber(typed, group)).toBeUndefined()
  })

  test('can have its unit before or behind it, but no other one', () => {
    const units = ['€/kWh', '€', 'EUR']
    for (const typed of ['€3,25', '€ 3,25', '3,25 €/kWh', '3,25€', 'EUR 3.25']) {
      expect(plainNumber(typed, undefined, units)).toBe('3.25')
      expect(plainNumber(typed, '.')).toBeUndefined()
    }
    for (const typed of ['-€3,25', '−€3,25', '€ −3,25']) expect(plainNumber(typed, undefined, units)).toBe('-3.25')
    expect(plainNumber('€25.000', '.', units)).toBe('25000')
    expect(plainNumber('€25.000', undefined, units)).toBeUndefined()
    expect(readingsOf('€25.000', units)).toEqual({ decimal: '25', whole: '25000' })
    for (const typed of ['3,25 ct/kWh', '3,25 €/MWh', '$3.25', '€'])
      expect(plainNumber(typed, '.', units)).toBeUndefined()
  })

  test('is itself, however people write it, or unclear, and never a thousandth or a thousandfold', () => {
    const written = fc.record({
      group: fc.constantFrom('.', ',', ' ', '\u00a0', '\u202f', "'"),
      whole: fc.integer({ min: 0, max: 999_999_999 }),
      decimals: fc.option(fc.integer({ min: 0, max: 9999 }).map(String), { nil: undefined }),
      isNegative: fc.boolean(),
      isGrouped: fc.boolean(),
    })
    fc.assert(
      fc.property(written, ({ group, whole, decimals, isNegative, isGrouped }) => {
        const digits = isGrouped ? String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group) : String(whole)
        const minus = isNegative ? '-' : ''
        const typed = `${minus}${digits}${decimals === undefined ? '' : `${group === ',' ? '.' : ','}${decimals}`}`
        const value = Number(`${minus}${whole}${decimals === undefined ? '' : `.${decimals}`}`)
        const plain = plainNumber(typed)
        if (plain === undefined) {
          expect(isUnclear(typed)).toBe(true)
          expect(Object.values(readingsOf(typed) ?? {}).map(numberIn)).toContain(value)
        } else expect([Number(plain), numberIn(plain)]).toEqual([value, value])
        // What is clear is so everywhere.
        for (const other of ['.', ',', 'none', undefined] as const)
          expect(Number(plainNumber(clearNumber(String(value)), other)) - value).toBe(0)
      }),
    )
  })

  test('that is not unclear was read before as it is now', () => {
    const digits = fc.stringMatching(/^-?\d{1,6}([.,]\d{1,6})?$/)
    fc.assert(
      fc.property(digits, fc.constantFrom<GroupSign>('.', ',', 'none'), (typed, group) => {
        fc.pre(!isUnclear(typed))
        expect(Number(plainNumber(typed, group))).toBe(numberIn(typed))
      }),
    )
  })
})

describe('the sign between groups of a list', () => {
  test.each([
    [['25.000', '9,8'], '.'],
    [['25,000', '9.8'], ','],
    [['1.250,5'], '.'],
    [['1.250.000', '5'], '.'],
    [['1,250,000'], ','],
    [['1 250,5', '30'], '.'],
    [['25.000', '30', 'x', ''], undefined],
    [['9.8', '9,8'], undefined],
    [[], undefined],
  ])('of %s is %s', (numbers, sign) => expect(groupSignIn(numbers)).toBe(sign))
})
