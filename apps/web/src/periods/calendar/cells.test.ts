import { expect, test } from 'vitest'
import { areTogether, leapt, movedBy, rowsOf, weekStartOf } from './cells.ts'

test('a month is shown in weeks that start on the chosen weekday', () => {
  const june = rowsOf('days', '2026-06-12', 0)
  expect([june[0]?.[0], june.at(-1)]).toEqual([
    '2026-06-01',
    ['2026-06-29', '2026-06-30', null, null, null, null, null],
  ])
  expect(rowsOf('days', '2026-06-12', 6)[0]).toEqual([null, ...june[0]!.slice(0, 6)])
  expect(rowsOf('months', '2026-06-12', 0).flat()).toHaveLength(12)
  expect(rowsOf('years', '2026-06-12', 0).flat()).toContain('2026-01-01')
})

test('weeks start where the language is spoken', () => {
  expect([weekStartOf('en-US'), weekStartOf('en-GB'), weekStartOf('de')]).toEqual([6, 0, 0])
})

test('the keys move by days, weeks, months and years, and to the ends of a week', () => {
  const moved = (key: string, isFar = false) => movedBy(key, 'days', '2026-03-31', 0, isFar)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => moved(key))).toEqual([
    '2026-03-30',
    '2026-04-01',
    '2026-03-24',
    '2026-04-07',
    '2026-03-30',
    '2026-04-05',
  ])
  expect([moved('PageUp'), moved('PageDown'), moved('PageUp', true)]).toEqual([
    '2026-02-28',
    '2026-04-30',
    '2025-03-31',
  ])
  expect(moved('a')).toBeUndefined()
  expect(movedBy('ArrowDown', 'months', '2026-11-30', 0)).toBe('2027-02-28')
  expect(movedBy('Home', 'years', '2026-03-31', 0)).toBe('2025-03-31')
})

test('arrows of the head leap by what is shown at once', () => {
  expect((['days', 'months', 'years'] as const).map((view) => leapt(view, '2026-01-31', 1))).toEqual([
    '2026-02-28',
    '2027-01-31',
    '2038-01-31',
  ])
  expect([areTogether('months', '2026-01-01', '2026-12-31'), areTogether('years', '2015-01-01', '2016-01-01')]).toEqual(
    [true, false],
  )
})
