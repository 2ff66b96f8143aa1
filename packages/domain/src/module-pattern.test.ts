import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createModulePattern } from './module-pattern.ts'

type Powers = readonly (number | null)[]

/** One array and one step; each day has what its modules gave. */
const stepOf = (...days: readonly Powers[]) => {
  const pattern = createModulePattern([days[0]!.length], 1)
  for (const day of days) pattern.add(0, [day])
  return pattern.usualDay()[0]!.map(({ powers, siblings }) => [powers[0], siblings[0]])
}

test('the usual power is the mean of the days, beside the mean of what the median gave on them', () => {
  expect(stepOf([100, 100, 40], [300, 300, 120])[2]).toEqual([80, 200])
})

test('a module that was silent on the sunny days is not weak, and one that was silent on the dull ones not strong', () => {
  const [sunny, dull] = [
    [400, 400, 400, 400],
    [50, 50, 50, 50],
  ]
  const withoutLast = (day: readonly number[]) => [...day.slice(0, 3), null]
  expect(stepOf(withoutLast(sunny), withoutLast(sunny), dull)[3]).toEqual([50, 50])
  expect(stepOf(sunny, withoutLast(dull), withoutLast(dull))[3]).toEqual([400, 400])
  expect(stepOf(withoutLast(sunny))[3]).toEqual([null, null])
})

test('a day on which too few of an array are known is not compared, and its mean leaves it out', () => {
  expect(stepOf([400, 400, 200], [100, null, null])[0]).toEqual([400, 400])
  // It is known all the same if there is nothing better.
  expect(stepOf([100, null, 60], [200, null, 60])[0]).toEqual([150, null])
})

test('an array of two is compared with all of the plant, a larger one never', () => {
  const pattern = createModulePattern([3, 2], 1)
  pattern.add(0, [
    [300, 300, 300],
    [100, null],
  ])
  pattern.add(0, [
    [300, null, null],
    [100, 100],
  ])
  const [roof, garage] = pattern.usualDay()
  expect(roof![0]).toEqual({ powers: [300], siblings: [300] })
  expect(garage![0]).toEqual({ powers: [100], siblings: [(300 + 100) / 2] })
})

test('however many days are missing, a module that gives the same as the others is like them', () => {
  const known = fc.array(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 28 })
  const light = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 28, maxLength: 28 })
  let compared = 0
  fc.assert(
    fc.property(known, light, (days, watts) => {
      for (const [power, siblings] of stepOf(...days.map((day, at) => day.map((is) => (is ? watts[at]! : null))))) {
        if (siblings === null) continue
        compared++
        expect(power).toBeCloseTo(siblings!, 6)
      }
    }),
  )
  expect(compared).toBeGreaterThan(100)
})
