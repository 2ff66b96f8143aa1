import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createModuleSums, levelOf, medianOf, siblingMedians, worstOf, type ModuleDay } from './module-shares.ts'

const dayS = 86_400
const day = (kwh: number, knownS = dayS): ModuleDay => ({ kwh, knownS })
/** One array; each day has what its modules gave. */
const sumsOf = (...days: readonly (readonly (ModuleDay | null)[])[]) => {
  const sums = createModuleSums([days[0]!.map((_, place) => `S${place}`)])
  for (const one of days) sums.add([one])
  return sums.sums()[0]!
}

test('a level is a share of the median; zero, unknown and a place without a device are levels of their own', () => {
  expect(levelOf('S', 1, 0.49)).toBe('half')
  expect(levelOf('S', 1, 0.5)).toBe('low')
  expect(levelOf('S', 1, 0.75)).toBe('less')
  expect(levelOf('S', 1, 0.9)).toBe('usual')
  expect(levelOf('S', 1, 1.1)).toBe('more')
  expect(levelOf('S', 0, 0)).toBe('zero')
  expect(levelOf('S', null, null)).toBe('unknown')
  expect(levelOf(null, null, null)).toBe('unnamed')
})

test('the median is the middle one of the sorted, or the mean of the middle two; without values there is none', () => {
  const value = fc.oneof(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.constantFrom(0, 1, 2))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), (values) => {
      const before = [...values]
      const sorted = values.toSorted((left, right) => left - right)
      const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1]!, sorted[Math.floor(sorted.length / 2)]!]
      expect(medianOf(values)).toBeCloseTo((low + high) / 2, 9)
      expect(values).toEqual(before)
    }),
  )
  expect(medianOf([])).toBeNull()
})

test('the worst five of many are what sorting all that stand out would give', () => {
  const one = fc.record({
    share: fc.option(fc.integer({ min: 0, max: 12 }).map((tenths) => tenths / 10)),
    level: fc.constantFrom('zero', 'half', 'usual', 'unknown'),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (shown) => {
      const low = shown.filter(({ level, share }) => level === 'zero' || (share !== null && share < 0.9))
      expect(worstOf(shown)).toEqual(low.toSorted((left, right) => (left.share ?? 0) - (right.share ?? 0)).slice(0, 5))
    }),
  )
})

test('an array has its own median, one of which too little is known that of all', () => {
  expect(
    siblingMedians([
      [1, 2, 3, null],
      [9, null],
    ]),
  ).toEqual([2, 2.5])
  expect(siblingMedians([[null], []])).toEqual([null, null])
})

test('the energy of a period is the sum over its days, beside what the median gave on them', () => {
  const [first, , third] = sumsOf([day(2), day(2), day(1)], [day(4), day(4), day(1)])
  expect(first).toEqual({ kwh: 6, days: 2, share: 1, level: 'usual' })
  expect(third).toEqual({ kwh: 2, days: 2, share: 2 / 6, level: 'half' })
})

test('days on which a module is unknown do not make it weak, nor strong', () => {
  const sums = sumsOf([day(5), day(5), day(5), day(5)], [day(1), day(1), day(1), null], [day(1), null, day(1), day(1)])
  expect(sums.map(({ kwh, days, share }) => [kwh, days, share])).toEqual([
    [7, 3, 1],
    [6, 2, 1],
    [7, 3, 1],
    [6, 2, 1],
  ])
})

test('a module that came in the middle of the period is judged by its days after the one on which it came', () => {
  const before = [day(4), day(4), day(4), null]
  // Its counter counted since midnight, so that all of the day seems to be known.
  const came = [day(4), day(4), day(4), day(1)]
  const after = [day(4), day(4), day(4), day(2)]
  expect(sumsOf(before, before, came, after)[3]).toEqual({ kwh: 2, days: 1, share: 0.5, level: 'low' })
  // One that told something long before the others makes none of them late.
  expect(sumsOf([null, day(4), null, null], before, after)[2]).toMatchObject({ days: 2 })
  // All of them came at once.
  expect(sumsOf([null, null, null], [day(4), day(4), day(2)])[2]).toMatchObject({ kwh: 2, days: 1, level: 'low' })
})

test('a day of which less is known than of the siblings does not count', () => {
  const sums = sumsOf([day(4), day(4), day(4), day(4)], [day(4), day(4), day(4), day(1, dayS / 2)])
  expect(sums[3]).toEqual({ kwh: 4, days: 1, share: 1, level: 'usual' })
  expect(sumsOf([day(4), day(4), day(4), day(1, dayS / 2)])[3]).toMatchObject({ kwh: null, level: 'unknown' })
})

test('one that was never known is unknown, one that gave nothing on all days it is known is zero', () => {
  const sums = sumsOf([day(4), day(4), day(4), null, day(0)], [day(4), day(4), day(4), null, null])
  expect(sums[3]).toEqual({ kwh: null, days: 0, share: null, level: 'unknown' })
  expect(sums[4]).toEqual({ kwh: 0, days: 1, share: 0, level: 'zero' })
  // Under snow, nothing is less than the others.
  expect(sumsOf([day(0), day(0), day(0)])[0]).toEqual({ kwh: 0, days: 1, share: null, level: 'zero' })
})

test('of a day that runs, what is known so far is compared', () => {
  expect(sumsOf([day(1, 40_000), day(1, 40_100), day(0.4, 40_000)]).map(({ level }) => level)).toEqual([
    'usual',
    'usual',
    'half',
  ])
})

test('an array of too few known modules is compared with all of the plant on that day', () => {
  const sums = createModuleSums([['A', 'B', 'C'], ['D']])
  sums.add([[day(2), day(2), day(2)], [day(1)]])
  sums.add([[day(2), day(2), day(2)], [day(1, 10_000)]])
  expect(sums.sums()[1]).toEqual([{ kwh: 1, days: 1, share: 0.5, level: 'low' }])
})

test('however many days are missing, no module that gives the same as the others is weak or strong', () => {
  const known = fc.array(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 20 })
  const kwhs = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 20, maxLength: 20 })
  let usual = 0
  fc.assert(
    fc.property(known, kwhs, (days, light) => {
      const sums = sumsOf(...days.map((modules, place) => modules.map((is) => (is ? day(light[place]!) : null))))
      for (const [place, { level }] of sums.entries()) {
        const count = days.filter((modules) => modules[place]).length
        if (level === 'usual') usual++
        expect(count > 1 ? ['usual'] : count === 1 ? ['usual', 'unknown'] : ['unknown']).toContain(level)
      }
    }),
  )
  expect(usual).toBeGreaterThan(100)
})

test('the worst are those that stand out, the lowest first', () => {
  const sums = sumsOf([2, 2, 2, 2, 0.5, 0, 1.9, 2].map((kwh) => day(kwh)))
  expect(worstOf(sums).map(({ kwh }) => kwh)).toEqual([0, 0.5])
})
