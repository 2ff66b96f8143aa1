import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

test.each([
  ['CONTRIBUTING.md', 20],
  ['docs/translating.md', 5],
])('every file that %s names exists', (name, fewest) => {
  const page = readFileSync(join(root, name), 'utf8')
  expect(missingPaths(page)).toEqual([])
  expect(namedPaths(page).length).toBeGreaterThan(fewest)
})

test('a missing file is reported by name', () => {
  const page = 'Copy `packages/contract/src/moved.ts` into `apps/<feature>`, then `npm run map`; `docs/words.md` stays.'
  expect(missingPaths(page)).toEqual([
    'packages/contract/src/moved.ts is named and not there: it moved, or was never written.',
  ])
})

/** The files and folders that a document names in backticks, from the root: `docs/words.md`, `packages/domain`. */
const namedPaths = (page) =>
  [...page.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name).filter((name) => /^[\w.-]+\/[\w./-]+$/.test(name))

/** A sentence for each one that does not exist. */
const missingPaths = (page, isThere = (path) => existsSync(join(root, path))) =>
  namedPaths(page)
    .filter((path) => !isThere(path))
    .map((path) => `${path} is named and not there: it moved, or was never written.`)
