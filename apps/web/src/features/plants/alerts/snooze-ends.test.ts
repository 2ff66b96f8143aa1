import { expect, test } from 'vitest'
import { snoozeEnd } from './snooze-ends.ts'

const zone = 'Europe/Berlin'
const at = (time: string) => Date.parse(time)

test.each([
  ['hour', '2026-06-12T23:30:00+02:00', '2026-06-13T00:30:00+02:00'],
  ['morning', '2026-06-12T23:30:00+02:00', '2026-06-13T07:00:00+02:00'],
  // Shortly after midnight the next morning is the one of the day after, because today's may be over soon.
  ['morning', '2026-06-12T00:10:00+02:00', '2026-06-13T07:00:00+02:00'],
  // Clocks go forward in between.
  ['morning', '2026-03-28T20:00:00+01:00', '2026-03-29T07:00:00+02:00'],
  ['week', '2026-06-12T12:00:00+02:00', '2026-06-19T12:00:00+02:00'],
  ['own', '2026-06-12T12:00:00+02:00', '2026-06-14T09:30:00+02:00'],
] as const)('a snooze of kind %s from %s ends at %s, on the clock of the plant', (kind, now, end) => {
  expect(snoozeEnd(kind, '2026-06-14T09:30', zone, at(now))).toBe(at(end))
})

test('a time that is not typed completely has no end', () => {
  expect(snoozeEnd('own', '2026-06-', zone, at('2026-06-12T12:00:00+02:00'))).toBeUndefined()
})
