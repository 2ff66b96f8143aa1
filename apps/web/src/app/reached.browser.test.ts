import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createState } from '#browser/state.ts'
import { onceReached, recover } from './reached.ts'

const failing = () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const answers = { fail: true, calls: 0 }
  const observer = new QueryObserver(cache, {
    queryKey: ['alerts'],
    queryFn: async () => {
      answers.calls += 1
      if (answers.fail) throw new TypeError('Failed to fetch')
      return 'three alerts'
    },
  })
  return { cache, answers, observer }
}

test('a tab that failed without a network is filled when the server is reached again', async () => {
  const { cache, answers, observer } = failing()
  const reach = createState({ reached: false })
  const stop = recover(reach, cache, async () => undefined)
  const leave = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  answers.fail = false
  reach.set({ reached: true })
  await expect.poll(() => observer.getCurrentResult().data).toBe('three alerts')
  // What is there already is not asked for again.
  reach.set({ reached: false })
  reach.set({ reached: true })
  expect(answers.calls).toBe(2)
  leave()
  stop()
})

test('while the server cannot be reached, it is asked every few seconds, and not longer', async () => {
  vi.useFakeTimers()
  try {
    const reach = createState({ reached: true })
    const ask = vi.fn(async () => undefined)
    const stop = recover(reach, failing().cache, ask)
    vi.advanceTimersByTime(20_000)
    expect(ask).not.toHaveBeenCalled()
    reach.set({ reached: false })
    vi.advanceTimersByTime(11_000)
    expect(ask).toHaveBeenCalledTimes(2)
    reach.set({ reached: true })
    vi.advanceTimersByTime(20_000)
    expect(ask).toHaveBeenCalledTimes(2)
    stop()
  } finally {
    vi.useRealTimers()
  }
})

test('every return is reported once, and none after the end', () => {
  const reach = createState({ reached: true })
  const onBack = vi.fn()
  const stop = onceReached(reach, onBack)
  reach.set({ reached: false })
  reach.set({ reached: true })
  reach.set({ reached: true })
  expect(onBack).toHaveBeenCalledTimes(1)
  stop()
  reach.set({ reached: false })
  reach.set({ reached: true })
  expect(onBack).toHaveBeenCalledTimes(1)
})
