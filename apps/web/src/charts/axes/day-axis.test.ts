import { hourMs, spanOfDay } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { hoursApart, ticksOf } from './day-axis.ts'

const zone = 'Europe/Berlin'
const hoursOf = (day: string) => {
  const span = spanOfDay(zone, day)
  return { hours: (span.to - span.from) / hourMs, ticks: ticksOf(zone, span, 3), from: span.from }
}

test('the day when clocks go back has 25 hours, and 6 o’clock is 7 hours after midnight', () => {
  const { hours, ticks, from } = hoursOf('2026-10-25')
  expect(hours).toBe(25)
  expect(ticks.map(({ label }) => label)).toEqual(every3)
  expect(ticks.find(({ label }) => label === '06:00')!.at - from).toBe(7 * hourMs)
})

test('the day when clocks go forward has 23 hours, and 3 o’clock is 2 hours after midnight', () => {
  const { hours, ticks, from } = hoursOf('2026-03-29')
  expect(hours).toBe(23)
  expect(ticks.map(({ label }) => label)).toEqual(every3)
  expect(ticks.find(({ label }) => label === '03:00')!.at - from).toBe(2 * hourMs)
})

test('an hour that occurs twice is labelled once', () => {
  const labels = ticksOf(zone, spanOfDay(zone, '2026-10-25'), 1).map(({ label }) => label)
  expect(labels.filter((label) => label === '02:00')).toHaveLength(1)
})

test('zones with half-hour or quarter-hour offsets have full hours too', () => {
  const span = spanOfDay('Asia/Kathmandu', '2026-05-01')
  expect(ticksOf('Asia/Kathmandu', span, 6).map(({ label }) => label)).toEqual([
    '00:00',
    '06:00',
    '12:00',
    '18:00',
    '24:00',
  ])
})

test('a narrow axis has fewer labels', () => {
  const span = spanOfDay(zone, '2026-05-01')
  expect(hoursApart(span, 1400)).toBe(1)
  expect(hoursApart(span, 300)).toBe(6)
  expect(hoursApart(span, 100)).toBe(12)
})

const every3 = ['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00', '24:00']
