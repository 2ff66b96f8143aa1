import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

test('callers at the same moment share one request, until the answer is too old', async () => {
  const { cache, asked, clock } = counting()
  await Promise.all([cache.recall('a', asked.ask), cache.recall('a', asked.ask)])
  expect(asked.times).toBe(1)
  clock.at = 1000
  await cache.recall('a', asked.ask)
  expect(asked.times).toBe(2)
})

test('neither failures nor answers that are not worth it are cached', async () => {
  const { cache, asked } = counting((answer) => answer > 1)
  await expect(cache.recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.recall('a', asked.ask)).toBe(1)
  expect(await cache.recall('a', asked.ask)).toBe(2)
  expect(await cache.recall('a', asked.ask)).toBe(2)
})

test('a full cache drops the least recently used entry and keeps the rest', async () => {
  const { cache, asked } = counting()
  await cache.recall('a', asked.ask)
  await cache.recall('b', asked.ask)
  await cache.recall('a', asked.ask)
  await cache.recall('c', asked.ask)
  expect(asked.times).toBe(3)
  expect(await cache.recall('a', asked.ask)).toBe(1)
  expect(await cache.recall('b', asked.ask)).toBe(4)
})

test('a stale answer is returned at once while the next one is being found, but not for longer than allowed', async () => {
  const { cache, asked, clock } = counting()
  const recall = (ask = asked.ask) => cache.recall('a', ask, () => 2000)
  expect(await recall()).toBe(1)
  clock.at = 1500
  let resolve = (_answer: number) => {}
  const slow = new Promise<number>((done) => (resolve = done))
  expect(await Promise.all([recall(() => slow), recall()])).toEqual([1, 1])
  expect(asked.times).toBe(1)
  resolve(7)
  await expect.poll(() => recall()).toBe(7)
  // A failure leaves nothing that could be returned again.
  clock.at = 3000
  expect(await recall(() => Promise.reject(new Error('away')))).toBe(7)
  await expect.poll(() => recall()).toBe(2)
  clock.at = 9000
  expect(await recall()).toBe(3)
  // Neither is a forgotten answer.
  clock.at = 10_500
  let arrive = (_answer: number) => {}
  const late = new Promise<number>((done) => (arrive = done))
  expect(await recall(() => late)).toBe(3)
  cache.forget('a')
  arrive(8)
  await late
  expect(await recall()).toBe(4)
})

test('an answer that takes long to find is kept for longer than the others', async () => {
  const { cache, asked, clock } = counting()
  const recall = (key: string) =>
    cache.recall(
      key,
      asked.ask,
      () => 0,
      (answer) => (answer === 1 ? 5000 : 1000),
    )
  expect([await recall('a'), await recall('b')]).toEqual([1, 2])
  clock.at = 4900
  expect([await recall('a'), await recall('b')]).toEqual([1, 3])
  clock.at = 5000
  expect(await recall('a')).toBe(4)
})

test('a forgotten key is requested again', async () => {
  const { cache, asked } = counting()
  await cache.recall('a', asked.ask)
  cache.forget('a')
  expect(await cache.recall('a', asked.ask)).toBe(2)
  cache.forget()
  expect(await cache.recall('a', asked.ask)).toBe(3)
})

const counting = (worth: (answer: number) => boolean = () => true) => {
  const clock = { at: 0 }
  const cache = createCache<string, number>({ forMs: 1000, now: () => clock.at, most: 2, worth })
  const asked = { times: 0, ask: async () => ++asked.times }
  return { cache, asked, clock }
}
