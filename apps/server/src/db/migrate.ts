import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, errorOf } from '@heliograph/domain/caught'
import pg from 'pg'
import { withRetry } from './retry.ts'

/**
 * Brings a database up to date with the folder's files `0001-name.sql`. Forward only, one transaction per file: if it
 * is killed at any moment, a file has run completely or not at all, and a later run continues. If two processes start,
 * the second waits. A file that has run must never change, and a new file must come last. Anything else in the database
 * is left alone, so that the previous release can run on the next one's tables.
 * We don't use node-pg-migrate 9 because it does not notice changed files and does not limit the wait for a table lock,
 * behind which all other statements would queue.
 * @returns the names of the files that ran
 * @throws MigrationRefused if the database was created with different files
 */
export const migrate = async ({ url, folder, remedy, log }: MigrateNeeds): Promise<string[]> => {
  const files = readMigrations(folder)
  const options = '-c TimeZone=UTC -c statement_timeout=0'
  const client = new pg.Client({ connectionString: url, application_name: 'heliograph-migrate', options })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migrations
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
    const waiting = findWaiting(files, rows, remedy)
    for (const file of waiting) {
      await withRetry(() => apply(client, file), { forMs: 60_000, passes: isLockTimeout })
      log(`migrated the database: ${file.name}`)
    }
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

interface MigrateNeeds {
  url: string
  folder: string
  /** A sentence that says what to do about a database of another version. */
  remedy?: string
  log: (line: string) => void
}

/** The files and the database don't match. The message is for operators. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

export interface Migration {
  name: string
  text: string
  checksum: string
}

type Applied = Pick<Migration, 'name' | 'checksum'>

/** The files of a migrations folder in order. Line endings are ignored, because Git changes them on Windows. */
export const readMigrations = (folder: string): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new Error(`Migrations are named like 0001-name.sql, not ${name}`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}`)
    numbers.add(number)
  }
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** Any constant works if all releases use the same one. */
const lockKey = 4_352_761_893

const findWaiting = (files: Migration[], applied: Applied[], remedy = 'Start the version that made it.') => {
  const known = new Set(files.map(({ name }) => name))
  const ran = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const waiting = files.filter(({ name }) => !ran.has(name))
  const unknown = applied.find(({ name }) => !known.has(name))
  // If only unknown ones differ, they belong to a newer release, which is harmless.
  if (unknown && waiting.length > 0) {
    throw new MigrationRefused(
      `The database was made by another version of Heliograph: it has had migration ${unknown.name}, which this version does not know. ${remedy}`,
    )
  }
  const changed = files.find(({ name, checksum }) => ran.has(name) && ran.get(name) !== checksum)
  if (changed) {
    throw new MigrationRefused(`Migration ${changed.name} was changed after it ran here. Write a new one instead.`)
  }
  const [first] = waiting
  const last = applied.at(-1)
  if (first && last && first.name < last.name) {
    throw new MigrationRefused(
      `Migration ${first.name} comes before ${last.name}, which has already run here. Give it a later number.`,
    )
  }
  return waiting
}

const apply = async (client: pg.Client, { name, text, checksum }: Migration) => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '2s'`)
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const position = error instanceof pg.DatabaseError ? error.position : undefined
    const line = position ? `, line ${text.slice(0, Number(position)).split('\n').length}` : ''
    // What has to be done before, such as to make a role with an administrator's rights.
    const hint = error instanceof pg.DatabaseError && error.hint ? `. ${error.hint}` : ''
    const said = `Migration ${name}${line} failed: ${errorOf(error).message}${hint}`
    throw Object.assign(new Error(said, { cause: error }), {
      code: codeOf(error),
    })
  }
}

const isLockTimeout = (error: unknown) => codeOf(error) === '55P03'
