import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { root, runQuietly, tool } from './run.mjs'

/** Runs Vitest on two test files in one process, as `npm test` does. */
const runTests = async (/** @type {string} */ first) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'timers-')))
  const next = `test('time passes', () => new Promise((done) => setTimeout(done, 5)), 2000)`
  writeFileSync(join(folder, 'a.test.mjs'), `test('first', () => { ${first} })`)
  writeFileSync(join(folder, 'b.test.mjs'), next)
  const setup = JSON.stringify(join(root, 'scripts/timers.setup.mjs'))
  const config = `{ test: { globals: true, isolate: false, maxWorkers: 1, setupFiles: ${setup}, sequence: { sequencer: class { shard(files) { return files } sort(files) { return files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId)) } } } } }`
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${config}`)
  const [command, args] = tool('vitest', ['run', '--root', folder, '--reporter=default'])
  const { exitCode, said } = await runQuietly(command, args, { cwd: folder })
  rmSync(folder, { recursive: true })
  return { exitCode, said: stripVTControlCharacters(said) }
}

test.each([
  ['fake timers', 'vi.useFakeTimers()'],
  ['a fake clock', `vi.useFakeTimers({ toFake: ['Date'] })`],
  ['a spy on a fake timer', `vi.useFakeTimers(); vi.spyOn(globalThis, 'setTimeout'); vi.useRealTimers()`],
])('a file that leaves %s behind fails, and time passes in the next one', async (_what, first) => {
  const { exitCode, said } = await runTests(first)
  expect(exitCode).toBe(1)
  expect(said).toContain('This file left timers behind that are not real.')
  expect(said).toContain('a.test.mjs')
  expect(said).toMatch(/Tests\s+2 passed/)
})

test('one that puts them back does not', async () => {
  expect(await runTests('vi.useFakeTimers(); vi.useRealTimers()')).toMatchObject({ exitCode: 0 })
})
