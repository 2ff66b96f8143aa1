import { expect, test } from 'vitest'
import { follow, type StreamState } from './follow.ts'

test('a stream that breaks is opened again, each time after a longer wait, and polling fills the time between', async () => {
  const { waits, states } = await run(async (attempt) => {
    if (attempt < 3) throw new Error('broken')
  })
  expect(waits).toEqual([1000, 2000, 4000, 8000])
  expect(states).toEqual(['connecting', 'polling', 'polling', 'polling', 'polling'])
})

test('after an event the waits begin anew', async () => {
  const { waits, states, events } = await run(async (attempt, onEvent) => {
    if (attempt === 2) onEvent('news')
    throw new Error('broken')
  })
  expect(events).toEqual(['news'])
  expect(states).toContain('live')
  expect(waits).toEqual([1000, 2000, 1000, 2000])
})

test('an attempt never waits for longer than a minute', async () => {
  const { waits } = await run(() => Promise.reject(new Error('broken')), 10)
  expect(Math.max(...waits)).toBe(60_000)
})

test('who may not read is not asked again', async () => {
  const { waits, states } = await run(() => Promise.reject(Object.assign(new Error('no'), { status: 403 })))
  expect(waits).toEqual([])
  expect(states).toEqual(['connecting', 'polling'])
})

test('too many requests pass', async () => {
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
