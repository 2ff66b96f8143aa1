import { expect, test } from 'vitest'
import { isFuture, nameOf, periodFrom, periodTo, spanOf, stepped } from './device-period.ts'

const today = '2026-03-29'

test('a week runs from Monday to Sunday, whatever day of it is named', () => {
  expect(nameOf({ kind: 'week', day: '2026-03-29' })).toBe('2026-03-23 – 2026-03-29')
  expect(nameOf({ kind: 'week', day: '2026-03-23' })).toBe('2026-03-23 – 2026-03-29')
})

test('the week in which clocks are put forward is an hour shorter', () => {
  const { from, to } = spanOf('Europe/Berlin', { kind: 'week', day: today })
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

test('January follows December', () => {
  expect(stepped({ kind: 'month', day: '2025-12-31' }, 1)).toEqual({ kind: 'month', day: '2026-01-31' })
})

test('what has not begun is future; the period that today lies in is not', () => {
  expect(isFuture({ kind: 'week', day: '2026-03-30' }, today)).toBe(true)
  expect(isFuture({ kind: 'month', day: '2026-03-31' }, today)).toBe(false)
})

test('an address that makes no sense shows today', () => {
  expect(periodFrom({ period: 'decade', day: '2026-02-30' }, today)).toEqual({ kind: 'day', day: today })
  expect(periodFrom({ period: 'year', day: '2027-01-01' }, today)).toEqual({ kind: 'year', day: today })
  expect(periodTo(periodFrom({ period: 'month', day: '2026-01-15' }, today), today)).toEqual({
    period: 'month',
    day: '2026-01-15',
  })
  expect(periodTo({ kind: 'week', day: today }, today)).toEqual({ period: 'week' })
})
