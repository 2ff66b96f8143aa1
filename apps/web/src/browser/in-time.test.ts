import { afterEach, expect, test, vi } from 'vitest'
import { inTime } from './in-time.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a file that never arrives fails after its time, and one that arrives leaves no timer (spec §9)', async () => {
  vi.useFakeTimers()
  const failed = expect(inTime(new Promise(() => undefined))).rejects.toThrow('Not loaded within 120 s')
  await vi.advanceTimersByTimeAsync(120_000)
  await failed
  const [begun, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  const arrived = inTime(Promise.resolve('screen'))
  const refused = inTime(Promise.reject(new Error('refused')))
  const timers = begun.mock.results.map(({ value }) => value as unknown)
  expect(timers).toHaveLength(2)
  await expect(arrived).resolves.toBe('screen')
  await expect(refused).rejects.toThrow('refused')
  expect(cleared.mock.calls.flat()).toEqual(expect.arrayContaining(timers))
})
