import { expect, test } from 'vitest'
import { deviationsIn, medianOf, stepsOf } from './deviations.ts'
import { verdictOf, type Rated } from './verdict.ts'

const steps = Array.from({ length: 20 }, (_, place) => ({ from: place * 100, to: (place + 1) * 100 }))
const rated = (
  id: string,
  energy: number,
  deviationPct: number,
  deviations = steps.map(() => deviationPct),
): Rated => ({
  id,
  energy,
  deviationPct,
  deviations,
})

test('the median of an odd number is the middle one, of an even number between the two in the middle', () => {
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3]), medianOf([5])]).toEqual([2, 2.5, 5])
})

test('a step counts only where all are known and there is light', () => {
  const compared = stepsOf(
    [
      [5, 100, 100, null],
      [0, 100, 50, 100],
      [9, 100, 100, 100],
    ],
    0,
  )
  expect(compared.counts).toEqual([false, true, true, false])
  expect(compared.medians).toEqual([5, 100, 100, 100])
  expect(deviationsIn([0, 100, 50, 100], compared)).toEqual([null, 0, -50, null])
  expect(stepsOf([[20], [20]], 30).counts).toEqual([false])
  expect(stepsOf([[0], [0]], 0).counts).toEqual([false])
})

test('of two, one is compared with the other, because their median is between them', () => {
  const verdict = verdictOf([rated('a', 4, 14.3), rated('b', 3, -14.3)], steps)
  expect(verdict).toMatchObject({ kind: 'less', ids: ['b'], when: undefined })
  expect(verdict.deviationPct).toBeCloseTo(-25, 9)
  expect(verdictOf([rated('a', 4, 0), rated('b', 3.9, 0)], steps).kind).toBe('alike')
})

test('the one that makes least comes first, and more is said only if none makes less', () => {
  const three = [rated('a', 3, -10), rated('b', 2, -30), rated('c', 9, 80), rated('d', 4, 0)]
  expect(verdictOf(three, steps)).toMatchObject({ kind: 'less', ids: ['b', 'a'], deviationPct: -30 })
  const more = [rated('a', 4, 0), rated('b', 4, -1), rated('c', 6, 50)]
  expect(verdictOf(more, steps)).toMatchObject({ kind: 'more', ids: ['c'], deviationPct: 50 })
})

test('a deviation says when it was, unless it was all the time or now and then', () => {
  const between = (from: number, to: number) => steps.map((_, place) => (place >= from && place < to ? -50 : 0))
  const whenOf = (deviations: number[]) =>
    verdictOf([rated('a', 4, 0), rated('b', 3, -25, deviations), rated('c', 4, 0)], steps).when
  expect(whenOf(between(10, 20))).toEqual({ from: 1000, to: null })
  expect(whenOf(between(5, 12))).toEqual({ from: 500, to: 1200 })
  expect(whenOf(between(0, 19))).toBeUndefined()
  expect(whenOf(steps.map((_, place) => (place % 2 === 0 ? -50 : 0)))).toBeUndefined()
})
