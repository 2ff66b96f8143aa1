import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DataFolderHeld } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'
import { openEngine, refuses } from './engine.ts'
import { isUnavailable, withRetry } from './retry.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'engine-'))
chmodSync(dataDir, 0o755)
afterAll(() => rmSync(dataDir, { recursive: true }))
const lines: string[] = []
const needs = { dataDir, log: (line: string) => void lines.push(line), profile: 'small' as const }

test('data centres of one process share the server but not the database, and the last one stops it', async () => {
  const [eu, cn] = await Promise.all([
    openEngine({ ...needs, databaseName: 'heliograph_eu' }),
    openEngine({ ...needs, databaseName: 'heliograph_cn' }),
  ])
  await eu.pool.query('create table only_eu as select 1 as n')
  await expect(cn.pool.query('select n from only_eu')).rejects.toMatchObject({ code: '42P01' })
  await eu.close()
  await eu.close()
  expect((await cn.pool.query('select current_database() as name')).rows).toEqual([{ name: 'heliograph_cn' }])
  await expect(startEmbedded(needs)).rejects.toBeInstanceOf(DataFolderHeld)
  await cn.close()
  await expect(cn.pool.query('select 1')).rejects.toThrow()

  const again = await openEngine({ ...needs, databaseName: 'heliograph_eu' })
  expect((await again.pool.query('select n from only_eu')).rows).toEqual([{ n: 1 }])
  await again.close()
})

test('arrays of numbers are read as numbers, whatever they contain', async () => {
  const engine = await openEngine({ ...needs, databaseName: 'heliograph_eu' })
  const { rows } = await engine.pool.query({
    text: `select '{}'::float8[], '{1.5,NULL,-2e300,1e-7}'::float8[], '{NULL,Infinity,NaN,3}'::float8[], '{0.1}'::float4[],
      '{{1,2},{3,NULL}}'::int4[], '[0:1]={1,2}'::int4[], '{-32768}'::int2[], null::int4[]`,
    rowMode: 'array',
  })
  await engine.close()
  expect(rows).toEqual([
    [
      [],
      [1.5, null, -2e300, 1e-7],
      [null, Infinity, NaN, 3],
      [0.1],
      [
        [1, 2],
        [3, null],
      ],
      [1, 2],
      [-32_768],
      null,
    ],
  ])
})

test('calls fail as unavailable while the database is down, and succeed when it is running again', async () => {
  const server = await startEmbedded(needs)
  const engine = await openEngine({ ...needs, url: server.urlFor('heliograph_eu'), databaseName: '', poolSize: 3 })
  await Promise.all([1, 2, 3].map(() => engine.pool.query('select pg_sleep(0.01)')))
  await server.stop()
  const error: unknown = await engine.pool.query('select 1').catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)

  const back = await startEmbedded(needs)
  expect((await withRetry(() => engine.pool.query('select n from only_eu'))).rows).toEqual([{ n: 1 }])
  await engine.close()
  await back.stop()
})

test('an engine that is opened before its database waits for it and logs that', async () => {
  const first = await startEmbedded(needs)
  const url = first.urlFor('heliograph_eu')
  await first.stop()
  lines.length = 0
  const opening = openEngine({ ...needs, url, databaseName: '' })
  while (!lines.some((line) => line.startsWith('waiting for the database: '))) {
    await new Promise((again) => setTimeout(again, 10))
  }
  const server = await startEmbedded(needs)
  const engine = await opening
  expect(engine.describe()).toMatchObject({ kind: 'external', citus: false })
  await engine.close()
  await server.stop()
})

test('an external database that never comes up is an error that names the reason', async () => {
  const url = `postgresql://nobody@127.0.0.1:${await unusedPort()}/nowhere`
  const opening = openEngine({ ...needs, url, databaseName: '', waitMs: 100 })
  await expect(opening).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('an old PostgreSQL, a similar product and a connection that is not in UTC are rejected', () => {
  expect(refuses('PostgreSQL 14.9 on x86_64', 140009, '14.9', 'UTC')).toContain('14.9 is too old: 15 or newer')
  expect(refuses('PostgreSQL 15.2-YB-2025.1 on x86_64', 150002, '15.2-YB-2025.1', 'UTC')).toContain('not PostgreSQL')
  expect(refuses('CockroachDB CCL v25.2', 130000, '13.0.0', 'UTC')).toContain('not PostgreSQL')
  expect(refuses('PostgreSQL 15.20 on x86_64', 150020, '15.20', 'Europe/Berlin')).toContain('zone is Europe/Berlin')
  expect(refuses('PostgreSQL 15.20 on x86_64', 150020, '15.20', 'UTC')).toBeUndefined()
})

const unusedPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
