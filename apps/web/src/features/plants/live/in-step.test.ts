import { expect, test } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { aFast, anOperating } from './live.fixture.ts'
import { inStep, liveQueries, patchLive } from './live.queries.ts'

const asked = anOperating({
  generationValue: 10,
  generationMonth: 10,
  generationTotal: 10,
  useValue: null,
  lastUpdateTime: 1000,
})

test('on its first day, a plant’s month and total grow with the day between two answers', () => {
  const sums = inStep(asked, aFast({ generationValue: 10.4, useValue: null, lastUpdateTime: 1200 }))
  expect(sums).toMatchObject({ generationValue: 10.4, generationMonth: 10.4, generationTotal: 10.4, useMonth: null })
})

test('an event from before the sums changes nothing, nor does that of another day', () => {
  expect(inStep(asked, aFast({ generationValue: 10.4, lastUpdateTime: 900 }))).toBe(asked)
  expect(inStep(asked, aFast({ generationValue: 0, lastUpdateTime: 1200 }))).toBe(asked)
})

test('each event of the stream counts once, and a new day asks for the sums again', () => {
  const cache = createQueryClient(() => undefined)
  const { queryKey } = liveQueries({} as never, 1).operating()
  cache.setQueryData(queryKey, asked)
  for (const generationValue of [10.2, 10.4, 10.4])
    patchLive(cache, 1, aFast({ generationValue, lastUpdateTime: 1200 }))
  expect(cache.getQueryData(queryKey)?.generationMonth).toBeCloseTo(10.4, 9)
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false)
  patchLive(cache, 1, aFast({ generationValue: 0, lastUpdateTime: 1300 }))
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
