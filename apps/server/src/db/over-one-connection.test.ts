import { afterAll, expect, test } from 'vitest'
import { overOneConnection } from './over-one-connection.ts'
import { openScratch } from './scratch.ts'

const { forBrand, pool: ofAll, close } = await openScratch()
afterAll(close)
const { pool } = forBrand('heliograph')

const numbered = async (number: number) => {
  const { rows } = await pool.query<{ number: number; connection: number }>({
    name: `numbered-${number}`,
    text: 'select $1::int as number, pg_backend_pid() as connection',
    values: [number],
  })
  return rows[0]!
}
const connectionsOf = (answers: readonly { connection: number }[]) =>
  new Set(answers.map(({ connection }) => connection))
const wrong = () => pool.query({ text: 'select 1 / $1::int', values: [0] })

test('what is asked at once is answered by one connection, each with its own answer', async () => {
  const asked = () => Promise.all([1, 2, 3, 4].map(numbered))
  const shared = await overOneConnection(pool, asked)
  expect(shared.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(connectionsOf(shared).size).toBe(1)
  expect(connectionsOf(await asked()).size).toBe(4)
  // A second time, its statements are known there.
  expect((await overOneConnection(pool, asked)).map(({ number }) => number)).toEqual([1, 2, 3, 4])
})

test('a statement that fails fails alone', async () => {
  const answers = await overOneConnection(pool, () => Promise.allSettled([numbered(1), wrong(), numbered(3)]))
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { number: 1 } },
    { status: 'rejected', reason: { message: 'division by zero' } },
    { status: 'fulfilled', value: { number: 3 } },
  ])
})

test('what is asked after waiting for an answer is asked as usual', async () => {
  const twice = async () => [await numbered(1), await numbered(2)]
  expect(await overOneConnection(pool, twice)).toMatchObject([{ number: 1 }, { number: 2 }])
})

test('nothing is gathered after an error before the first answer', async () => {
  const broken = () => {
    throw new Error('Broken')
  }
  expect(() => overOneConnection(pool, broken)).toThrow('Broken')
  expect(await numbered(1)).toMatchObject({ number: 1 })
})

test('all fail when their connection is lost, and the next ones have another', async () => {
  const long = () => pool.query({ text: 'select pg_sleep($1)', values: [60] })
  const asked = overOneConnection(pool, () => Promise.allSettled([long(), numbered(2), numbered(3)]))
  const end = () =>
    ofAll.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep($1)'`)
  await expect.poll(async () => (await end()).rowCount).toBe(1)
  const answers = await asked
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await overOneConnection(pool, () => Promise.all([numbered(1), numbered(2)]))).toMatchObject([
    { number: 1 },
    { number: 2 },
  ])
})

test('they wait for a connection while all are in use', async () => {
  const inUse = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
  const answers = overOneConnection(pool, () => Promise.all([numbered(1), numbered(2)]))
  for (const client of inUse) client.release()
  expect(connectionsOf(await answers).size).toBe(1)
})
