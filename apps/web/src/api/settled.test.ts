import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { settled } from './settled.ts'

test('waits for what is asked for already, and not for what does not answer', async () => {
  const cache = new QueryClient()
  await settled(cache, 60_000)
  const answer: { give?: (value: string) => void } = {}
  void cache.prefetchQuery({ queryKey: ['a'], queryFn: () => new Promise<string>((give) => (answer.give = give)) })
  const done = settled(cache, 60_000)
  answer.give?.('it')
  await done
  expect(cache.getQueryData(['a'])).toBe('it')
  void cache.prefetchQuery({ queryKey: ['b'], queryFn: () => new Promise<string>(() => {}) })
  await settled(cache, 1)
  expect(cache.isFetching()).toBe(1)
})
