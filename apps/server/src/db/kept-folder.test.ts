import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepDataFolder } from './kept-folder.fixture.ts'

const home = mkdtempSync(join(tmpdir(), 'kept-'))
const dataDir = join(home, 'data')
const cache = join(home, 'cache')
const kept = join(cache, 'kept')
const programs = 'postgres-18.4.0-linux-x64'
afterAll(() => rmSync(home, { recursive: true }))

beforeAll(() => {
  mkdirSync(join(dataDir, 'cluster/base'), { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'cluster/base/1'), 'rows')
  mkdirSync(join(dataDir, programs))
  writeFileSync(join(dataDir, programs, 'postgres'), 'program', { mode: 0o755 })
  symlinkSync('postgres', join(dataDir, programs, 'postmaster'))
})

test('a kept data folder has its links, rights and owners, and files that can be written apart', async () => {
  await keepDataFolder(dataDir, kept)
  writeFileSync(join(dataDir, 'cluster/base/1'), 'other rows')
  expect(readFileSync(join(kept, 'cluster/base/1'), 'utf8')).toBe('rows')
  expect(lstatSync(join(kept, programs, 'postmaster')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(kept, programs, 'postmaster'), 'utf8')).toBe('program')
  for (const name of ['cluster', 'cluster/base', 'cluster/base/1', `${programs}/postgres`]) {
    const [own, copy] = [dataDir, kept].map((folder) => statSync(join(folder, name)))
    expect([copy?.mode, copy?.uid, copy?.gid], name).toEqual([own?.mode, own?.uid, own?.gid])
  }
})

test.skipIf(process.platform === 'win32')('of a copy that fails nothing is left', async () => {
  // A socket cannot be copied.
  const server = createServer()
  await new Promise<void>((done) => server.listen(join(dataDir, 'cluster/socket'), done))
  await expect(keepDataFolder(dataDir, join(cache, 'another'))).rejects.toThrow()
  expect(readdirSync(cache)).toEqual(['kept'])
  await new Promise((done) => server.close(done))
})
