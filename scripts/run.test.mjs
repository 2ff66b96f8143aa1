import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { exitCodeOf, root, run, runBeside, runQuietly, tidySeldom, tool } from './run.mjs'

const node = process.execPath
/** A separate script that uses run.mjs. */
const script = (work) => {
  const from = JSON.stringify(pathToFileURL(join(root, 'scripts/run.mjs')).href)
  return runQuietly(node, ['--input-type=module', '-e', `import { Failed, main } from ${from}\nawait main(${work})`])
}

test('a failing script prints its message and ends with its code, without a stack trace', async () => {
  expect(await script(`async () => { throw new Failed('There is no disk.', 4) }`)).toEqual({
    exitCode: 4,
    said: '\nThere is no disk.\n',
  })
})

test('a bug shows its stack trace', async () => {
  const { exitCode, said } = await script(`async () => { undefined.plants }`)
  expect(exitCode).toBe(1)
  expect(said).toMatch(/TypeError: Cannot read properties of undefined[^]*\n +at /)
})

test('a script ends with the code of the program it ran, and with 0 if it ran none', async () => {
  expect((await script('async () => 3')).exitCode).toBe(3)
  expect((await script('async () => undefined')).exitCode).toBe(0)
})

test('the output of a program is read from both streams', async () => {
  const { exitCode, said } = await runQuietly(node, ['-e', `console.log('out'); console.error('err'); process.exit(5)`])
  expect(exitCode).toBe(5)
  expect(said).toContain('out\n')
  expect(said).toContain('err\n')
})

test('a program beside others shows its output only when asked, then as it comes, and ends with its code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beside-'))
  const [said, asked] = [join(folder, 'said'), join(folder, 'asked')]
  const work = `const { existsSync, writeFileSync } = require('node:fs')
    console.log('early')
    writeFileSync(${JSON.stringify(said)}, '')
    setInterval(() => existsSync(${JSON.stringify(asked)}) && (console.error('late'), process.exit(3)), 10)`
  const shown = []
  const program = runBeside(node, ['-e', work], { out: { write: (chunk) => shown.push(String(chunk)) } })
  await expect.poll(() => existsSync(said), { timeout: 10_000 }).toBe(true)
  expect(shown).toEqual([])
  const ended = program.finish()
  writeFileSync(asked, '')
  expect((await ended).exitCode).toBe(3)
  expect((await ended).seconds).toBeGreaterThan(0)
  expect(shown.join('')).toBe('early\nlate\n')
  rmSync(folder, { recursive: true })
})

test('a program beside others ends when it is stopped, and shows nothing', async () => {
  const shown = []
  const program = runBeside(node, ['-e', `console.log('early'); setInterval(() => {}, 1000)`], {
    out: { write: (chunk) => shown.push(String(chunk)) },
  })
  await program.stop()
  expect(shown).toEqual([])
})

test('a program beside others that is not there is a sentence', async () => {
  await expect(runBeside('/no/such/program', []).finish()).rejects.toThrow('/no/such/program cannot be started: ')
})

test('a missing program gives a clear message', async () => {
  await expect(run('/no/such/program', [])).rejects.toThrow('/no/such/program cannot be started: ')
  expect(await runQuietly('/no/such/program', [])).toMatchObject({ exitCode: 127 })
})

test.skipIf(process.platform === 'win32')('a program ended by a signal has the same code as in a shell', async () => {
  const child = spawn(node, ['-e', 'setInterval(() => {}, 1000)'])
  const ended = exitCodeOf(child, 'node')
  child.kill('SIGTERM')
  expect(await ended).toBe(143)
})

test('a tool is started from node_modules, by its package name or its program name', () => {
  for (const [[command, args], last] of [
    [tool('vitest', ['run']), 'run'],
    [tool('typescript7', ['--build'], 'tsc'), '--build'],
  ]) {
    expect(command).toBe(node)
    expect(existsSync(args[0])).toBe(true)
    expect(args.at(-1)).toBe(last)
  }
})

test('the compiler is told to tidy up at half of the memory, on a small machine at what it needs', () => {
  expect(tidySeldom(16 * 2 ** 30)).toEqual({ GOGC: 'off', GOMEMLIMIT: '8192MiB' })
  expect(tidySeldom(4 * 2 ** 30).GOMEMLIMIT).toBe('3072MiB')
  expect(tidySeldom().GOMEMLIMIT).toMatch(/^\d{4,}MiB$/)
})
