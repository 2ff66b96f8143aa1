import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failures } from './failures.mjs'
import { root, runQuietly, tool } from './run.mjs'

const failed = (name, ...errors) => ({
  test: name,
  errors: errors.map((error) => ({ message: '', stack: '', diff: '', ...error })),
})

test('a failed test is named, with its error and difference without colours, and the place in our files', () => {
  const message = [
    '\u001B[31mexpected [ Array(1) ] to equal []\u001B[39m',
    '',
    'Call log:',
    '\u001B[2m  - waiting\u001B[22m',
  ].join('\n')
  const stack = [
    message,
    '    at click (/home/me/node_modules/a.js:1:1)',
    '    at /home/me/e2e/register.test.ts:20:5',
  ].join('\n')
  const diff = '\u001B[32m- []\u001B[39m\n\u001B[31m+ [ 401 ]\u001B[39m'
  // A soft assertion that failed is reported twice.
  const error = { message, stack, diff }
  expect(failures([failed('e2e/register.test.ts › registers', error, error)], '/home/me')).toEqual([
    [
      '✗ e2e/register.test.ts › registers',
      '  expected [ Array(1) ] to equal []',
      '  Call log:',
      '    - waiting',
      '  - []',
      '  + [ 401 ]',
      '      at e2e/register.test.ts:20:5',
    ].join('\n'),
  ])
})

test('of a failed walk, the page it stood before is said as well, however long its first error is', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const [block] = failures([failed('e2e/a.test.ts', { message }, { message: 'The page was /plant/import:\n- main:' })])
  expect(block.split('\n').slice(-3)).toEqual(['  line 11', '  The page was /plant/import:', '  - main:'])
})

test('with several failures their names come last, and long errors are cut', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line} ${'x'.repeat(300)}`).join('\n')
  const blocks = failures(Array.from({ length: 10 }, (_, place) => failed(`${place}.test.ts › fails`, { message })))
  expect(blocks).toHaveLength(11)
  for (const block of blocks) expect(block.length).toBeLessThan(2100)
  expect(blocks[0].split('\n')).toHaveLength(13)
  expect(blocks.at(-1).split('\n')).toEqual([
    '10 tests failed:',
    ...Array.from({ length: 8 }, (_, place) => `✗ ${place}.test.ts › fails`),
    'and 2 more',
  ])
})

test('a run records what failed: tests, files that cannot be loaded and errors outside of tests', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'failures-')))
  try {
    const write = (name, text) => writeFileSync(join(folder, name), text)
    write(
      'a.test.mjs',
      `test('fine', () => {})
test('wrong', () => { expect([{ found: 'a fault' }]).toEqual([]) })`,
    )
    write('b.test.mjs', `import './missing.mjs'`)
    write('c.test.mjs', `test('rejects later', () => { void Promise.reject(new Error('nobody caught this')) })`)
    const report = join(folder, 'failed.json')
    const options = ['--reporter', join(root, 'scripts/failed.reporter.mjs'), `--outputFile.failed=${report}`]
    await runQuietly(...tool('vitest', ['run', '--root', folder, '--globals', ...options]), {
      cwd: folder,
    })
    const blocks = failures(JSON.parse(readFileSync(report, 'utf8')), folder)
    expect(blocks.at(-1)).toBe(
      '3 tests failed:\n✗ a.test.mjs › wrong\n✗ b.test.mjs\n✗ outside of tests, during c.test.mjs',
    )
    expect(blocks[0]).toContain('"found": "a fault"')
    expect(blocks[0]).toContain('at a.test.mjs:2')
    expect(blocks[1]).toContain('./missing.mjs')
    expect(blocks[2]).toContain('nobody caught this')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
