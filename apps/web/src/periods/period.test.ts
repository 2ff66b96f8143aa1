import { expect, test } from 'vitest'
import { calendarKinds, periodKinds } from './kinds.ts'
import {
  asKind,
  faultOf,
  isCurrent,
  isFuture,
  nameOf,
  periodFrom,
  periodTo,
  rangeOf,
  spanOf,
  stepped,
} from './period.ts'

test('a step goes to the next or previous period', () => {
  expect(stepped({ kind: 'day', day: '2026-03-01' }, -1).day).toBe('2026-02-28')
  expect(stepped({ kind: 'month', day: '2026-12-15' }, 1).day).toBe('2027-01-15')
  expect(stepped({ kind: 'month', day: '2026-01-15' }, -1).day).toBe('2025-12-15')
  expect(stepped({ kind: 'year', day: '2026-07-01' }, -1).day).toBe('2025-07-01')
})

test('a date that the other month or year does not have becomes its last day', () => {
  expect(stepped({ kind: 'month', day: '2026-01-31' }, 1).day).toBe('2026-02-28')
  expect(stepped({ kind: 'year', day: '2028-02-29' }, 1).day).toBe('2029-02-28')
})

test('the future is not offered, and the present is recognised', () => {
  expect(isFuture({ kind: 'day', day: '2026-06-13' }, '2026-06-12')).toBe(true)
  expect(isFuture({ kind: 'month', day: '2026-06-30' }, '2026-06-12')).toBe(false)
  expect(isCurrent({ kind: 'year', day: '2026-01-01' }, '2026-06-12')).toBe(true)
  expect(isCurrent({ kind: 'day', day: '2026-06-11' }, '2026-06-12')).toBe(false)
})

test('a period’s name has the parts that its kind needs', () => {
  expect(['day', 'month', 'year', 'total'].map((kind) => nameOf({ kind: kind as 'day', day: '2026-06-12' }))).toEqual([
    '2026-06-12',
    '2026-06',
    '2026',
    '',
  ])
})

test('an address keeps the period, except today’s', () => {
  const today = '2026-06-12'
  const march = { kind: 'month', day: '2026-03-15' } as const
  expect(periodTo(march, today)).toEqual({ period: 'month', day: '2026-03-15' })
  expect(periodFrom(periodTo(march, today), today, periodKinds)).toEqual(march)
  expect(periodTo({ kind: 'day', day: today }, today)).toEqual({})
  expect(periodFrom({ ...nothing }, today, periodKinds)).toEqual({ kind: 'day', day: today })
})

test('an invalid address shows today', () => {
  const today = { kind: 'day', day: '2026-06-12' }
  for (const search of [{ period: 'decade' }, { day: '2026-02-30' }, { day: 7 }, { day: '2999-01-01' }]) {
    expect(periodFrom({ ...nothing, ...search }, '2026-06-12', periodKinds)).toEqual(today)
  }
})

test('a week is from Monday to Sunday, also across the new year', () => {
  expect(rangeOf({ kind: 'week', day: '2026-06-12' })).toEqual({ first: '2026-06-08', last: '2026-06-14' })
  expect(rangeOf({ kind: 'week', day: '2026-06-14' })).toEqual({ first: '2026-06-08', last: '2026-06-14' })
  expect(nameOf({ kind: 'week', day: '2026-01-01' })).toBe('2025-12-29 – 2026-01-04')
  expect(isFuture({ kind: 'week', day: '2026-06-14' }, '2026-06-12')).toBe(false)
  expect(isCurrent({ kind: 'week', day: '2026-06-08' }, '2026-06-12')).toBe(true)
})

test('a custom period steps by its own length', () => {
  const ten = { kind: 'custom', day: '2026-05-01', to: '2026-05-10' } as const
  expect(stepped(ten, -1)).toEqual({ kind: 'custom', day: '2026-04-21', to: '2026-04-30' })
})

test('an invalid range has an error', () => {
  const fault = (first: string, last: string) => faultOf({ first, last }, '2026-06-12')
  expect(fault('', '2026-06-01')).toBe('noDay')
  expect(fault('2026-06-02', '2026-06-01')).toBe('reversed')
  expect(fault('2026-06-02', '2026-06-13')).toBe('inFuture')
  expect(fault('2025-05-01', '2026-06-05')).toBe('tooLong')
  expect(fault('2025-05-02', '2026-06-05')).toBeUndefined()
})

test('an address cannot select a kind that the page does not offer', () => {
  const custom = { period: 'custom', day: '2026-03-01', to: '2026-03-09' }
  expect(periodFrom(custom, '2026-06-12', calendarKinds)).toEqual({ kind: 'day', day: '2026-03-01' })
})

test('the week in which clocks go forward is an hour shorter', () => {
  const { from, to } = spanOf('Europe/Berlin', rangeOf({ kind: 'week', day: '2026-03-29' })!)
  expect((to - from) / 3_600_000).toBe(7 * 24 - 1)
})

test.each([
  ['day', '2026-03-01', '2026-02-28'],
  ['week', '2026-03-01', '2026-02-22'],
  ['month', '2026-03-31', '2026-02-28'],
  ['year', '2024-02-29', '2023-02-28'],
] as const)('the %s before %s is that of %s', (kind, day, before) => {
  expect(stepped({ kind, day }, -1)).toEqual({ kind, day: before })
})

test('a period that has not started is in the future; the current one is not', () => {
  expect(isFuture({ kind: 'week', day: '2026-03-30' }, '2026-03-29')).toBe(true)
  expect(isFuture({ kind: 'month', day: '2026-03-31' }, '2026-03-29')).toBe(false)
})

test('today’s week is saved without its day', () => {
  expect(periodTo({ kind: 'week', day: '2026-03-29' }, '2026-03-29')).toEqual({ period: 'week' })
})

test('changing the kind while the period ends in the future shows today', () => {
  expect(asKind({ kind: 'month', day: '2026-03-31' }, 'day', '2026-03-29')).toEqual({ kind: 'day', day: '2026-03-29' })
})

const nothing = { period: undefined, day: undefined, to: undefined }
