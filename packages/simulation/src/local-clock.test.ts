import { dayAt, startOfDay } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayChangeBetween, localTime, weekdayOf } from './local-clock.ts'

const zones = ['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Cairo']
const anInstant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
const dayMs = 86_400_000

test('day and clock match the calendar, in every zone at every time', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), anInstant, (zone, at) => {
      const { dayNumber, clockMs } = localTime(zone, at)
      expect(new Date(dayNumber * dayMs).toISOString().slice(0, 10)).toBe(dayAt(zone, at))
      expect(clockMs).toBeGreaterThanOrEqual(0)
      expect(clockMs).toBeLessThan(dayMs)
    }),
  )
})

test.each([
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  // Clocks skip from midnight to one, so the day begins at 01:00.
  ['Africa/Cairo', '2026-04-24'],
  ['America/Havana', '2026-03-08'],
])('in %s the day %s begins where the calendar says', (zone, day) => {
  const start = startOfDay(zone, day)
  expect(dayChangeBetween(zone, start - 400_000, start + 500_000)).toBe(start)
})

test('weekdays', () => {
  const weekdayAt = (day: string) => weekdayOf(Date.parse(day) / dayMs)
  expect([weekdayAt('2026-01-04'), weekdayAt('2026-01-05'), weekdayAt('1969-12-27')]).toEqual([0, 1, 6])
})
