import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { escaped } from '#db/holding.ts'
import { openScratch } from '#db/scratch.ts'
import { createTextSearch } from './text-search.store.ts'

const engine = await openScratch()
const { pool } = engine
afterAll(() => engine.close())

/** Letters that lower case changes, that LIKE gives a meaning to, and that need two bytes or more. */
const letter = fc.constantFrom(...'abAB1 -%_\\\'"ßİıΣςÉé', '阳', '光', '屋', '😀', '\u212A')
const text = fc.string({ unit: letter, minLength: 1, maxLength: 12 })

const enter = async (name: string, address: string | null, brand = 'HELIOGRAPH') => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into plants (brand, name, address, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at)
     values ($1, $2, $3, 'HOUSE_ROOF', 'EXCESS', 10, 'UTC', 48, 11, '2026-01-01') returning id`,
    [brand, name, address],
  )
  return rows[0]!.id
}
const search = (most?: number) =>
  createTextSearch({ pool, brand: 'HELIOGRAPH', now: () => 0, ...(most !== undefined && { most }) })

test('a text is found in names and addresses wherever comparing all of them finds it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.option(text)), { minLength: 1, maxLength: 12 }),
      fc.tuple(text, fc.nat(), fc.integer({ min: 1, max: 8 })),
      async (plants, [other, place, length]) => {
        await pool.query('delete from plants')
        for (const [name, address] of plants) await enter(name, address)
        const source = [...plants.flatMap(([name, address]) => [name, address ?? '']), other]
        const letters = [...source[place % source.length]!]
        const sought = letters
          .slice(place % letters.length || 0)
          .slice(0, length)
          .join('')
        const matching = (column: string) => `${column} ilike $1`
        const { rows } = await pool.query<{ id: number }>(
          `select id from plants where ${matching('name')} or ${matching('address')}`,
          [`%${escaped(sought)}%`],
        )
        const found = await search().plants(sought)
        if (found) expect(new Set(found)).toEqual(new Set([...found, ...rows.map(({ id }) => id)]))
        else expect([...sought].length).toBeLessThan(3)
      },
    ),
    { numRuns: 60 },
  )
})

test('an index is used, two Chinese characters are enough, and only plants of the brand are found', async () => {
  await pool.query('delete from plants')
  const roof = await enter('阳光屋顶', null)
  const barn = await enter('Scheune', 'Am Hang 4711')
  await enter('阳光屋顶 4711', null, 'NORDLICHT')
  expect(await search().plants('光屋')).toEqual([roof])
  expect(await search().plants('hANG 47')).toEqual([barn])
  expect(await search().plants('47')).toBeUndefined()
  const client = await pool.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select id from plants where pieces_of(array[lower(name), lower(coalesce(address, ''))]) @> array['471']`,
  )
  client.release(true)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('plants_pieces')
})

test('what is too common is not found by the index, and a new plant at once', async () => {
  await pool.query('delete from plants')
  const texts = search(2)
  await enter('Solar 1', null)
  expect(await texts.plants('Solar')).toHaveLength(1)
  await enter('Solar 2', null)
  expect(await texts.plants('Solar')).toHaveLength(2)
  await enter('Solar 3', null)
  expect(await texts.plants('Solar')).toBeUndefined()
})
