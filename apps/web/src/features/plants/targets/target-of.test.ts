import { addDays, dayOf } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetOf } from './target-of.ts'

const kwh = fc.integer({ min: 0, max: 1e6 })
const twelve = fc.array(kwh, { minLength: 12, maxLength: 12 })

test('a year is the sum of its months, also of what was due on any day', () => {
  fc.assert(
    fc.property(twelve, fc.integer({ min: -40, max: 800 }), (months, days) => {
      const today = addDays('2027-01-01', days)
      const year = targetOf(months, { kind: 'year', day: '2027-05-05' }, today)!
      const parts = months.map((_, place) => targetOf(months, { kind: 'month', day: dayOf(2027, place + 1) }, today)!)
      const sum = (of: 'whole' | 'due') => parts.reduce((total, part) => total + part[of], 0)
      expect(year.whole).toBeCloseTo(sum('whole'), 6)
      expect(year.due).toBeCloseTo(sum('due'), 6)
    }),
  )
})

test('more is due each day, none before the period and all after it', () => {
  fc.assert(
    fc.property(twelve, fc.integer({ min: 0, max: 364 }), (months, days) => {
      const due = (today: string) => targetOf(months, { kind: 'year', day: '2027-01-01' }, today)!.due
      const day = addDays('2027-01-01', days)
      expect(due(addDays(day, 1))).toBeGreaterThanOrEqual(due(day) - 1e-6)
      expect([due('2026-12-31'), due('2027-01-01')]).toEqual([0, 0])
      expect(due('2028-01-01')).toBeCloseTo(
        months.reduce((sum, each) => sum + each, 0),
        6,
      )
    }),
  )
})

test('without a target for each month, and for days and weeks, there is none', () => {
  const months = [...Array<number>(11).fill(100), null]
  expect(targetOf(months, { kind: 'year', day: '2027-01-01' }, '2027-06-01')).toBeUndefined()
  expect(targetOf(months, { kind: 'month', day: '2027-12-03' }, '2027-06-01')).toBeUndefined()
  expect(targetOf(months, { kind: 'week', day: '2027-01-04' }, '2027-06-01')).toBeUndefined()
  expect(targetOf(months, { kind: 'month', day: '2027-04-03' }, '2027-04-16')).toEqual({ whole: 100, due: 50 })
})

test('a plant that began to operate within the period has a target from then on only', () => {
  const months = Array<number>(12).fill(300)
  const year = { kind: 'year', day: '2026-01-01' }
  // Half of June, and six months.
  expect(targetOf(months, year, '2026-06-26', '2026-06-16')).toEqual({ whole: 150 + 6 * 300, due: 100 })
  expect(targetOf(months, year, '2026-06-16', '2026-06-16')).toEqual({ whole: 1950, due: 0 })
  expect(targetOf(months, year, '2027-02-01', '2026-06-16')).toEqual({ whole: 1950, due: 1950 })
  expect(targetOf(months, { kind: 'month', day: '2026-06-01' }, '2026-06-26', '2026-06-16')).toEqual({
    whole: 150,
    due: 100,
  })
  // Before, there is none, and after it all of it.
  expect(targetOf(months, { kind: 'month', day: '2026-05-01' }, '2026-06-26', '2026-06-16')?.whole).toBe(0)
  expect(targetOf(months, { kind: 'year', day: '2027-01-01' }, '2027-02-01', '2026-06-16')).toEqual({
    whole: 3600,
    due: 300,
  })
  // Of a month before, nothing needs to be entered.
  expect(targetOf([null, ...months.slice(1)], year, '2026-06-26', '2026-06-16')?.due).toBe(100)
})
