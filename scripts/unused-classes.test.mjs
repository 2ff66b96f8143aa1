import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { faultsIn } from './unused-classes.mjs'

let tree = ''
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'classes-'))
})
afterEach(() => rmSync(tree, { recursive: true }))

const write = (path, text) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

test('a class that nobody uses is reported, and one that no style sheet has', () => {
  write('ui/card.module.css', '.card { gap: 0.5em; } .card:has(> .head) .dead, .head::before { color: red; }')
  write(
    'ui/card.tsx',
    "import classes from './card.module.css'\nconst a = [classes.card, classes['head'], classes.lost]",
  )
  expect(faultsIn(tree)).toEqual([
    'ui/card.module.css: nobody uses .dead',
    'ui/card.tsx uses .lost, which ui/card.module.css does not have',
  ])
})

test('what counts as used: by another name, from elsewhere, nested, taken over by another class', () => {
  write(
    'ui/card.module.css',
    '/* .old */ .card { .inner { background: url("a.png"); } } .base { gap: 0; } .twice { composes: base; }',
  )
  write('ui/row.module.css', "@media (width < 48em) { .row { composes: twice from '#ui/card.module.css'; } }")
  write('ui/kit.module.css', ".row :global(.kit-label), .row[data-kind='a.b'] { color: red; }")
  write('screens/page.tsx', "import card from '#ui/card.module.css'\nconst a = `${card.card} ${card.inner}`")
  write(
    'ui/row.tsx',
    "import row from './row.module.css'\nimport kit from './kit.module.css'\nconst a = [row.row, kit.row]",
  )
  expect(faultsIn(tree)).toEqual([])
})
