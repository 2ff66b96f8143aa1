import { expect, test } from 'vitest'
import { follow, type StreamState } from './follow.ts'

test('a broken stream is reopened after growing waits, with polling in between', async () => {
  const { waits, states } = await run(async (attempt) => {
    if (attempt < 3) throw new Error('broken')
  })
  expect(waits).toEqual([1000, 2000, 4000, 8000])
  expect(states).toEqual(['connecting', 'polling', 'polling', 'polling', 'polling'])
})

test('an event resets the waits', async () => {
  const { waits, states, events } = await run(async (attempt, onEvent) => {
    if (attempt === 2) onEvent('news')
    throw new Error('broken')
  })
  expect(events).toEqual(['news'])
  expect(states).toContain('live')
  expect(waits).toEqual([1000, 2000, 1000, 2000])
})

test('the wait between attempts is at most a minute', async () => {
  const { waits } = await run(() => Promise.reject(new Error('broken')), 10)
  expect(Math.max(...waits)).toBe(60_000)
})

test('a client without access does not retry', async () => {
  const { waits, states } = await run(() => Promise.reject(Object.assign(new Error('no'), { status: 403 })))
  expect(waits).toEqual([])
  expect(states).toEqual(['connecting', 'polling'])
})

test('too many requests is a temporary failure', async () => {
  const { waits } = await run(() => Promise.reject(Object.assign(new Error('slower'), { status: 429 })))
  expect(waits).toHaveLength(4)
})

const run = async (open: (attempt: number, onEvent: (event: string) => void) => Promise<void>, attempts = 4) => {
  const leaving = new AbortController()
  const waits: number[] = []
  const states: StreamState[] = []
  const events: string[] = []
  let attempt = 0
  await follow<string>({
    open: (onEvent) => open(attempt++, onEvent),
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    signal: leaving.signal,
    random: () => 1,
    wait: async (ms) => {
      waits.push(ms)
      if (waits.length === attempts) leaving.abort()
    },
  })
  return { waits, states, events }
}
