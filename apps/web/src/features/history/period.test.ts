import { expect, test } from 'vitest'
import { isCurrent, isFuture, nameOf, periodFrom, periodTo, stepped } from './period.ts'

test('a step goes to the neighbour in the calendar', () => {
  expect(stepped({ kind: 'day', day: '2026-03-01' }, -1).day).toBe('2026-02-28')
  expect(stepped({ kind: 'month', day: '2026-12-15' }, 1).day).toBe('2027-01-15')
  expect(stepped({ kind: 'month', day: '2026-01-15' }, -1).day).toBe('2025-12-15')
  expect(stepped({ kind: 'year', day: '2026-07-01' }, -1).day).toBe('2025-07-01')
})

test('a date that the other month or year has not becomes its last', () => {
  expect(stepped({ kind: 'month', day: '2026-01-31' }, 1).day).toBe('2026-02-28')
  expect(stepped({ kind: 'year', day: '2028-02-29' }, 1).day).toBe('2029-02-28')
})

test('the future is not offered, the present is known', () => {
  expect(isFuture({ kind: 'day', day: '2026-06-13' }, '2026-06-12')).toBe(true)
  expect(isFuture({ kind: 'month', day: '2026-06-30' }, '2026-06-12')).toBe(false)
  expect(isCurrent({ kind: 'year', day: '2026-01-01' }, '2026-06-12')).toBe(true)
  expect(isCurrent({ kind: 'day', day: '2026-06-11' }, '2026-06-12')).toBe(false)
})

test('a period is named by what its kind needs', () => {
  expect(['day', 'month', 'year', 'total'].map((kind) => nameOf({ kind: kind as 'day', day: '2026-06-12' }))).toEqual([
    '2026-06-12',
    '2026-06',
    '2026',
    '',
  ])
})

test('an address keeps the period, and today is not written down', () => {
  const today = '2026-06-12'
  const march = { kind: 'month', day: '2026-03-15' } as const
  expect(periodTo(march, today)).toEqual({ period: 'month', day: '2026-03-15' })
  expect(periodFrom(periodTo(march, today), today)).toEqual(march)
  expect(periodTo({ kind: 'day', day: today }, today)).toEqual({})
  expect(periodFrom({}, today)).toEqual({ kind: 'day', day: today })
})

test('an address that makes no sense shows today', () => {
  const today = { kind: 'day', day: '2026-06-12' }
  for (const search of [{ period: 'decade' }, { day: '2026-02-30' }, { day: 7 }, { day: '2999-01-01' }]) {
    expect(periodFrom(search, '2026-06-12')).toEqual(today)
  }
})
