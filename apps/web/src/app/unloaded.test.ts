import { afterEach, expect, test, vi } from 'vitest'
import { inTime } from '#browser/in-time.ts'
import { isUnloaded } from './unloaded.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  'Failed to fetch dynamically imported module: https://heliograph.example/assets/a.js',
  'error loading dynamically imported module: https://heliograph.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
  'Not loaded: TypeError: Failed to fetch dynamically imported module: /assets/a.js',
])('a file that a browser could not load is fetched by loading the page again: %s', (sentence) => {
  expect(isUnloaded(new TypeError(sentence))).toBe(true)
})

test('so is one that never arrived: the same import would never end', async () => {
  vi.useFakeTimers()
  const late = inTime(new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(isUnloaded(await late)).toBe(true)
})

test('a mistake in a page and a call that failed are none', () => {
  expect(isUnloaded(new TypeError('Cannot read properties of undefined'))).toBe(false)
  expect(isUnloaded('Failed to fetch dynamically imported module')).toBe(false)
})
