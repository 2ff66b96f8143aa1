import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from './postmaster-file.ts'
import { memoryFolder, nameOfRun, removeLeftOvers } from './scratch-memory.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'scratch-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))
const gigabytes = (count: number) => () => count * 2 ** 30

test('a machine with room in such a folder has scratch databases there', () => {
  expect(memoryFolder(folder, { room: gigabytes(4), memory: gigabytes(8) })).toBe(folder)
})

test.each([
  ['there is none', join(folder, 'none'), 8, 16],
  ['it is small', folder, 1, 16],
  ['there is little memory', folder, 8, 7],
])('where %s, they are on disk', (_, where, room, memory) => {
  expect(memoryFolder(where, { room: gigabytes(room), memory: gigabytes(memory) })).toBeUndefined()
})

test('what a killed run left is removed, and what a running one or another container uses is not', () => {
  // No process has a number that high.
  const [dead, alive] = [nameOfRun('left-', 2 ** 30), nameOfRun('left-')]
  const [other, foreign] = [`${2 ** 30}`, `left-1-${2 ** 30}`]
  const all = [dead, alive, other, foreign]
  for (const name of all) mkdirSync(join(folder, name, 'cluster'), { recursive: true })
  removeLeftOvers('left-', isAlive, [folder])
  expect(all.map((name) => existsSync(join(folder, name)))).toEqual([false, true, true, true])
})
