import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from './postmaster-file.ts'
import { memoryFolder, removeLeftOvers } from './scratch-memory.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'scratch-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a machine without such a folder, or with little free memory, keeps scratch databases on disk', () => {
  expect(memoryFolder(join(folder, 'none'))).toBeUndefined()
  expect(memoryFolder(folder, 2 ** 30)).toBeUndefined()
})

test('what a killed run left is removed, and what a running one uses is not', () => {
  // No process has a number that high.
  const [dead, alive, other] = [`left-${2 ** 30}`, `left-${process.pid}`, `${2 ** 30}`]
  for (const name of [dead, alive, other]) mkdirSync(join(folder, name, 'cluster'), { recursive: true })
  removeLeftOvers(folder, 'left-', isAlive)
  expect([dead, alive, other].map((name) => existsSync(join(folder, name)))).toEqual([false, true, true])
})
