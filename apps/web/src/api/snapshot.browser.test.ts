import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { createSnapshot } from './snapshot.ts'

const open = () => caches.open('snapshot-test')
const snapshotOf = (cache: QueryClient, owner: string | undefined = 'anna') =>
  createSnapshot(cache, { whose: () => owner, open })

const nobodys = (cache: QueryClient) => createSnapshot(cache, { whose: () => undefined, open })

beforeEach(async () => void (await caches.delete('snapshot-test')))

test('the last answers are restored as stale, so they are fetched again', async () => {
  const before = new QueryClient()
  before.setQueryData(['plants', 1], { name: 'Sonnendach' }, { updatedAt: 1000 })
  await snapshotOf(before).write()

  const after = new QueryClient()
  await snapshotOf(after).restore()
  expect(after.getQueryData(['plants', 1])).toEqual({ name: 'Sonnendach' })
  expect(after.getQueryState(['plants', 1])?.dataUpdatedAt).toBe(1000)
})

test('what a clock kept that was fast does not replace what was answered since it is right', async () => {
  const before = new QueryClient()
  before.setQueryData(['plants', 1], 'old', { updatedAt: Date.now() + 86_400_000 })
  await snapshotOf(before).write()
  // As a page brings it along: it is there before anything is restored.
  const after = new QueryClient()
  after.setQueryData(['plants', 1], 'new')
  await snapshotOf(after).restore()
  expect(after.getQueryData(['plants', 1])).toBe('new')
})

test('what a clock kept that was fast is shown until it is asked for again, which is at once', async () => {
  const before = new QueryClient()
  before.setQueryData(['plants', 1], 'old', { updatedAt: Date.now() + 86_400_000 })
  await snapshotOf(before).write()
  const after = new QueryClient()
  await snapshotOf(after).restore()
  expect(after.getQueryData(['plants', 1])).toBe('old')
  expect(
    after
      .getQueryCache()
      .find({ queryKey: ['plants', 1] })
      ?.isStaleByTime(30_000),
  ).toBe(true)
})

test('an answer that has since left the memory stays stored', async () => {
  const before = new QueryClient()
  const snapshot = snapshotOf(before)
  before.setQueryData(['plants', 1], 'old')
  await snapshot.write()
  before.removeQueries({ queryKey: ['plants', 1] })
  before.setQueryData(['plants', 2], 'new')
  await snapshot.write()

  const after = new QueryClient()
  await snapshotOf(after).restore()
  expect([after.getQueryData(['plants', 1]), after.getQueryData(['plants', 2])]).toEqual(['old', 'new'])
})

test('nothing is stored for visitors without a session, and nothing is shown to them', async () => {
  const before = new QueryClient()
  before.setQueryData(['plants', 1], 'secret')
  await nobodys(before).write()
  const after = new QueryClient()
  await snapshotOf(after).restore()
  expect(after.getQueryData(['plants', 1])).toBeUndefined()

  await snapshotOf(before).write()
  await nobodys(after).restore()
  expect(after.getQueryData(['plants', 1])).toBeUndefined()
})

test('what was stored for one person is not shown to another', async () => {
  const before = new QueryClient()
  before.setQueryData(['plants', 1], 'secret')
  await snapshotOf(before).write()
  const after = new QueryClient()
  await snapshotOf(after, 'bert').restore()
  expect(after.getQueryData(['plants', 1])).toBeUndefined()
})

test('a person who logs in after another in the same window gets none of their data', async () => {
  const cache = new QueryClient()
  const now = { owner: 'anna' }
  const snapshot = createSnapshot(cache, { whose: () => now.owner, open })
  cache.setQueryData(['plants', 1], 'secret')
  await snapshot.write()
  cache.clear()
  now.owner = 'bert'
  await snapshot.write()
  const after = new QueryClient()
  await snapshotOf(after, 'bert').restore()
  expect(after.getQueryData(['plants', 1])).toBeUndefined()
})

test('only the newest forty answers are stored, and no operator’s tables', async () => {
  const before = new QueryClient()
  for (let id = 1; id <= 50; id++) before.setQueryData(['plants', id], id, { updatedAt: id })
  before.setQueryData(['intake', 'counts'], 'many')
  before.setQueryData(['directory', 'people', '', ''], 'everyone')
  await snapshotOf(before).write()
  const after = new QueryClient()
  await snapshotOf(after).restore()
  expect(after.getQueryCache().getAll()).toHaveLength(40)
  expect(after.getQueryData(['plants', 50])).toBe(50)
  expect(after.getQueryData(['intake', 'counts'])).toBeUndefined()
  expect(after.getQueryData(['directory', 'people', '', ''])).toBeUndefined()
})
