import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { trim } from './embedded-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'logs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const aLog = (name: string, bytes: number) => {
  const file = join(folder, name)
  writeFileSync(file, '')
  truncateSync(file, bytes)
  return file
}
const tooLong = 16 * 2 ** 20

test('a long log of PostgreSQL begins again, and one older part is kept', () => {
  const file = aLog('postgres.log', tooLong)
  trim(file, (line) => expect.fail(line))
  expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([0, tooLong])
})

test('a log that was removed ends nothing', () => {
  const file = join(folder, 'removed.log')
  trim(file, (line) => expect.fail(line))
  expect(existsSync(file)).toBe(false)
})

test('where there is no room for an older part, the log begins again all the same, and nothing else ends', () => {
  const lines: string[] = []
  const file = aLog('crowded.log', tooLong)
  // As with a disk that is full, the copy cannot be written.
  mkdirSync(`${file}.1`)
  trim(file, (line) => lines.push(line))
  expect(statSync(file).size).toBe(0)
  expect(lines).toEqual([expect.stringContaining("PostgreSQL's log could not be kept short: ")])
})
