import { expect, test } from 'vitest'
import { asKind, faultOf, isCurrent, isFuture, nameOf, periodFrom, periodTo, rangeOf, stepped } from './period.ts'

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

test('a week is from Monday to Sunday, also across the turn of the year', () => {
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

test('an address keeps a custom period, what it is compared with and how it is seen', () => {
  const today = '2026-06-12'
  const some = { kind: 'custom', day: '2026-03-01', to: '2026-03-20', compare: 'previous', view: 'power' } as const
  expect(periodFrom(periodTo(some, today), today)).toEqual(some)
  const day = { kind: 'day', day: '2026-06-10', compare: '2025-06-10' } as const
  expect(periodFrom(periodTo(day, today), today)).toEqual(day)
})

test('what the kind has not is left out of an address', () => {
  const today = '2026-06-12'
  expect(periodFrom({ period: 'total', compare: 'previous', view: 'calendar' }, today)).toEqual({
    kind: 'total',
    day: today,
  })
  expect(periodFrom({ period: 'month', compare: '2026-01-01', view: 'calendar' }, today)).toEqual({
    kind: 'month',
    day: today,
  })
  expect(periodFrom({ period: 'custom', day: '2026-03-01', to: '2026-02-01' }, today)).toEqual({
    kind: 'custom',
    day: '2026-06-06',
    to: today,
  })
  // An address that says less than the former one must not keep its rest.
  expect(Object.keys(periodTo({ kind: 'day', day: today }, today))).toEqual(['period', 'day', 'to', 'compare', 'view'])
})

test('two days that make no range say why', () => {
  const fault = (first: string, last: string) => faultOf({ first, last }, '2026-06-12')
  expect(fault('', '2026-06-01')).toBe('noDay')
  expect(fault('2026-06-02', '2026-06-01')).toBe('reversed')
  expect(fault('2026-06-02', '2026-06-13')).toBe('inFuture')
  expect(fault('2025-05-01', '2026-06-05')).toBe('tooLong')
  expect(fault('2025-05-02', '2026-06-05')).toBeUndefined()
})

test('another kind begins where the former one was', () => {
  const today = '2026-06-12'
  expect(asKind({ kind: 'month', day: '2026-03-15', compare: 'previous', view: 'power' }, 'custom', today)).toEqual({
    kind: 'custom',
    day: '2026-03-01',
    to: '2026-03-31',
    compare: 'previous',
  })
  expect(asKind({ kind: 'month', day: today }, 'custom', today)).toEqual({
    kind: 'custom',
    day: '2026-06-01',
    to: today,
  })
  expect(asKind({ kind: 'custom', day: '2026-03-01', to: '2026-03-09' }, 'year', today)).toEqual({
    kind: 'year',
    day: '2026-03-01',
  })
})
