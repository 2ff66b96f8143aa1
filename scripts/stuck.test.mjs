import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, runQuietly, tool } from './run.mjs'

/** Runs Vitest on one test file, with the reporter that calls it stuck after two seconds. */
const runTests = async (text) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stuck-')))
  writeFileSync(join(folder, 'some.test.mjs'), `import fs from 'node:fs'; ${text}`)
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  const reporter = join(root, 'scripts/stuck.reporter.mjs')
  const options = ['--root', folder, '--globals', '--teardownTimeout', '200', `--reporter=${reporter}`]
  const [command, args] = tool('vitest', ['run', ...options, '--reporter=default'])
  const ended = await runQuietly(command, args, { env: { TEST_STUCK_MS: '2000' }, cwd: folder })
  const left = Number(readFileSync(join(folder, 'worker'), 'utf8'))
  rmSync(folder, { recursive: true })
  return { ...ended, left }
}

/** A process that has ended may stay listed until its parent asks for the exit code. */
const isRunning = (id) => {
  const file = `/proc/${id}/stat`
  return process.platform !== 'linux' || (existsSync(file) && !readFileSync(file, 'utf8').includes(') Z '))
}

test('a test that never pauses ends the run with its process, and is named', async () => {
  const { exitCode, said, left } = await runTests(
    `fs.writeFileSync('worker', String(process.pid)); test('loops', () => { for (;;); })`,
  )
  expect(exitCode).toBe(1)
  expect(said).toContain('No test has ended for 0 minutes. Running:\nsome.test.mjs')
  expect(isRunning(left)).toBe(process.platform !== 'linux')
})
