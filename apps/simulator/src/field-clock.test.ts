import { expect, test } from 'vitest'
import { createFieldClock } from './field-clock.ts'
import { noonAt } from './field.fixture.ts'

test('at speed 1 it is the real time', () => {
  const clock = createFieldClock({ speed: 1, from: noonAt + 1e6, realNow: () => noonAt })
  expect(clock.now()).toBe(noonAt)
  expect(clock.realMs(60_000)).toBe(60_000)
})

test('a faster clock continues from where it was stopped', () => {
  let now = noonAt
  const clock = createFieldClock({ speed: 60, from: noonAt + 1e6, realNow: () => now })
  now += 1000
  expect(clock.now()).toBe(noonAt + 1e6 + 60_000)
  expect(clock.realMs(60_000)).toBe(1000)
})
