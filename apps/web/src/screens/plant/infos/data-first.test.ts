import { contract } from '@heliograph/contract'
import { fakeClient } from '@heliograph/contract/testing'
import { dayAt } from '@heliograph/domain/zones'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { aPlant } from '#testing/a-plant.ts'
import { askFirst } from './data-first.ts'

const asked = (search: object, information = async () => aPlant({ id: 7, regionTimezone: 'Pacific/Auckland' })) => {
  const frames = vi.fn(() => new Promise<never>(() => {}))
  const fast = vi.fn(() => new Promise<never>(() => {}))
  const api = fakeClient(contract, { plants: { information }, live: { fast }, history: { frames } })
  const cache = createQueryClient(() => undefined)
  return { frames, fast, done: askFirst({ api, cache, language: () => 'en' }, search) }
}

test('the days are asked for in the zone of the plant, and the live values before that zone is known', async () => {
  const { frames, fast, done } = asked({ plant: 7 })
  expect(fast).toHaveBeenCalledOnce()
  await done
  const today = dayAt('Pacific/Auckland', Date.now())
  expect(frames).toHaveBeenCalledWith(
    expect.objectContaining({ query: expect.objectContaining({ endDay: today }) as unknown }),
  )
})

test('a plant that was found in the list tells its zone at once', async () => {
  const row = aPlant({ id: 7, regionTimezone: 'Pacific/Auckland' })
  const frames = vi.fn(() => new Promise<never>(() => {}))
  const api = fakeClient(contract, {
    plants: { search: async () => ({ total: 1, data: [row] }), information: () => new Promise<never>(() => {}) },
    history: { frames },
  })
  const cache = createQueryClient(() => undefined)
  await cache.fetchInfiniteQuery(plantQueries(api).pages(''))
  await askFirst({ api, cache, language: () => 'en' }, { plant: 7 })
  expect(frames).toHaveBeenCalledOnce()
})

test('the day in the address is asked for, not today', async () => {
  const { frames, done } = asked({ plant: 7, period: 'day', day: '2026-03-29' })
  await done
  const query = { startDay: '2026-03-28', endDay: '2026-03-29' }
  expect(frames).toHaveBeenCalledWith(expect.objectContaining({ query }))
})

test('nothing is asked for without a plant, and no days of a plant that cannot be read', async () => {
  const nobody = asked({})
  await nobody.done
  expect(nobody.fast).not.toHaveBeenCalled()
  const refused = asked({ plant: 7 }, () => Promise.reject(new Error('refused')))
  await refused.done
  expect(refused.frames).not.toHaveBeenCalled()
})
