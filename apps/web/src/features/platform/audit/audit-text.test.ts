import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { factTexts, kindText } from './audit-text.ts'

const { audit, errors } = await wordsIn('en')
const told = (facts: Record<string, string>, subjectName: string | null = null) =>
  factTexts(
    { facts: Object.entries(facts).map(([name, value]) => ({ name, value })), subjectName },
    'Europe/Berlin',
    audit,
    errors,
  )

test('facts have texts, with times in the given zone', () => {
  expect(told({ business: 'Sonnwerk', may: 'operate', until: '2026-12-31T23:00:00.000Z' })).toEqual([
    'Sonnwerk',
    'view and control',
    'until 2027-01-01 00:00:00',
  ])
  expect(told({ step: 'start', to: 'ben@house.test' }, 'Ada')).toEqual(['offered', 'to ben@house.test', 'about Ada'])
  expect(told({ step: 'mark', device: 'Grid meter', from: '2026-03-28T21:00:00.000Z' })).toEqual([
    'marked',
    'Grid meter',
    'from 2026-03-28 22:00:00',
  ])
  expect(told({ contact: 'false' })).toEqual(['contact details hidden'])
})

test('a refusal shows its message; technical facts are left out', () => {
  expect(told({ code: 'AU_NO_OPERATION_PERMISSION', endpoint: 'POST /x' })).toEqual([errors[22]])
  expect(told({ code: 'toString', may: 'constructor', step: 'nonsense' })).toEqual([])
})

test('an unknown kind is called “something else”', () => {
  expect(kindText('log-in', audit)).toBe('Logged in')
  expect(kindText('hasOwnProperty', audit)).toBe('Other')
})
