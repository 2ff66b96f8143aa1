import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { select, testFiles } from './selection.mjs'

const files = [
  'packages/domain/src/zones.test.ts',
  'apps/server/src/features/plants/history/history.test.ts',
  'apps/web/src/features/history/history.test.tsx',
  'e2e/history.test.ts',
  'scripts/selection.test.mjs',
]

test('whoever names no file means all of them', () => {
  expect(select([], files)).toBeUndefined()
  expect(select(['--bail=1'], files)).toBeUndefined()
  expect(select(['-t', 'a plant'], files)).toBeUndefined()
})

test('a pure test needs neither the browser nor a build', () => {
  expect(select(['packages/domain'], files)).toMatchObject({ files: [files[0]], projects: ['node'] })
})

test('a name is looked for in every kind of test', () => {
  expect(select(['History'], files)?.projects).toEqual(['node', 'web', 'e2e'])
})

test('a file may be named from where one stands, with a line, or by its whole path', () => {
  for (const name of ['./e2e/history.test.ts', 'e2e/history.test.ts:12', join(root, 'e2e/history.test.ts')])
    expect(select([name], files)?.files, name).toEqual(['e2e/history.test.ts'])
})

test('options keep their values, which name no file', () => {
  expect(select(['scripts', '-t', 'history', '--bail=1'], files)).toMatchObject({
    files: ['scripts/selection.test.mjs'],
    names: ['scripts'],
    options: ['-t', 'history', '--bail=1'],
  })
})

test('a name that no test has chooses nothing', () => {
  expect(select(['no-such-thing'], files)).toMatchObject({ files: [], projects: [] })
})

test('the tests of every kind are found, and none in what was installed or built', () => {
  const found = testFiles()
  expect(found).toContain('scripts/selection.test.mjs')
  for (const folder of ['packages/domain/', 'apps/server/', 'apps/simulator/', 'apps/web/', 'e2e/'])
    expect(found.some((file) => file.startsWith(folder))).toBe(true)
  expect(found.filter((file) => /node_modules|dist\//.test(file))).toEqual([])
})
