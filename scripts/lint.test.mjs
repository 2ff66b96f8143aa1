import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

/** Files that break a rule, and the advice that the linter gives for each. */
const planted = {
  'apps/web/src/a.ts': ["import { truncate } from '@heliograph/domain/numbers'\ntruncate(1)", 'Screens group digits'],
  'apps/web/src/b.tsx': ["new Intl.DateTimeFormat('en')", 'Days are YYYY-MM-DD'],
  'apps/web/src/c.ts': ["new Intl.NumberFormat('en')", 'Numbers look the same in every language'],
  'apps/web/src/d.ts': ['new Date(0).toLocaleDateString()', 'Use dayAt'],
  'apps/web/src/e.ts': ['Number(1).toLocaleString()', 'Use numberText'],
  'apps/web/src/f.tsx': ['Number(1).toFixed(2)', 'use fixedText'],
  'apps/web/src/g.ts': ["import '../h.ts'", 'Do not climb'],
  'apps/web/src/h.tsx': ["import { lazy } from 'react'\nlazy(() => import('./i.tsx'))", 'use lazyPart'],
}

test('a screen that formats dates or numbers its own way, or waits for a script without an end, is reported', () => {
  const tree = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
    for (const [path, [text]] of Object.entries(planted)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), `${text}\n`)
    }
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
      cwd: tree,
      encoding: 'utf8',
    })
    const reported = JSON.parse(stdout).diagnostics.map(({ filename, help, message }) => [
      filename,
      `${help} ${message}`,
    ])
    for (const [path, [, advice]] of Object.entries(planted)) {
      expect(reported, path).toContainEqual([path, expect.stringContaining(advice)])
    }
  } finally {
    rmSync(tree, { recursive: true })
  }
})
