// Before each test file that runs in Node: files share a process, so one that leaves fake timers behind would stop the clock of
// those after it, which then wait until they are given up.
import { setTimeout as real } from 'node:timers'
import { afterAll, vi } from 'vitest'

afterAll(() => {
  // Vitest does so after each file: a spy on a fake timer would put that back then.
  vi.restoreAllMocks()
  if (globalThis.setTimeout === real && !vi.isFakeTimers()) return
  vi.useRealTimers()
  globalThis.setTimeout = real
  throw new Error('This file left timers behind that are not real. Restore spies first, then call vi.useRealTimers().')
})
