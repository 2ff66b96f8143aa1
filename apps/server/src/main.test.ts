import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { compileServer } from '#testing/server-process.fixture.ts'

let engine: Engine
beforeAll(async () => {
  compileServer()
  engine = await openScratch({ migrations: undefined })
}, 120_000)
afterAll(() => engine.close())

test('with the data of version 0.1 the server exits with a sentence that says what to do, and without a stack', async () => {
  await engine.pool.query(`create table schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await engine.pool.query(`insert into schema_migrations (name, checksum) values
    ('0001-people.sql', 'a'), ('0002-plants.sql', 'b'), ('0019-brand-in-the-row.sql', 'c')`)
  const { said, exitCode } = await runServer({ DATABASE_URL: engine.url, DATA_CENTRES: 'eu' })
  expect(said.trim().replace(/^\[[\d:]+\] /, '')).toBe(
    'ERROR: The database was made by another version of Heliograph: it has had migration 0001-people.sql, which this version ' +
      'does not know. Start the version that created it, or set another database (DATABASE_URL).',
  )
  expect(exitCode).toBe(1)
})

/** Runs the server until it exits. */
const runServer = async (settings: Record<string, string>) => {
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
  const child = spawn(process.execPath, [main], { env: { ...process.env, DEMO: '0', ...settings } })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part.toString()))
  await once(child, 'close')
  return { said: said.join(''), exitCode: child.exitCode }
}
