import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noPrices } from './income.ts'
import { billOf, fixedMicrosOf, fixedMicrosWithin, tariffOfPrices, tariffOn, tariffsWithin } from './tariffs.ts'
import { addDays, daysBetween, lastDayOfMonth, type Day } from './zones.ts'

const undated = tariffOfPrices({ ...noPrices, flatMicros: 100_000 })
const from = (day: Day) => ({ ...undated, from: day, prices: { ...noPrices, purchaseMicros: 1 } })
const tariffs = [undated, from('2026-03-10'), from('2026-06-01')]
const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))

describe('tariffs', () => {
  test('are valid from their day until the next one begins', () => {
    expect(tariffOn(tariffs, '2026-03-09').from).toBeNull()
    expect(tariffOn(tariffs, '2026-03-10').from).toBe('2026-03-10')
    expect(tariffOn(tariffs, '2027-01-01').from).toBe('2026-06-01')
    expect(tariffOn([from('2026-03-10')], '2026-01-01').prices).toEqual(noPrices)
  })

  test('divide a time without a gap', () => {
    expect(tariffsWithin(tariffs, '2026-01-01', '2026-12-31').map(({ first, last }) => [first, last])).toEqual([
      ['2026-01-01', '2026-03-09'],
      ['2026-03-10', '2026-05-31'],
      ['2026-06-01', '2026-12-31'],
    ])
    expect(tariffsWithin(tariffs, '2026-06-01', '2026-06-01')).toHaveLength(1)
  })
})

test('a bill begins on its day of the month, or on the last one of a month without it', () => {
  expect(billOf(1, '2026-02-11')).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(billOf(15, '2026-01-03')).toEqual({ first: '2025-12-15', last: '2026-01-14' })
  expect(billOf(31, '2026-02-28')).toEqual({ first: '2026-02-28', last: '2026-03-30' })
  expect(billOf(20, '2026-12-25')).toEqual({ first: '2026-12-20', last: '2027-01-19' })
})

describe('a fixed charge', () => {
  test('of a month or a year is due day by day, and exactly in all', () => {
    expect(fixedMicrosOf({ micros: 10_000_001, per: 'month' }, '2026-02-01', '2026-03-31')).toBe(20_000_002)
    expect(fixedMicrosOf({ micros: 365_000_000, per: 'year' }, '2026-01-01', '2026-01-31')).toBe(31_000_000)
    expect(fixedMicrosOf({ micros: 500_000, per: 'day' }, '2026-03-01', '2026-03-31')).toBe(15_500_000)
    expect(fixedMicrosOf({ micros: 500_000, per: 'day' }, '2026-03-02', '2026-03-01')).toBe(0)
  })

  test('of days adds up to that of any time, whatever tariffs it has', () => {
    const charged = fc.record({
      micros: fc.integer({ min: 0, max: 1e11 }),
      per: fc.constantFrom('day', 'month', 'year'),
    })
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 400 }),
        charged,
        charged,
        anyDay,
        (first, days, one, other, change) => {
          const last = addDays(first, days)
          const own = [
            { ...undated, fixedCharge: one },
            { ...from(change), fixedCharge: other },
          ]
          const sum = daysBetween(first, last).reduce(
            (total, day) => total + (fixedMicrosWithin(own, day, day) ?? 0),
            0,
          )
          expect(sum).toBe(fixedMicrosWithin(own, first, last))
        },
      ),
      { numRuns: 30 },
    )
  })

  test('is unknown where none was entered', () => {
    expect(fixedMicrosWithin(tariffs, '2026-01-01', lastDayOfMonth(2026, 1))).toBeNull()
  })
})
