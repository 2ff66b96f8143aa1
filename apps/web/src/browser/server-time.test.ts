import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearServerTime, serverNow } from './server-time.ts'

const here = Date.parse('2026-06-12T10:00:00Z')
const [minuteMs, dayMs] = [60_000, 86_400_000]
const told = (time: number) => new Date(time).toUTCString()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: here }))
afterEach(() => {
  hearServerTime(told(Date.now()), Date.now())
  vi.useRealTimers()
})

test('until a server tells the time, it is that of this device', () => expect(serverNow()).toBe(here))

test.each([
  ['fast', -dayMs],
  ['slow', dayMs],
  ['fast by three minutes', -3 * minuteMs],
])('a clock that is %s is put right by what the server says', (_, ms) => {
  hearServerTime(told(here + ms), here - 500)
  expect(serverNow()).toBe(here + ms)
  // The next answer took a little longer.
  vi.setSystemTime(here + 10_000)
  hearServerTime(told(here + ms + 7000), here + 7000)
  expect(serverNow()).toBe(here + ms + 10_000)
})

test('a clock that is right to two minutes stays as it is', () => {
  hearServerTime(told(here - 100_000), here)
  expect(serverNow()).toBe(here)
})

test('a clock that is put right meanwhile is right with the next answer', () => {
  hearServerTime(told(here - dayMs), here)
  vi.setSystemTime(here - dayMs)
  hearServerTime(told(here - dayMs), here)
  expect(serverNow()).toBe(here - dayMs)
})

test('what a device read after it had slept says nothing, nor does an answer without a time', () => {
  hearServerTime(told(here - 3 * 3_600_000), here - 3 * 3_600_000)
  hearServerTime(null, here)
  hearServerTime('yesterday', here)
  expect(serverNow()).toBe(here)
})
