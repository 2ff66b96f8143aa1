import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { copyRows, createRowBuffer } from './copy.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openScratch({ migrations: undefined })
  await engine.pool.query(
    `create table things (small int2, whole int4 primary key, short float4, long float8, list float8[], at timestamptz, day date, yes bool)`,
  )
})
afterAll(() => engine.close())

const columns = {
  small: 'int2',
  whole: 'int4',
  short: 'float4',
  long: 'float8',
  list: 'float8[]',
  at: 'timestamptz',
  day: 'date',
  yes: 'bool',
} as const

test('every kind of cell arrives unchanged', async () => {
  const client = await engine.pool.connect()
  const buffer = createRowBuffer('things', columns)
  const late = Date.UTC(2026, 7, 2, 23, 59, 30, 123)
  buffer.add([-3, 1, 0.5, 0.1, [1.25, null, -0.1], late, '2026-08-02', true])
  buffer.add([32_767, 2, null, -1e300, [], Date.UTC(1999, 11, 31, 23), '1969-07-20', false])
  await copyRows(client, buffer.take())
  const { rows } = await client.query('select * from things order by whole')
  client.release()
  expect(rows).toEqual([
    {
      small: -3,
      whole: 1,
      short: 0.5,
      long: 0.1,
      list: [1.25, null, -0.1],
      at: new Date(late),
      day: '2026-08-02',
      yes: true,
    },
    {
      small: 32_767,
      whole: 2,
      short: null,
      long: -1e300,
      list: [],
      at: new Date('1999-12-31T23:00Z'),
      day: '1969-07-20',
      yes: false,
    },
  ])
})

test('many rows are sent in several chunks, and the buffer is empty afterwards', async () => {
  const client = await engine.pool.connect()
  const buffer = createRowBuffer('things', { whole: 'int4', list: 'float8[]' })
  const list = Array.from({ length: 40 }, (_, place) => place / 7)
  for (let whole = 100; whole < 5100; whole++) buffer.add([whole, list])
  await copyRows(client, buffer.take())
  await copyRows(client, buffer.take())
  const { rows } = await client.query(
    'select count(*)::int as count, sum(list[40]) as sum from things where whole >= 100',
  )
  client.release()
  expect(rows[0].count).toBe(5000)
  expect(rows[0].sum).toBeCloseTo((5000 * 39) / 7, 6)
})

test("a row that the database rejects rejects with the database's error, and the connection still works", async () => {
  const client = await engine.pool.connect()
  const buffer = createRowBuffer('things', { whole: 'int4' })
  buffer.add([7000])
  buffer.add([7000])
  await expect(copyRows(client, buffer.take())).rejects.toThrow(/duplicate key/)
  const { rows } = await client.query('select 1 as one')
  client.release()
  expect(rows).toEqual([{ one: 1 }])
})
