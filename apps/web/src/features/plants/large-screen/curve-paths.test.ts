import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { areaOf, lineOf, ticksOf } from './curve-paths.ts'

const frame = { from: 0, to: 100, min: 0, max: 10, gapMs: 25 }

test('unmeasured times are not drawn', () => {
  const points = [
    { at: 0, value: 0 },
    { at: 20, value: 5 },
    { at: 40, value: null },
    { at: 80, value: 10 },
    { at: 100, value: 10 },
  ]
  expect(lineOf(points, frame)).toBe('M0 1000L200 500M800 0L1000 0')
  expect(areaOf(points, frame)).toBe('M0 1000L0 1000L200 500L200 1000ZM800 1000L800 0L1000 0L1000 1000Z')
  expect(lineOf([{ at: 0, value: null }], frame)).toBe('')
})

test('hours are in the zone, also with a half-hour offset and on the day of a clock change', () => {
  const day = Date.parse('2026-06-15T00:00:00Z')
  expect(ticksOf('Asia/Kolkata', day, day + 6 * hourMs).map(({ at, text }) => [(at - day) / minuteMs, text])).toEqual([
    [30, '06:00'],
    [210, '09:00'],
  ])
  const change = Date.parse('2026-10-24T22:00:00Z')
  const texts = ticksOf('Europe/Berlin', change, change + 25 * hourMs).map(({ text }) => text)
  expect(texts).toEqual(['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00', '00:00'])
})
