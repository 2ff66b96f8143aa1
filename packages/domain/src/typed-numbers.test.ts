import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clearNumber,
  groupSignIn,
  groupSignOf,
  isUnclear,
  numberIn,
  numberWritten,
  plainNumber,
  type GroupSign,
} from './typed-numbers.ts'

describe('a number as people write it', () => {
  test.each([
    ['25,000', 'en', '25000'],
    ['25.000', 'en', '25.000'],
    ['25.000', 'de', '25000'],
    ['25,000', 'de', '25.000'],
    ['-1.250', 'de', '-1250'],
    ['−1,250', 'en', '-1250'],
    // No language with spaces between groups has points there, but keypads have no other sign.
    ['12.345', 'fr', '12.345'],
    ['12,345', 'fr', '12.345'],
  ])('%s in the language %s is %s', (typed, language, plain) => {
    expect(isUnclear(typed)).toBe(true)
    expect(plainNumber(typed, groupSignOf(language))).toBe(plain)
    expect(plainNumber(typed)).toBeUndefined()
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
    for (const group of [undefined, '.', ',', ' '] as const) expect(plainNumber(typed, group)).toBe(plain)
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
    for (const group of [undefined, '.', ',', ' '] as const) expect(plainNumber(typed, group)).toBeUndefined()
  })

  test('can have its unit before or behind it, but no other one', () => {
    const units = ['€/kWh', '€', 'EUR']
    for (const typed of ['€3,25', '€ 3,25', '3,25 €/kWh', '3,25€', 'EUR 3.25']) {
      expect(plainNumber(typed, '.', units)).toBe('3.25')
      expect(plainNumber(typed, '.')).toBeUndefined()
    }
    expect(plainNumber('-€3,25', '.', units)).toBe('-3.25')
    expect(plainNumber('€25.000', '.', units)).toBe('25000')
    for (const typed of ['3,25 ct/kWh', '3,25 €/MWh', '$3.25', '€'])
      expect(plainNumber(typed, '.', units)).toBeUndefined()
  })

  test('is itself, however its language writes it, and with a group it never becomes a thousandth', () => {
    const languages = fc.constantFrom('en', 'ja', 'de', 'sl', 'fr', 'uk', 'xx')
    const written = fc.record({
      language: languages,
      whole: fc.integer({ min: 0, max: 999_999_999 }),
      decimals: fc.option(fc.integer({ min: 0, max: 9999 }).map(String), { nil: undefined }),
      isNegative: fc.boolean(),
      space: fc.constantFrom(' ', '\u00a0', '\u202f'),
      isGrouped: fc.boolean(),
    })
    fc.assert(
      fc.property(written, ({ language, whole, decimals, isNegative, space, isGrouped }) => {
        const group = groupSignOf(language)
        const sign = group === ' ' ? space : group
        const digits = isGrouped ? String(whole).replaceAll(/\B(?=(\d{3})+$)/g, sign) : String(whole)
        const fraction = decimals === undefined ? '' : `${group === ',' ? '.' : ','}${decimals}`
        const value = Number(`${isNegative ? '-' : ''}${whole}${decimals === undefined ? '' : `.${decimals}`}`)
        const plain = plainNumber(`${isNegative ? '-' : ''}${digits}${fraction}`, group)
        expect(Number(plain)).toBe(value)
        expect(numberIn(plain ?? '')).toBe(value)
        // What is shown of it is read as the same, and what is clear is so everywhere.
        expect(plainNumber(numberWritten(plain ?? '', language), group)).toBe(plain)
        for (const other of ['.', ',', ' ', undefined] as const)
          expect(Number(plainNumber(clearNumber(plain ?? ''), other))).toBe(value)
      }),
    )
  })

  test('that is not unclear was read before as it is now', () => {
    const digits = fc.stringMatching(/^-?\d{1,6}([.,]\d{1,6})?$/)
    fc.assert(
      fc.property(digits, fc.constantFrom<GroupSign>('.', ',', ' '), (typed, group) => {
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
