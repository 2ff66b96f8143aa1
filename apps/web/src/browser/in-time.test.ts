import { afterEach, expect, test, vi } from 'vitest'
import { inTime } from './in-time.ts'

afterEach(() => void vi.useRealTimers())

test('a file that never arrives fails after its time, and one that arrives leaves no timer (spec §9)', async () => {
  vi.useFakeTimers()
  const failed = expect(inTime(new Promise(() => undefined))).rejects.toThrow('Not loaded within 120 s')
  await vi.advanceTimersByTimeAsync(120_000)
  await failed
  await expect(inTime(Promise.resolve('screen'))).resolves.toBe('screen')
  await expect(inTime(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})
