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

test('without a file name, all files are selected', () => {
  expect(select([], files)).toBeUndefined()
  expect(select(['--bail=1'], files)).toBeUndefined()
  expect(select(['-t', 'a plant'], files)).toBeUndefined()
})

test('a pure test needs neither a browser nor a build', () => {
  expect(select(['packages/domain'], files)).toMatchObject({ files: [files[0]], projects: ['node'] })
})

test('of the client, only tests that ask for a browser need one', () => {
  const client = ['address.browser.test.ts', 'router.test.ts', 'app.test.tsx'].map((name) => `apps/web/src/app/${name}`)
  const needed = client.map((file) => select([file], client)?.projects)
  expect(needed).toEqual([['web'], ['node'], ['web']])
})

test('a name is searched in every kind of test', () => {
  expect(select(['History'], files)?.projects).toEqual(['node', 'web', 'e2e'])
})

test('a file can be named by a relative path, with a line, or by its full path', () => {
  for (const name of ['./e2e/history.test.ts', 'e2e/history.test.ts:12', join(root, 'e2e/history.test.ts')])
    expect(select([name], files)?.files, name).toEqual(['e2e/history.test.ts'])
})

test('options keep their values, which are not file names', () => {
  expect(select(['scripts', '-t', 'history', '--bail=1'], files)).toMatchObject({
    files: ['scripts/selection.test.mjs'],
    names: ['scripts'],
    options: ['-t', 'history', '--bail=1'],
  })
})

test('a name without a match selects nothing', () => {
  expect(select(['no-such-thing'], files)).toMatchObject({ files: [], projects: [] })
})

test('tests of every kind are found, and none in installed or built folders', () => {
  const found = testFiles()
  expect(found).toContain('scripts/selection.test.mjs')
  for (const folder of ['packages/domain/', 'apps/server/', 'apps/simulator/', 'apps/web/', 'e2e/'])
    expect(found.some((file) => file.startsWith(folder))).toBe(true)
  expect(found.filter((file) => /node_modules|dist\//.test(file))).toEqual([])
})
