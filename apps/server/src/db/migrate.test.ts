import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { openScratch } from './scratch.ts'

let engine: Engine
let folder = ''
beforeEach(async () => {
  engine = await openScratch({ migrations: undefined })
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

test('files run once, in order', async () => {
  write('0002-fill.sql', 'insert into visits values (1)')
  write('0001-make.sql', 'create table visits (n int)')
  expect(await run()).toEqual(['0001-make.sql', '0002-fill.sql'])
  expect(await run()).toEqual([])
  write('0003-more.sql', 'insert into visits values (2); insert into visits values (3)')
  expect(await run()).toEqual(['0003-more.sql'])
  expect(await visits()).toEqual([1, 2, 3])
})

test('of several processes that start together one migrates, and the others wait until it is done', async () => {
  write('0001-make.sql', 'create table visits (n int); select pg_sleep(0.2); insert into visits values (1)')
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.flat()).toEqual(['0001-make.sql'])
  expect(await visits()).toEqual([1])
})

test('a failed file changes nothing, its error names the line, and a corrected file runs', async () => {
  write('0001-make.sql', 'create table visits (n int)')
  write('0002-fill.sql', 'insert into visits values (1);\n\ninsert into no_such_table values (2)')
  await expect(run()).rejects.toThrow(/Migration 0002-fill.sql, line 3 failed: .*no_such_table/)
  expect(await visits()).toEqual([])
  write('0002-fill.sql', 'insert into visits values (2)')
  expect(await run()).toEqual(['0002-fill.sql'])
  expect(await visits()).toEqual([2])
})

test('what a file advises is told', async () => {
  const advice = 'As an administrator: create role people'
  write('0001-role.sql', `do $$ begin raise exception 'The role is missing' using hint = '${advice}'; end $$`)
  await expect(run()).rejects.toThrow(`Migration 0001-role.sql failed: The role is missing. ${advice}`)
})

test('a file that changed after it ran is rejected, but different line endings are accepted', async () => {
  write('0001-make.sql', 'create table\nvisits (n int)')
  await run()
  write('0001-make.sql', 'create table\r\nvisits (n int)')
  expect(await run()).toEqual([])
  write('0001-make.sql', 'create table visits (n bigint)')
  await expect(run()).rejects.toThrow('0001-make.sql was changed after it ran')
})

test('a new file with a lower number than the last one is rejected', async () => {
  write('0002-make.sql', 'create table visits (n int)')
  await run()
  write('0001-late.sql', 'select 1')
  await expect(run()).rejects.toThrow('0001-late.sql comes before 0002-make.sql')
})

test('the previous release starts on a database that is newer than it', async () => {
  write('0001-make.sql', 'create table visits (n int)')
  write('0002-fill.sql', 'insert into visits values (1)')
  await run()
  rmSync(join(folder, '0002-fill.sql'))
  expect(await run()).toEqual([])
})

test('a database of another version is rejected with a remedy', async () => {
  write('0001-people.sql', 'create table visits (n int)')
  await run()
  rmSync(join(folder, '0001-people.sql'))
  write('0001-make.sql', 'create table visits (n int)')
  const remedy = 'Delete the folder .data.'
  await expect(migrate({ url: engine.url, folder, remedy, log: () => undefined })).rejects.toThrow(
    'The database was made by another version of Heliograph: it has had migration 0001-people.sql, which this version does not know. Delete the folder .data.',
  )
})

test('a name without a number, and a number used twice, are rejected before anything runs', async () => {
  write('0001-make.sql', 'create table visits (n int)')
  write('0001-again.sql', 'select 1')
  await expect(run()).rejects.toThrow('Two migrations have the number 0001')
  rmSync(join(folder, '0001-again.sql'))
  write('make.sql', 'select 1')
  await expect(run()).rejects.toThrow('named like 0001-name.sql, not make.sql')
  expect((await engine.pool.query('select from pg_tables where schemaname = $1', ['public'])).rowCount).toBe(0)
})

test('an interrupted migrator leaves nothing half done, and the next one continues', async () => {
  write('0001-make.sql', 'create table visits (n int)')
  write('0002-slow.sql', 'insert into visits values (1); select pg_sleep(60)')
  const cut = expect(run()).rejects.toThrow('0002-slow.sql')
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'heliograph-migrate' and query like '%pg_sleep%' and datname = current_database()`
  while ((await engine.pool.query(terminate)).rowCount === 0) await new Promise((again) => setTimeout(again, 10))
  await cut
  expect(await visits()).toEqual([])
  write('0002-slow.sql', 'insert into visits values (1)')
  expect(await run()).toEqual(['0002-slow.sql'])
})

test('a table in use is waited for in short steps', async () => {
  write('0001-make.sql', 'create table visits (n int)')
  await run()
  const user = await engine.pool.connect()
  await user.query('begin')
  await user.query('select * from visits')
  write('0002-more.sql', 'alter table visits add column m int')
  const running = run()
  const waits = `select from pg_stat_activity where application_name = 'heliograph-migrate'
    and wait_event_type = 'Lock' and datname = current_database()`
  const count = async () => (await engine.pool.query(waits)).rowCount
  while ((await count()) === 0) await new Promise((again) => setTimeout(again, 10))
  // It releases its place in the queue, so that others can use the table.
  while ((await count()) !== 0) await new Promise((again) => setTimeout(again, 5))
  await user.query('commit')
  user.release()
  expect(await running).toEqual(['0002-more.sql'])
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = () => migrate({ url: engine.url, folder, log: () => undefined })
const visits = async () =>
  (await engine.pool.query<{ n: number }>('select n from visits order by n')).rows.map(({ n }) => n)
