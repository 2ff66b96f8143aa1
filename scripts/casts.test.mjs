import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { castsIn, claimedIn, isProduct, tooMany } from './casts.mjs'

let tree = ''
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'casts-'))
})
afterEach(() => rmSync(tree, { recursive: true }))

const write = (path, text) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

test('a folder with one cast too many is reported, with every place', () => {
  write('apps/server/src/a.ts', 'const a = b as string\nconst c = d!.e')
  write('apps/server/src/f.tsx', 'const g = <i>{h!}</i>')
  const claimed = claimedIn(tree, ['apps/server'])
  expect(tooMany(claimed, { 'apps/server': { as: 1, '!': 2 } })).toEqual([])
  expect(tooMany(claimed, { 'apps/server': { as: 1, '!': 1 } })).toEqual([
    'apps/server has 2 `!` but the limit is 1: narrow the type instead, with a check or a better type.\n' +
      '  apps/server/src/a.ts:2\n  apps/server/src/f.tsx:1',
  ])
})

test('constants, renamed imports, negations and words in texts are not counted', () => {
  const text = `import { a as b } from './a.ts'
    const c = [1] as const
    const d = !b && c !== undefined
    const e = 'known as a!'`
  expect(castsIn('a.ts', text)).toEqual([])
})

test('tests and test fixtures may use casts', () => {
  expect(['src/a.ts', 'src/a.tsx'].filter(isProduct)).toEqual(['src/a.ts', 'src/a.tsx'])
  const made = ['src/a.test.ts', 'src/a.fixture.ts', 'src/testing/a.ts', 'src/a.d.ts', 'src/a.json']
  expect(made.filter(isProduct)).toEqual([])
})
