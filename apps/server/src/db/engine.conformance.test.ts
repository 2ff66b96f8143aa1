import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openEngine, type Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { withRetry } from './retry.ts'
import { openScratch } from './scratch.ts'

/** The same tests for every engine: always the embedded one, and an external one if TEST_DATABASE_URL is set. */
const engines: Record<string, () => Promise<Engine>> = {
  embedded: () => openScratch({ migrations: undefined }),
  ...(process.env['TEST_DATABASE_URL'] && { external: () => openExternal(process.env['TEST_DATABASE_URL']!) }),
}

describe.each(Object.entries(engines))('%s engine', async (kind, open) => {
  const engine = await open()
  const { pool, db, url, describe: about } = engine
  afterAll(() => engine.close())

  test('describes itself', () => {
    expect(about()).toMatchObject({ kind, version: expect.stringMatching(/^\d+\.\d+/) as string, citus: false })
  })

  test('columns have the types that the code uses', async () => {
    const { rows } = await pool.query<Record<string, unknown>>(`select 9007199254740991::bigint as big,
      '{1,null,3}'::bigint[] as bigs, 0.1::float8 as real, '{1.5,null}'::float8[] as reals, '2026-03-29'::date as day,
      '{2026-03-29}'::date[] as days, '2026-03-29T01:30:00Z'::timestamptz as at, 12.50::numeric as exact,
      (select count(*) from generate_series(1, 3)) as count, '{"a":1}'::jsonb as json`)
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      bigs: [1, null, 3],
      real: 0.1,
      reals: [1.5, null],
      day: '2026-03-29',
      days: ['2026-03-29'],
      at: new Date('2026-03-29T01:30:00Z'),
      exact: '12.50',
      count: 3,
      json: { a: 1 },
    })
  })

  test('a bigint that does not fit a number is an error, not a rounded number', async () => {
    await expect(pool.query('select 9007199254740993::bigint')).rejects.toThrow('does not fit a number')
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })

  test('days are truncated in UTC, whatever the time zone of the server', async () => {
    const { rows } = await pool.query(`select current_setting('TimeZone') as zone,
      '2026-01-01T23:30:00Z'::timestamptz::date as day`)
    expect(rows).toEqual([{ zone: 'UTC', day: '2026-01-01' }])
  })

  test('transactions do not interleave, and a failed one changes nothing', async () => {
    await sql`create table counter as select 0 as n`.execute(db)
    const add = (n: number, thenFail = false) =>
      withRetry(() =>
        db
          .transaction()
          .setIsolationLevel('serializable')
          .execute(async (trx) => {
            const { rows } = await sql<{ n: number }>`select n from counter`.execute(trx)
            await sql`update counter set n = ${rows[0]!.n + n}`.execute(trx)
            if (thenFail) throw new Error('on purpose')
          }),
      )
    await Promise.allSettled([...Array.from({ length: 8 }, () => add(1)), add(99, true)])
    expect((await pool.query('select n from counter')).rows).toEqual([{ n: 8 }])
  })

  test('a deadlock fails one of the two, and its retry succeeds', async () => {
    await sql`create table pair as select id, 0 as n from generate_series(1, 2) as id`.execute(db)
    let meeting = 0
    const both = (first: number, second: number) =>
      withRetry(() =>
        db.transaction().execute(async (trx) => {
          await sql`update pair set n = n + 1 where id = ${first}`.execute(trx)
          meeting += 1
          while (meeting < 2) await new Promise((again) => setTimeout(again, 5))
          await sql`update pair set n = n + 1 where id = ${second}`.execute(trx)
        }),
      )
    await Promise.all([both(1, 2), both(2, 1)])
    // On a busy machine, the one that failed can have its row again before the other one wakes: then they meet once more.
    expect(meeting).toBeGreaterThanOrEqual(3)
    expect((await pool.query('select n from pair')).rows).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('slow statements and waits for locks time out', async () => {
    const impatient = await openEngine({ ...needs, url, statementTimeoutMs: 200, lockTimeoutMs: 50, poolSize: 2 })
    await expect(impatient.pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    await sql`create table locked (n int)`.execute(db)
    await db.transaction().execute(async (trx) => {
      await sql`lock table locked`.execute(trx)
      await expect(impatient.pool.query('select from locked')).rejects.toMatchObject({ code: '55P03' })
    })
    await impatient.close()
  })

  test('connections closed by the server, idle or in a transaction, are replaced without affecting others', async () => {
    const victim = await pool.connect()
    await victim.query('begin')
    await pool.query('select 1')
    await endAllOthers(url)
    await expect(victim.query('select 1')).rejects.toThrow()
    victim.release(true)
    expect((await withRetry(() => pool.query('select 1 as n'))).rows).toEqual([{ n: 1 }])
  })

  test('our migrations run, and a second run does nothing', async () => {
    const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
    expect((await migrate({ url, folder, log: () => undefined })).length).toBeGreaterThan(0)
    expect(await migrate({ url, folder, log: () => undefined })).toEqual([])
  })

  test('a notification reaches a listener, which the job runner depends on', async () => {
    const listener = await pool.connect()
    const heard = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)))
    await listener.query('listen fresh')
    await pool.query("select pg_notify('fresh', 'values')")
    expect(await heard).toBe('values')
    listener.release(true)
  })
})

const needs = { dataDir: 'not used', databaseName: 'not used', log: () => undefined }

/** A separate database on the server of TEST_DATABASE_URL, whose user must be allowed to create one. */
const openExternal = async (url: string): Promise<Engine> => {
  const server = await openEngine({ ...needs, url, poolSize: 1 })
  const name = `conformance_${randomBytes(6).toString('hex')}`
  await server.pool.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const engine = await openEngine({ ...needs, url: own.href })
  const close = async () => {
    await engine.close()
    await server.pool.query(`drop database ${name} with (force)`)
    await server.close()
  }
  return { ...engine, close }
}

const endAllOthers = async (url: string) => {
  const killer = await openEngine({ ...needs, url, poolSize: 1 })
  await killer.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`)
  await killer.close()
}
