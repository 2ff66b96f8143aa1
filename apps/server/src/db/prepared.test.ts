import { afterAll, expect, test } from 'vitest'
import { prepared, preparedOnce } from './prepared.ts'
import { openScratch } from './scratch.ts'

const { pool, db, close } = await openScratch()
afterAll(close)

const namesLike = (text: string) => db.selectFrom('users').select('name').where('name', 'like', text)

test('a prepared query is planned once by a connection, whatever is asked with it', async () => {
  await db
    .insertInto('users')
    .values([{ name: 'Ada' }, { name: 'Grace' }])
    .execute()
  const client = await pool.connect()
  try {
    expect(await prepared(client, 'names', namesLike('A%'))).toEqual([{ name: 'Ada' }])
    expect(await prepared(client, 'names', namesLike('G%'))).toEqual([{ name: 'Grace' }])
    const { rows } = await client.query(`select name from pg_prepared_statements`)
    expect(rows).toEqual([{ name: 'names' }])
  } finally {
    client.release()
  }
})

test('a query that is put together once is asked with other values, in their order', async () => {
  await db
    .insertInto('users')
    .values([{ name: 'Bea' }, { name: 'Cleo' }])
    .execute()
  const between = db.selectFrom('users').select('name').where('name', '>', '').where('name', '<', '').orderBy('name')
  const namesBetween = preparedOnce(pool, 'names-between', between)
  expect(await namesBetween('B', 'D')).toEqual([{ name: 'Bea' }, { name: 'Cleo' }])
  expect(await namesBetween('C', 'D')).toEqual([{ name: 'Cleo' }])
})

test('a name is for one text', async () => {
  const client = await pool.connect()
  try {
    await prepared(client, 'people', namesLike('A%'))
    await expect(prepared(client, 'people', db.selectFrom('users').select('id'))).rejects.toThrow(/people/)
  } finally {
    client.release()
  }
})
