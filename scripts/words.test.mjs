import { expect, test } from 'vitest'
import { complaintsOf } from './words-check.mjs'
import { filesOf, typesOf } from './words-types.mjs'
import { readLanguages } from './words.mjs'

const english = {
  plants: {
    retry: 'Try again',
    total: 'Total {{total}}',
    rows_one: '{{count}} row of {{all}}',
    rows_other: '{{count}} rows of {{all}}',
  },
}
const chinese = { plants: { retry: '重试', total: '共 {{total}}', rows_other: '{{all}} 行中的 {{count}} 行' } }
/** @param {any} [client] @param {any} [en] */
const complaintsOn = (client, en = english) =>
  complaintsOf({ en: { client: en, server: {} }, zh: { client, server: {} } })

test('every language has the texts of English and no other, with its slots and the plural forms of its own grammar', () => {
  expect(complaintsOf(readLanguages())).toEqual([])
  expect(complaintsOn(chinese)).toEqual([])
})

test('in each language, a text, a slot or a plural form that is taken away is missed, and a surplus one found', () => {
  const { en, ...others } = readLanguages()
  const planted = Object.entries(others).map(([language, { client, server }]) => {
    const { welcome: _, ...auth } = { ...client.auth, elsewhere: '{{domain}}', undo: 'x' }
    const { total_other: __, ...shell } = client.shell
    const { headline_other: ___, ...dates } = server.dates
    return [language, { client: { ...client, auth, shell }, server: { ...server, dates } }]
  })
  const complaints = complaintsOf({ en, ...Object.fromEntries(planted) })
  const expected = Object.keys(others).flatMap((language) => [
    `${language} lacks auth/welcome.`,
    `${language} has auth/undo, which English does not have.`,
    `${language} auth/elsewhere has the slots domain where English has centre, domain.`,
    // A language without plural forms has lost the whole text.
    expect.stringMatching(`^${language} (lacks shell/total|shell/total has the plural forms)`),
    expect.stringMatching(`^${language}/server (lacks dates/headline|dates/headline has the plural forms)`),
  ])
  expect(complaints).toHaveLength(expected.length)
  expect(complaints).toEqual(expect.arrayContaining(expected))
})

// It stands for 21, 101 and 0 too.
test.each([
  ['uk', 'рядок', ['few', 'many', 'other']],
  ['sl', 'vrstica', ['two', 'few', 'other']],
  ['fr', 'ligne', ['many', 'other']],
])('%s must name the count in its form for one', (language, row, forms) => {
  const en = { plants: { rows_one: 'One row', rows_other: '{{count}} rows' } }
  const complaintsAbout = (one) =>
    complaintsOf({
      en: { client: en, server: {} },
      [language]: {
        client: {
          plants: { rows_one: one, ...Object.fromEntries(forms.map((form) => [`rows_${form}`, `{{count}} ${row}`])) },
        },
        server: {},
      },
    })
  expect(complaintsAbout(`{{count}} ${row}`)).toEqual([])
  expect(complaintsAbout(row)).toEqual([`${language} plants/rows_one has the slots none where English has count.`])
})

test.each([
  ['a missing text', { retry: undefined }, ['zh lacks plants/retry.']],
  ['a surplus text', { undo: '撤销' }, ['zh has plants/undo, which English does not have.']],
  ['a lost slot', { total: '共' }, ['zh plants/total has the slots none where English has total.']],
  ['an invented slot', { retry: '{{name}}' }, ['zh plants/retry has the slots name where English has none.']],
  [
    'a slot in single braces',
    { retry: '重试 {name}' },
    ['zh plants/retry has a slot in single braces: write {{slot}}.'],
  ],
  [
    'a plural form that the grammar does not know',
    { rows_one: '{{count}} {{all}}' },
    ['zh plants/rows has the plural forms one,other; its grammar has other.'],
  ],
  ['an empty text', { retry: ' ' }, ['zh plants/retry is empty.']],
  [
    'a reference to nowhere',
    { retry: '$t(common:again)' },
    ['zh plants/retry refers to $t(common:again), which does not exist.'],
  ],
  [
    'a reference inside a text',
    { retry: '$t(plants:total)!' },
    ['zh plants/retry has a reference inside a text: a reference must be the whole text.'],
  ],
])('%s is rejected', (_what, change, complaints) => {
  const plants = Object.fromEntries(
    Object.entries({ ...chinese.plants, ...change }).filter(([, text]) => text !== undefined),
  )
  expect(complaintsOn({ plants })).toEqual(complaints)
})

test('a form for one can name the count where English does not, but other forms must name it', () => {
  const en = { plants: { rows_one: 'One row of {{all}}', rows_other: '{{count}} rows of {{all}}' } }
  const complaintsOnFrench = (many) =>
    complaintsOf({
      en: { client: en, server: {} },
      fr: {
        client: {
          plants: {
            rows_one: '{{count}} ligne de {{all}}',
            rows_many: many,
            rows_other: '{{count}} lignes de {{all}}',
          },
        },
        server: {},
      },
    })
  expect(complaintsOnFrench('{{count}} de lignes de {{all}}')).toEqual([])
  expect(complaintsOnFrench('des lignes de {{all}}')).toEqual([
    'fr plants/rows_many has the slots all where English has all, count.',
  ])
})

test('a key with a dot and a language without a file are rejected', () => {
  const dotted = { plants: { ...english.plants, 'plant.read': 'See plants' } }
  expect(complaintsOn(dotted, dotted)).toContain(
    'en plants/plant.read has a dot in its key, which tools take for nesting.',
  )
  expect(complaintsOn({})).toEqual(['zh lacks plants/retry.', 'zh lacks plants/total.', 'zh lacks plants/rows.'])
})

test('a text with slots is a function of their values, and a list stays a list', () => {
  const types = typesOf({ client: english, server: { mails: { lines: ['Hello', 'Bye'], again: '$t(mails:lines.0)' } } })
  expect(types).toContain('retry: string\n')
  expect(types).toContain('total: (values: { total: string | number }) => string\n')
  expect(types).toContain('rows: (values: { count: number; all: string | number }) => string\n')
  expect(types).toContain('lines: readonly string[]\n')
  expect(types).toContain('again: string\n')
})

test.each([
  ['a page must not refer to another page', 'plants', 'live', true],
  ['the log-in must not refer to anything', 'shell', 'common', true],
  ['a page can refer to common.json and to the log-in', 'plants', 'shell', false],
])('%s', (_what, file, home, isRefused) => {
  const client = { [home]: { retry: 'Try again' }, [file]: { again: `$t(${home}:retry)` } }
  const complaint = `zh ${file}/again refers to ${home}.json, which may not be loaded where the text is shown.`
  expect(complaintsOn(client, client).includes(complaint)).toBe(isRefused)
})

test('what confirms must not read as Cancel does, unless it is Cancel in English too', () => {
  const say = (cancel, revoke, close = cancel) => ({
    client: { shell: { cancel }, tokens: { revoke, close: close === cancel ? '$t(shell:cancel)' : close } },
    server: {},
  })
  const about = (sl) => complaintsOf({ en: say('Cancel', 'Revoke'), sl })
  expect(about(say('Prekliči', 'Razveljavi'))).toEqual([])
  expect(about(say('Prekliči', 'Prekliči'))).toEqual([
    'sl tokens/revoke reads as Cancel does, which may be the button beside it: say which of them does what.',
  ])
})

test('two features must not repeat a text in every language', () => {
  const en = { live: { retry: 'Try again', more_one: 'one', more_other: 'some' }, plants: { again: 'Try again' } }
  const zh = { live: { retry: '重试', more_other: '一些' }, plants: { again: '重试' } }
  expect(complaintsOn(zh, en)).toEqual([
    'plants/again has the same text as live/retry in every language: move it to common.json, and refer to it.',
  ])
  const shell = { retry: 'Try again' }
  expect(complaintsOn({ ...zh, shell: { retry: '重试' } }, { ...en, shell })).toContain(
    'shell/retry has the same text as live/retry in every language: refer to $t(shell:retry).',
  )
  // Another language uses different words.
  expect(complaintsOn({ ...zh, plants: { again: '再试一次' } }, en)).toEqual([])
})

test("the server's texts are in no list that a browser loads", () => {
  const files = filesOf({ en: { client: { shell: {}, ...english }, server: { mails: {} } } })
  expect(files['start-files-en.ts']).toContain("'../en/shell.json'")
  expect(files['page-files-en.ts']).toContain("'../en/plants.json'")
  expect(files['server-files.ts']).toContain("'../en/server/mails.json'")
  expect(files['start-files-en.ts'] + files['page-files-en.ts']).not.toContain('server/')
})

test('who reads one language loads no names of files in another', () => {
  const trees = { client: { shell: {}, ...english }, server: {} }
  const files = filesOf({ en: trees, zh: trees })
  expect(files['start-files.ts']).not.toContain('plants')
  expect(files['page-files-zh.ts']).toContain("'../zh/plants.json'")
  expect(files['page-files-zh.ts']).not.toContain('../en/')
})
