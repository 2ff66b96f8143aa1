import { expect, test } from 'vitest'
import { createLag } from './lag.ts'

test('what lags shows the newest that is old enough, at first the oldest, and without a lag what there is now', () => {
  const lagging = createLag<string>(10)
  const shown = [
    ['a', 0],
    ['b', 5],
    ['c', 10],
    ['d', 15],
    ['e', 40],
    ['f', 45],
  ] as const
  expect(shown.map(([one, at]) => lagging(one, at))).toEqual(['a', 'a', 'a', 'b', 'd', 'd'])
  const prompt = createLag<string>(0)
  expect(shown.map(([one, at]) => prompt(one, at)).join('')).toBe('abcdef')
})
