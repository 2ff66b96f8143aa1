import { expect, test } from 'vitest'
import { mailedAt, nextPeriod, periodBefore, periodStart } from './report-mails.ts'

test('weeks begin on Mondays, months and years on their first', () => {
  expect((['week', 'month', 'year'] as const).map((every) => periodStart(every, '2026-03-01'))).toEqual([
    '2026-02-23',
    '2026-03-01',
    '2026-01-01',
  ])
  expect((['week', 'month', 'year'] as const).map((every) => nextPeriod(every, '2026-12-31'))).toEqual([
    '2027-01-04',
    '2027-01-01',
    '2027-01-01',
  ])
  expect(periodBefore('month', '2026-03-31')).toBe('2026-02-01')
  expect(periodBefore('year', '2026-03-31')).toBe('2025-01-01')
})

test('a report is mailed in the morning after its period, on the clock of the plant', () => {
  expect(new Date(mailedAt('month', '2026-10-27', 'Europe/Berlin')).toISOString()).toBe('2026-11-01T07:00:00.000Z')
  expect(new Date(mailedAt('week', '2026-10-27', 'Asia/Tokyo')).toISOString()).toBe('2026-11-01T23:00:00.000Z')
})
