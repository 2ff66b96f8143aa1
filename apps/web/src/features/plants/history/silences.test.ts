import { minuteMs, startOfDay } from '@heliograph/domain/zones'
import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { silenceText } from './silences.tsx'

const [{ history: en }, { history: zh }] = [await wordsIn('en'), await wordsIn('zh')]
const zone = 'Europe/Berlin'
const day = '2026-06-12'
const at = (clock: string, on = day) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return startOfDay(zone, on) + (hours * 60 + minutes) * minuteMs
}
const meter = { deviceId: 1, deviceName: 'Meter', deviceType: 'METER' } as const
const text = (from: number, to: number | null, { now = at('13:00'), words = en } = {}) =>
  silenceText({ ...meter, from: from / 1000, to: to && to / 1000 }, { day, zone, now, words })
const tomorrow = at('08:00', '2026-06-13')

test('a silence that lasts says since when, with the date if that was on another day', () => {
  expect(text(at('10:40'), null)).toBe('Meter since 10:40')
  expect(text(at('21:15', '2026-06-10'), null)).toBe('Meter since 2026-06-10 21:15')
  expect(text(at('10:40'), null, { words: zh })).toBe('Meter（10:40 起）')
})

test('a silence that is over says from when to when, as far as it was on that day', () => {
  expect(text(at('10:40'), at('12:05'))).toBe('Meter from 10:40 to 12:05')
  expect(text(at('10:40'), at('12:05'), { words: zh })).toBe('Meter（10:40 至 12:05）')
  expect(text(at('21:15', '2026-06-11'), at('07:30'))).toBe('Meter until 07:30')
  expect(text(at('10:40'), tomorrow, { now: tomorrow })).toBe('Meter since 10:40')
  expect(text(at('10:40'), null, { now: tomorrow })).toBe('Meter since 10:40')
  expect(text(at('21:15', '2026-06-11'), tomorrow, { now: tomorrow })).toBe('Meter all day')
})
