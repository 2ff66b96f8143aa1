import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimatePayback, yearAfter, yearBefore } from './payback.ts'
import { addDays, daysBetween } from './zones.ts'

const year = { ...yearBefore('2026-06-15'), micros: 365_000_000, knownShare: 1, daysWithoutPrice: 0 }
const known = { netCostMicros: 1_000_000_000, incomeMicros: 900_000_000, today: '2026-06-15', year }

describe('payback', () => {
  test('is estimated from the last twelve months, across leap years', () => {
    expect(estimatePayback(known)).toEqual({ missing: null, day: addDays('2026-06-15', 100) })
    // 366 days have 29 February 2028 in them, and the estimate ends after one.
    const leap = { ...yearBefore('2028-03-01'), micros: 366_000_000, knownShare: 1, daysWithoutPrice: 0 }
    expect(estimatePayback({ ...known, today: '2028-02-20', year: leap }).day).toBe(addDays('2028-02-20', 100))
  })

  test.each([
    ['noCost', { netCostMicros: null }],
    ['noIncome', { incomeMicros: null }],
    ['lessThanAYear', { year: undefined }],
    ['daysWithoutPrice', { year: { ...year, daysWithoutPrice: 1 } }],
    ['unknownIncome', { year: { ...year, micros: null } }],
    ['unknownIncome', { year: { ...year, knownShare: 0.7 } }],
    ['earnsNothing', { year: { ...year, micros: -5 } }],
    ['earnsNothing', { year: { ...year, micros: 0 } }],
    ['tooFar', { year: { ...year, micros: 1000 } }],
  ])('is not estimated, but says why: %s', (missing, lacking) => {
    expect(estimatePayback({ ...known, ...lacking })).toEqual({ missing, day: null })
  })
})

test('twelve months have 365 or 366 days, and begin no earlier than the day after which they are complete', () => {
  expect(yearBefore('2026-06-15')).toEqual({ first: '2025-06-15', last: '2026-06-14' })
  expect(yearBefore('2028-02-29')).toEqual({ first: '2027-03-01', last: '2028-02-28' })
  expect(yearAfter('2028-02-29')).toBe('2029-03-01')
  const anyDay = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2023-01-01', days))
  fc.assert(
    fc.property(anyDay, (day) => {
      const { first, last } = yearBefore(day)
      expect([365, 366]).toContain(daysBetween(first, last).length)
      const complete = yearAfter(day)
      expect(yearBefore(complete).first >= day).toBe(true)
      expect(yearBefore(addDays(complete, -1)).first < day).toBe(true)
    }),
    { numRuns: 200 },
  )
})
