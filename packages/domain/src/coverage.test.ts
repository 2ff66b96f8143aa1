import { expect, test } from 'vitest'
import { coverTheSame, gapIn, withBooked, type Coverage } from './coverage.ts'
import { quantities } from './energy.ts'
import { recordOf } from './records.ts'
import { hourMs } from './zones.ts'

test('an energy that is known for only part of the time says for how much', () => {
  expect(gapIn(hours(24, { buy: 13 }), 'buy')).toEqual({ unit: 'hours', known: 13, of: 24 })
  expect(gapIn(hours(30 * 24, { use: 26 * 24 }), 'use')).toEqual({ unit: 'days', known: 26, of: 30 })
  expect(gapIn({ ...hours(24), flowsS: 0 }, 'flows')).toEqual({ unit: 'hours', known: 0, of: 24 })
})

test('up to 20 minutes or a 32nd may be missing without a note', () => {
  expect(gapIn(hours(2, { buy: 2 - 20 / 60 }), 'buy')).toBeUndefined()
  expect(gapIn(hours(2, { buy: 2 - 21 / 60 }), 'buy')).toEqual({ unit: 'hours', known: 1.6, of: 2 })
  expect(gapIn(hours(24, { buy: 24 - 45 / 60 }), 'buy')).toBeUndefined()
  expect(gapIn(hours(24, { buy: 24 - 46 / 60 }), 'buy')).toEqual({ unit: 'hours', known: 23, of: 24 })
})

test('a note never says that nothing is missing, however long the period is', () => {
  for (let of = 1; of < 4000; of += 1.7) {
    const gap = gapIn(hours(of, { buy: of - Math.max(1 / 3, of / 32) - 0.01 }), 'buy')
    expect(gap?.known).toBeLessThan(gap?.of ?? 0)
  }
})

test('where coverage was not kept, nothing is said about it', () => {
  expect(gapIn(null, 'generation')).toBeUndefined()
  expect(coverTheSame(null, ['generation', 'buy'])).toBe(true)
})

test('energies can be compared if they cover the same time', () => {
  expect(coverTheSame(hours(24, { generation: 13, buy: 13.5 }), ['generation', 'buy'])).toBe(true)
  expect(coverTheSame(hours(24, { generation: 24, buy: 13 }), ['generation', 'buy'])).toBe(false)
  expect(coverTheSame(hours(24, { charge: 0 }), ['generation', 'buy'])).toBe(true)
})

test('what was moved over midnight belongs to the period, and so does its time, once', () => {
  const booked = [
    { energy: 'buy' as const, from: 10 * hourMs, to: 30 * hourMs },
    { energy: 'buy' as const, from: 20 * hourMs, to: 40 * hourMs },
  ]
  const coverage = withBooked(hours(240, { buy: 200, sell: 200 }), booked)
  expect(coverage.knownS.buy).toBe(230 * 3600)
  expect(coverage.knownS.sell).toBe(200 * 3600)
  expect(withBooked(hours(240), booked).knownS.buy).toBe(240 * 3600)
})

const hours = (of: number, known: Partial<Coverage['knownS']> = {}): Coverage => ({
  ofS: of * 3600,
  knownS: recordOf(quantities, (quantity) => (known[quantity] ?? of) * 3600),
  flowsS: of * 3600,
})
