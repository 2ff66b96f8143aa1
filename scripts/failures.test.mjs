import { expect, test } from 'vitest'
import { failures } from './failures.mjs'

const report = (...testResults) => JSON.stringify({ testResults })
const file = (name, assertionResults, more = {}) => ({ name, status: 'failed', message: '', assertionResults, ...more })
const failed = (title, ...failureMessages) => ({
  status: 'failed',
  ancestorTitles: ['an owner'],
  title,
  failureMessages,
})
const passed = { status: 'passed', ancestorTitles: [], title: 'fine', failureMessages: [] }

test('a failed test is named, with its error without colours and the place in our files', () => {
  const error = [
    '\u001B[31mTimeoutError: locator.click: Timeout 30000ms exceeded.\u001B[39m',
    '',
    'Call log:',
    '\u001B[2m  - waiting for getByRole("link")\u001B[22m',
    '    at click (/home/me/node_modules/playwright/lib/client.js:1:1)',
    '    at /home/me/e2e/register.test.ts:20:5',
  ].join('\n')
  expect(
    failures([report(file('/home/me/e2e/register.test.ts', [passed, failed('registers', error)]))], '/home/me'),
  ).toEqual([
    [
      '✗ e2e/register.test.ts › an owner › registers',
      '  TimeoutError: locator.click: Timeout 30000ms exceeded.',
      '  Call log:',
      '    - waiting for getByRole("link")',
      '      at e2e/register.test.ts:20:5',
    ].join('\n'),
  ])
})

test('a file that could not be loaded is named, and files without failures are not', () => {
  const broken = file('/home/me/a.test.ts', [], { message: 'Cannot find module "./b.ts"' })
  const fine = file('/home/me/c.test.ts', [passed], { status: 'passed' })
  expect(failures([report(broken, fine)], '/home/me')).toEqual(['✗ a.test.ts\n  Cannot find module "./b.ts"'])
})

test('with several failures their names come last, and long errors are cut', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line} ${'x'.repeat(300)}`).join('\n')
  const reports = [1, 2].map((run) =>
    report(
      file(
        `/home/me/${run}.test.ts`,
        Array.from({ length: 5 }, () => failed('x', long)),
      ),
    ),
  )
  const blocks = failures(reports, '/home/me')
  expect(blocks).toHaveLength(11)
  for (const block of blocks) expect(block.length).toBeLessThan(2000)
  expect(blocks[0].split('\n')).toHaveLength(13)
  expect(blocks.at(-1).split('\n')).toEqual([
    '10 tests failed:',
    ...Array.from({ length: 5 }, () => '✗ 1.test.ts › an owner › x'),
    ...Array.from({ length: 3 }, () => '✗ 2.test.ts › an owner › x'),
    'and 2 more',
  ])
})
