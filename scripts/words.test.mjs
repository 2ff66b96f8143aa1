import { expect, test } from 'vitest'
import { complaintsOf } from './words-check.mjs'
import { filesOf, typesOf } from './words-types.mjs'
import { readLanguages } from './words.mjs'

const english = {
  shell: {
    retry: 'Try again',
    total: 'Total {{total}}',
    rows_one: '{{count}} row of {{all}}',
    rows_other: '{{count}} rows of {{all}}',
  },
}
const chinese = { shell: { retry: '重试', total: '共 {{total}}', rows_other: '{{all}} 行中的 {{count}} 行' } }
const complaintsOn = (client, en = english) =>
  complaintsOf({ en: { client: en, server: {} }, zh: { client, server: {} } })

test('every language has the texts of English and no other, with its slots and the plural forms of its own grammar', () => {
  expect(complaintsOf(readLanguages())).toEqual([])
  expect(complaintsOn(chinese)).toEqual([])
})

test.each([
  ['a missing text', { retry: undefined }, ['zh lacks shell/retry.']],
  ['a surplus text', { undo: '撤销' }, ['zh has shell/undo, which English does not have.']],
  ['a lost slot', { total: '共' }, ['zh shell/total has the slots none where English has total.']],
  ['an invented slot', { retry: '{{name}}' }, ['zh shell/retry has the slots name where English has none.']],
  [
    'a slot in single braces',
    { retry: '重试 {name}' },
    ['zh shell/retry has a slot in single braces: write {{slot}}.'],
  ],
  [
    'a plural form that the grammar does not know',
    { rows_one: '{{count}} {{all}}' },
    ['zh shell/rows has the plural forms one,other; its grammar has other.'],
  ],
  ['an empty text', { retry: ' ' }, ['zh shell/retry is empty.']],
  [
    'a reference to nowhere',
    { retry: '$t(shell:again)' },
    ['zh shell/retry refers to $t(shell:again), which is not there.'],
  ],
  [
    'a reference inside a text',
    { retry: '$t(shell:total)!' },
    ['zh shell/retry has a reference inside a text: it must be a whole text.'],
  ],
])('%s is refused', (_what, change, complaints) => {
  const shell = Object.fromEntries(
    Object.entries({ ...chinese.shell, ...change }).filter(([, text]) => text !== undefined),
  )
  expect(complaintsOn({ shell })).toEqual(complaints)
})

test('a key with a dot and a language without a file are refused', () => {
  const dotted = { shell: { ...english.shell, 'plant.read': 'See plants' } }
  expect(complaintsOn(dotted, dotted)).toContain(
    'en shell/plant.read has a dot in its key, which tools take for nesting.',
  )
  expect(complaintsOn({})).toEqual(['zh lacks shell/retry.', 'zh lacks shell/total.', 'zh lacks shell/rows.'])
})

test('a text with slots is a function of their values, and a list stays a list', () => {
  const types = typesOf({ client: english, server: { mails: { lines: ['Hello', 'Bye'], again: '$t(mails:lines.0)' } } })
  expect(types).toContain('retry: string\n')
  expect(types).toContain('total: (values: { total: string | number }) => string\n')
  expect(types).toContain('rows: (values: { count: number; all: string | number }) => string\n')
  expect(types).toContain('lines: readonly string[]\n')
  expect(types).toContain('again: string\n')
})

test('what only the server says is in no list that a browser loads', () => {
  const files = filesOf({ en: { client: { ...english, plants: {} }, server: { mails: {} } } })
  expect(files['start-files.ts']).toContain("'../en/shell.json'")
  expect(files['page-files.ts']).toContain("'../en/plants.json'")
  expect(files['server-files.ts']).toContain("'../en/server/mails.json'")
  expect(files['start-files.ts'] + files['page-files.ts']).not.toContain('server/')
})
