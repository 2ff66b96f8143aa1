import { expect, test } from 'vitest'
import { asKind, periodFrom, periodTo } from './period-view.ts'

test('an address keeps a custom period, its comparison and its view', () => {
  const today = '2026-06-12'
  const some = { kind: 'custom', day: '2026-03-01', to: '2026-03-20', compare: 'previous', view: 'power' } as const
  expect(periodFrom(periodTo(some, today), today)).toEqual(some)
  const day = { kind: 'day', day: '2026-06-10', compare: '2025-06-10' } as const
  expect(periodFrom(periodTo(day, today), today)).toEqual(day)
  // Also a kind that would be usual: without one, the page opens on another.
  expect(periodTo({ kind: 'day', day: today }, today)).toMatchObject({ period: 'day', day: undefined })
})

test('options that a kind does not have are left out of the address', () => {
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
  // Missing keys would keep their values from the previous address.
  expect(Object.keys(periodTo({ kind: 'day', day: today }, today))).toEqual(['period', 'day', 'to', 'compare', 'view'])
})

test('changing the kind starts where the previous period was', () => {
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
