import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { createBackOff } from './back-off.ts'

const start = () => {
  const clock = { at: 1_000_000 }
  return { clock, ...createBackOff({ now: () => clock.at, firstMs: 10_000 }) }
}

/** How long a name waits, to the second. */
const waited = ({ clock, isTurnedAway }: ReturnType<typeof start>) => {
  const from = clock.at
  while (isTurnedAway('A')) clock.at += 1000
  return (clock.at - from) / 1000
}

test('the wait doubles for a sender that goes on, up to an hour', () => {
  const backOff = start()
  const waits = Array.from({ length: 12 }, () => {
    backOff.turnAway('A', 1000)
    return waited(backOff)
  })
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600])
})

test('the wait is never shorter than until there is budget', () => {
  const backOff = start()
  backOff.turnAway('A', 45_000)
  expect(waited(backOff)).toBe(45)
})

test('messages that were already sent do not double it', () => {
  const backOff = start()
  for (let more = 0; more < 20; more++) backOff.turnAway('A', 1000)
  expect(waited(backOff)).toBe(10)
})

test('a sender that behaved for as long starts over, and others are not concerned', () => {
  const backOff = start()
  for (let more = 0; more < 4; more++) {
    backOff.turnAway('A', 1000)
    waited(backOff)
  }
  expect(backOff.isTurnedAway('B')).toBe(false)
  backOff.clock.at += 5 * minuteMs
  backOff.turnAway('A', 1000)
  expect(waited(backOff)).toBe(10)
})

test('a clock that is set back locks nobody out', () => {
  const backOff = start()
  backOff.turnAway('A', 1000)
  backOff.clock.at -= hourMs
  expect(backOff.isTurnedAway('A')).toBe(false)
})
