import { expect, test } from 'vitest'
import { clockOf, minuteOf } from './clock.ts'

test.each([
  [0, '00:00'],
  [61, '01:01'],
  [1350, '22:30'],
  [1439, '23:59'],
])('minute %i is %s', (minute, clock) => {
  expect(clockOf(minute)).toBe(clock)
  expect(minuteOf(clock)).toBe(minute)
})

test.each(['', '24:00', '12:60', 'noon', '1:00'])('%j is not a time', (clock) =>
  expect(minuteOf(clock)).toBeUndefined(),
)
