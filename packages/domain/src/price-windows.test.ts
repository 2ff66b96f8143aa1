import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flowsOf } from './energy.ts'
import { incomeOf, microsOfTerms, noPrices, sumOfIncomes } from './income.ts'
import { dividedBy, dividedHourly, sharedOut, type HourPowers, type PriceWindow } from './price-windows.ts'
import { formatClock, hourMs, spanOfDay } from './zones.ts'

const workdays = [1, 2, 3, 4, 5]
const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const evening: PriceWindow = {
  months: allMonths,
  weekdays: workdays,
  fromHour: 17,
  toHour: 21,
  feedInMicros: null,
  purchaseMicros: 500_000,
}
const night: PriceWindow = {
  ...evening,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromHour: 22,
  toHour: 6,
  purchaseMicros: 100_000,
}

/** The same power in each hour. */
const flat = (w: number): HourPowers[] =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, at: hour * hourMs, generated: w, sold: w, used: w, bought: w }))

describe('price windows', () => {
  test('have their prices at their hours, on their days and in their months', () => {
    const divided = dividedBy([evening, night], '2026-06-15', flat(1000))
    expect(divided('used', 24_000_000, 300_000)).toEqual([
      { mWh: 8_000_000, micros: 100_000 },
      { mWh: 12_000_000, micros: 300_000 },
      { mWh: 4_000_000, micros: 500_000 },
    ])
    // A Saturday; and windows without a price for what is sold.
    expect(dividedBy([evening], '2026-06-13', flat(1000))('used', 24_000_000, 300_000)).toHaveLength(1)
    expect(divided('sold', 24_000_000, 80_000)).toEqual([{ mWh: 24_000_000, micros: 80_000 }])
    expect(dividedBy([{ ...evening, months: [1, 2] }], '2026-06-15', flat(1000))('bought', 5, 7)).toHaveLength(1)
  })

  test('where they overlap, the first one counts', () => {
    const peak = { ...evening, fromHour: 18, toHour: 19, purchaseMicros: 900_000 }
    const prices = dividedBy([peak, evening], '2026-06-15', flat(1000))('used', 24_000_000, 300_000)
    expect(new Map(prices.map(({ mWh, micros }) => [micros, mWh]))).toEqual(
      new Map([
        [300_000, 20_000_000],
        [900_000, 1_000_000],
        [500_000, 3_000_000],
      ]),
    )
  })

  test('leave out what was moved while there is no curve, instead of guessing its hour', () => {
    const divided = dividedBy([evening], '2026-06-15', flat(1000).slice(0, 12))
    expect(divided('used', 24_000_000, 300_000)).toEqual([{ mWh: 12_000_000, micros: 300_000 }])
    expect(dividedBy([evening], '2026-06-15', [])('used', 24_000_000, 300_000)).toEqual([])
    expect(dividedBy([evening], '2026-06-15', [])('used', 0, 300_000)).toHaveLength(1)
  })

  test('a battery that was charged from the grid at night counts against what it saves', () => {
    const hours = flat(0).map((each) => ({
      ...each,
      used: each.hour < 4 ? -1000 : each.hour >= 17 && each.hour < 20 ? 1300 : 0,
    }))
    const parts = dividedBy([evening, night], '2026-06-15', hours)('used', -100_000, 300_000)
    expect(parts).toEqual([
      { mWh: -4_000_000, micros: 100_000 },
      { mWh: 0, micros: 300_000 },
      { mWh: 3_900_000, micros: 500_000 },
    ])
  })
})

describe('hours', () => {
  const watts = fc.integer({ min: -5_000_000, max: 20_000_000 })

  test('add up to their day exactly, where the curve covers it', () => {
    fc.assert(
      fc.property(
        fc.array(watts, { minLength: 1, maxLength: 25 }),
        fc.double({ min: 0.9, max: 1.1, noNaN: true }),
        (all, error) => {
          const hours = all.map((mWh, hour) => ({ hour, mWh }))
          const shown = all.reduce((sum, mWh) => sum + mWh, 0)
          fc.pre(all.some((mWh) => mWh !== 0))
          const day = Math.round(shown * error)
          expect(sharedOut(day, hours).reduce((sum, { mWh }) => sum + mWh, 0)).toBe(day)
        },
      ),
    )
  })

  test('of any zone, with clocks put forward or back, make the same income as their days, and those as their month', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Africa/Casablanca',
    )
    const anyPowers = fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 26, maxLength: 26 })
    fc.assert(
      fc.property(
        zones,
        fc.constantFrom('2026-03', '2026-04', '2026-10', '2026-11'),
        anyPowers,
        (zone, month, powers) => {
          const prices = { ...noPrices, feedInMicros: 81_234, purchaseMicros: 351_111 }
          const windows = [{ ...evening, feedInMicros: 12_345 }, night]
          const ofDays = Array.from({ length: 28 }, (_, place) => {
            const day = `${month}-${String(place + 1).padStart(2, '0')}`
            const { from, to } = spanOfDay(zone, day)
            const hours: HourPowers[] = []
            for (let at = from; at < to; at += hourMs) {
              const w = powers[hours.length] ?? 0
              hours.push({ hour: clockHour(zone, at), at, generated: w, sold: w, used: w, bought: 0 })
            }
            const kwh = hours.reduce((sum, { sold }) => sum + (sold ?? 0), 0) / 1000
            const energies = { generation: 2 * kwh, use: kwh, sell: kwh, buy: 0, charge: null, discharge: null }
            const crossed = { chargeFromBuy: null, dischargeForSell: null }
            const whole = { ...energies, flows: { ...flowsOf({ ...energies, ...crossed }), ...crossed } }
            const income = incomeOf({ gridType: 'EXCESS', prices }, whole, dividedBy(windows, day, hours))
            expect(income?.soldKwh).toBe(kwh)
            return { day, income, hours }
          })
          const sum = sumOfIncomes(ofDays.map(({ income }) => income))
          const exact = ofDays.reduce((total, { day, hours }) => {
            const isWorkday = workdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())
            return hours.reduce((inner, { hour, sold }) => {
              const isEvening = isWorkday && hour >= 17 && hour < 21
              const isNight = hour >= 22 || hour < 6
              const mWh = BigInt((sold ?? 0) * 1000)
              return (
                inner +
                mWh * BigInt(isEvening ? 12_345 : 81_234) +
                mWh * BigInt(isEvening ? 500_000 : isNight ? 100_000 : 351_111)
              )
            }, total)
          }, 0n)
          expect(sum?.micros).toBe(Number((exact + 500_000n) / 1_000_000n))
        },
      ),
      { numRuns: 20 },
    )
  })
})

const clockHour = (zone: string, at: number) => Number(formatClock(zone, at).slice(0, 2))

describe('hourly prices', () => {
  const hours = (powers: readonly number[], from: number): HourPowers[] =>
    powers.map((w, place) => ({
      hour: place % 24,
      at: from + place * hourMs,
      generated: w,
      sold: w,
      used: w,
      bought: w,
    }))

  test('leave out the energy of hours whose price is unknown', () => {
    const divided = dividedHourly((_, at) => (at < 12 * hourMs ? -50_000 : undefined), flat(1000))
    expect(divided('sold', 24_000_000, 20_000)).toEqual(
      Array.from({ length: 12 }, () => ({ mWh: 1_000_000, micros: -30_000 })),
    )
    // Nothing was moved, whatever it would have cost.
    expect(divided('bought', 0, 20_000)).toEqual([{ mWh: 0, micros: 20_000 }])
    expect(dividedHourly(() => undefined, flat(1000))('sold', 24_000_000, 0)).toEqual([])
  })

  test('of any zone make hours that add up to their days, and days to their month, to the mWh', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu')
    const anyPowers = fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 26, maxLength: 26 })
    const anyPrices = fc.array(fc.integer({ min: -500_000, max: 900_000 }), { minLength: 26, maxLength: 26 })
    fc.assert(
      fc.property(
        zones,
        fc.constantFrom('2026-03', '2026-04', '2026-10', '2026-11'),
        anyPowers,
        anyPrices,
        fc.integer({ min: 0, max: 2_000 }),
        (zone, month, powers, prices, more) => {
          const ofDays = Array.from({ length: 28 }, (_, place) => {
            const { from, to } = spanOfDay(zone, `${month}-${String(place + 1).padStart(2, '0')}`)
            const own = hours(powers.slice(0, Math.ceil((to - from) / hourMs)), from)
            // What its counter says differs a little from the curve.
            const mWh = own.reduce((sum, { sold }) => sum + (sold ?? 0) * 1000, 0) + more
            const priceAt = (_kind: string, at: number) => prices[(at - from) / hourMs]
            const parts = dividedHourly(priceAt, own)('sold', mWh, 0)
            expect(parts.reduce((sum, part) => sum + part.mWh, 0)).toBe(own.some(({ sold }) => sold) ? mWh : 0)
            return parts.map((part) => ({ kind: 'sold', ...part }))
          })
          const month28 = microsOfTerms(ofDays.flat())
          const exact = ofDays.flat().reduce((sum, { mWh, micros }) => sum + BigInt(mWh) * BigInt(micros), 0n)
          const half = exact < 0n ? -500_000n : 500_000n
          expect(month28).toBe(Number((exact + half) / 1_000_000n))
        },
      ),
      { numRuns: 20 },
    )
  })
})
