import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

const ours = fileURLToPath(new URL('../../migrations/', import.meta.url))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frozen-'))
  cpSync(ours, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the migrations match the list: landed migrations are never edited, renamed or removed', () => {
  expect(readMigrations(ours).length).toBeGreaterThan(4)
  expect(faultsOf(ours)).toEqual([])
})

test('an edited migration is found, even if only a comment has changed', () => {
  const file = join(folder, '0002-people.sql')
  writeFileSync(file, readFileSync(file, 'utf8').replace('-- People', '-- Persons'))
  expect(faultsOf(folder)).toEqual(['0002-people.sql has landed and must not change: write a new migration instead'])
})

test('a migration missing from the list is found, and the line to add is printed', () => {
  writeFileSync(join(folder, '0999-new.sql'), 'select 1')
  expect(faultsOf(folder)).toEqual([
    'Freeze the new migration, in checksums.json: "0999-new.sql": "822ae07d4783158bc1912bb623e5107cc9002d519e1143a9c200ed6ee18b6d0f"',
  ])
})

test('a removed or renamed migration is found', () => {
  rmSync(join(folder, '0005-platform.sql'))
  expect(faultsOf(folder)).toEqual(['0005-platform.sql has landed and must not be removed: databases have run it'])
})

/** The differences between a folder and its checksums.json. */
const faultsOf = (of: string) => {
  const frozen = new Map(Object.entries<unknown>(JSON.parse(readFileSync(join(of, 'checksums.json'), 'utf8'))))
  const files = readMigrations(of)
  const names = new Set(files.map(({ name }) => name))
  return [
    ...files
      .filter(({ name }) => !frozen.has(name))
      .map(({ name, checksum }) => `Freeze the new migration, in checksums.json: "${name}": "${checksum}"`),
    ...files
      .filter(({ name, checksum }) => frozen.has(name) && frozen.get(name) !== checksum)
      .map(({ name }) => `${name} has landed and must not change: write a new migration instead`),
    ...[...frozen.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${name} has landed and must not be removed: databases have run it`),
  ]
}
