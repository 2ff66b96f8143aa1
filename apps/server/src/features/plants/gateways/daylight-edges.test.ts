import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { edgeOfDaylight } from './daylight-edges.ts'

const berlin = { latitude: 52.5, longitude: 13.4 }
// Sunrise in Berlin is at 02:43 UTC, sunset at 19:31 UTC.
const midsummer = Date.UTC(2026, 5, 21)

test('within an hour of sunrise and sunset it says until when', () => {
  const refused = Array.from({ length: 24 * 12 }, (_, step) => step * 5).filter(
    (minute) => edgeOfDaylight(midsummer + minute * minuteMs, berlin) !== undefined,
  )
  const [first, last] = [refused[0], refused.at(-1)]
  expect(first).toBeGreaterThanOrEqual(60 + 35)
  expect(first).toBeLessThanOrEqual(60 + 50)
  expect(last).toBeGreaterThanOrEqual(20 * 60 + 20)
  expect(last).toBeLessThanOrEqual(20 * 60 + 40)
  expect(refused.length * 5).toBeLessThan(4.5 * 60)
  const sunrise = midsummer + 2 * hourMs + 43 * minuteMs
  const until = edgeOfDaylight(sunrise + 10 * minuteMs, berlin) ?? 0
  expect(Math.abs(until - sunrise - hourMs)).toBeLessThan(10 * minuteMs)
  expect(edgeOfDaylight(until + 5 * minuteMs, berlin)).toBeUndefined()
})

test('in a polar summer there is no such hour', () => {
  const tromso = { latitude: 69.6, longitude: 18.9 }
  for (let hour = 0; hour < 24; hour++) expect(edgeOfDaylight(midsummer + hour * hourMs, tromso)).toBeUndefined()
})
