import { afterAll, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { enterPlant } from '#telemetry/telemetry.fixture.ts'
import { createPlantStore } from './plants.store.ts'

const engine = await openScratch()
afterAll(engine.close)
const { db, pool } = engine
const store = createPlantStore(engine)

test('plants are read by a release that runs while a newer one adds columns to their tables', async () => {
  const { id } = await enterPlant(pool, [], 'Europe/Berlin')
  const { id: userId } = await db.insertInto('users').values({ name: 'Ada' }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('favourites').values({ user_id: userId, plant_id: id }).execute()
  const read = async () => [await store.find(id), await store.list([id, id + 1], userId), await store.list([id], 0)]
  const before = await read()
  expect(before).toEqual([
    expect.objectContaining({ id, zone: 'Europe/Berlin' }),
    [{ plant: before[0], isFavourite: true }],
    [{ plant: before[0], isFavourite: false }],
  ])
  for (const table of ['plants', 'tariffs', 'plant_pictures', 'favourites', 'users'])
    await pool.query(`alter table ${table} add column later integer`)
  expect(await read()).toEqual(before)
})

test('plants are listed in the order that is asked for', async () => {
  const [one, other] = [await enterPlant(pool, [], 'Europe/Berlin'), await enterPlant(pool, [], 'Asia/Tokyo')]
  for (const ids of [
    [one.id, other.id],
    [other.id, one.id],
  ])
    expect((await store.list(ids, 0)).map(({ plant }) => plant.id)).toEqual(ids)
})
