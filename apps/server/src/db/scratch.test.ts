import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { openScratch } from './scratch.ts'
import { untilOneWaits, waitingFor } from './waiting.fixture.ts'

const [first, second] = await Promise.all([openScratch(), openScratch()])
afterAll(() => Promise.all([first.close(), second.close()]))

test('a scratch database has our migrations and nothing from other scratch databases', async () => {
  await sql`create table only_here (n int)`.execute(first.db)
  expect(await has(first, 'only_here')).toBe(true)
  expect(await has(second, 'only_here')).toBe(false)
  expect(await has(second, 'schema_migrations')).toBe(true)
})

test('a closed scratch database is gone', async () => {
  const { url, close } = await openScratch({ migrations: undefined })
  const name = new URL(url).pathname.slice(1)
  const exists = async () => (await first.pool.query('select from pg_database where datname = $1', [name])).rowCount
  expect(await exists()).toBe(1)
  await close()
  expect(await exists()).toBe(0)
})

test('a connection that waits for a lock is seen in its own database and in no other', async () => {
  const [holder, waiter] = await Promise.all([first.pool.connect(), first.pool.connect()])
  await holder.query('begin; select pg_advisory_xact_lock(1)')
  const waiting = waiter.query('select pg_advisory_lock(1), pg_backend_pid() as pid')
  await untilOneWaits(first.pool)
  const seen = await waitingFor(first.pool)
  expect(await waitingFor(second.pool)).toEqual([])
  await holder.query('commit')
  expect(seen).toEqual([(await waiting).rows[0].pid])
  await waiter.query('select pg_advisory_unlock_all()')
  holder.release()
  waiter.release()
})

const has = async ({ db }: Engine, name: string) =>
  (await sql<{ here: boolean }>`select to_regclass(${name}) is not null as here`.execute(db)).rows[0]!.here
