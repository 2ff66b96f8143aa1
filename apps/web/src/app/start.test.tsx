import { pageWordsIn } from '@heliograph/phrases'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '#testing/open-app.tsx'
import { isUnloaded } from './unloaded.ts'

vi.mock('@heliograph/phrases', { spy: true })

test('what pages need before they can show is waited for as long as a script, not forever (spec §9)', async () => {
  const { started } = await openApp({ path: '/login' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  // A connection that stalls: nothing arrives, and nothing fails.
  vi.mocked(pageWordsIn).mockReturnValueOnce(new Promise(() => undefined))
  let failed: unknown
  const prepared = started.preparePages()?.catch((error: unknown) => {
    failed = error
  })
  await vi.advanceTimersByTimeAsync(119_000)
  expect(failed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  await prepared
  expect(isUnloaded(failed)).toBe(true)
})
