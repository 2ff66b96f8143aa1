import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { root, runQuietly, tool } from './run.mjs'

/** Runs Vitest on a test whose first import waits at most a second until the second one has been asked for. */
const runTests = async (/** @type {string[]} */ setupFiles, second = 'export const second = 2') => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ahead-')))
  const write = (/** @type {string} */ name, /** @type {string} */ text) => writeFileSync(join(folder, name), text)
  write(
    'first.mjs',
    `import { existsSync } from 'node:fs'
    const asked = () => existsSync(${JSON.stringify(join(folder, 'asked'))})
    for (let waited = 0; !asked() && waited < 1000; waited += 20) await new Promise((done) => setTimeout(done, 20))
    globalThis.order = ['first']
    export const wasAsked = asked()`,
  )
  write('second.mjs', `globalThis.order.push('second')\n${second}`)
  write(
    'some.test.mjs',
    `import { wasAsked } from './first.mjs'
    import { second } from './second.mjs'
    test('order', () => { expect(globalThis.order).toEqual(['first', 'second']); expect(second).toBe(2) })
    test(wasAsked ? 'asked ahead' : 'asked one after the other', () => {})`,
  )
  write(
    'vitest.config.mjs',
    `import { writeFileSync } from 'node:fs'
    const plugin = { name: 'asked', load(id) { if (id.endsWith('second.mjs')) writeFileSync(${JSON.stringify(join(folder, 'asked'))}, '') } }
    export default { plugins: [plugin], test: { globals: true, isolate: false, setupFiles: ${JSON.stringify(setupFiles)} } }`,
  )
  const [command, args] = tool('vitest', ['run', '--root', folder, '--reporter=verbose'])
  const { exitCode, said } = await runQuietly(command, args, { cwd: folder })
  rmSync(folder, { recursive: true })
  return { exitCode, said: stripVTControlCharacters(said) }
}

const setup = join(root, 'scripts/ahead.setup.mjs')

test('what a module imports is asked for while an earlier import is still running, and runs after it', async () => {
  expect(await runTests([])).toMatchObject({ exitCode: 0, said: expect.stringContaining('asked one after the other') })
  expect(await runTests([setup])).toMatchObject({ exitCode: 0, said: expect.stringContaining('asked ahead') })
})

test('a module that cannot be compiled is told of as always', async () => {
  const { exitCode, said } = await runTests([setup], 'export const = 2')
  expect(exitCode).toBe(1)
  expect(said).toContain('second.mjs')
  expect(said).not.toContain('Unhandled')
})
