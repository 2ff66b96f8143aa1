import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { translationComplaints } from './words-glossary.mjs'
import { numberComplaints, signComplaints } from './words-signs.mjs'
import { readGlossaries, readLanguages } from './words.mjs'

const english = {
  plants: {
    retry: 'Try again',
    counter: 'MQTT',
    meters_one: '{{count}} meter',
    meters_other: '{{count}} meters of {{meter}}',
    rowSeparator: ', ',
  },
}
const german = {
  plants: {
    retry: 'Erneut versuchen',
    counter: 'MQTT',
    meters_one: '{{count}} Zähler',
    meters_other: '{{count}} Zähler von {{meter}}',
    rowSeparator: ', ',
  },
}
const terms = { meter: ['zähler'] }

/** @param {object} change @param {object} [glossary] @param {string} [language] */
const complaintsOn = (change, glossary = {}, language = 'de') =>
  translationComplaints(
    {
      en: { client: english, server: {} },
      [language]: { client: { plants: { ...german.plants, ...change } }, server: {} },
    },
    {
      en: { terms: { meter: ['meter'] } },
      [language]: { terms, sameAsEnglish: [], ...glossary },
    },
  )

test('every translation is in its language, with the words of its glossary', () => {
  expect(translationComplaints(readLanguages(), readGlossaries())).toEqual([])
  expect(complaintsOn({})).toEqual([])
})

test('in each language, a text that is put back to English is found', () => {
  const { en, ...others } = readLanguages()
  const planted = Object.entries(others).map(([language, { client, server }]) => [
    language,
    { client: { ...client, shell: { ...client.shell, retry: en.client.shell.retry } }, server },
  ])
  const complaints = translationComplaints({ en, ...Object.fromEntries(planted) }, readGlossaries())
  for (const language of Object.keys(others))
    expect(complaints).toContainEqual(expect.stringContaining(`${language} shell/retry is as in English: “Try again”.`))
})

test.each([
  [
    'a text that was left in English',
    { retry: 'Try again' },
    ['de plants/retry is as in English: “Try again”. If it is right, list it in the glossary.'],
  ],
  ['another word for a term', { meters_one: '{{count}} Messgerät' }, ['de plants/meters_one does not say “meter”']],
  ['a blank at the end', { retry: 'Erneut versuchen ' }, ['de plants/retry begins or ends with a blank.']],
  ['two blanks', { retry: 'Erneut  versuchen' }, ['de plants/retry has two blanks in a row.']],
  ['three dots', { retry: 'Erneut versuchen...' }, ['de plants/retry has three dots: write …']],
])('%s is rejected', (_what, change, begins) => {
  const complaints = complaintsOn(change)
  expect(complaints).toHaveLength(begins.length)
  for (const [place, begin] of begins.entries()) expect(complaints[place]).toContain(begin)
})

test('what really is the same, and what does without a term, is listed', () => {
  const same = { retry: 'Try again' }
  expect(complaintsOn(same, { sameAsEnglish: ['Try again'] })).toEqual([])
  const without = { meters_one: '{{count}} Stück' }
  expect(complaintsOn(without, { without: { meter: ['plants/meters_one'] } })).toEqual([])
})

test('a list of the glossary that nothing needs any more is rejected', () => {
  expect(complaintsOn({}, { sameAsEnglish: ['Status'] })).toEqual([
    'The glossary of de allows “Status” as in English, where no text is so.',
  ])
})

test('a glossary has every term, and every language has a glossary', () => {
  expect(complaintsOn({}, { terms: {} })).toEqual(['The glossary of de lacks meter.'])
  expect(
    translationComplaints(
      { en: { client: english, server: {} }, de: { client: german, server: {} } },
      { en: { terms } },
    ),
  ).toEqual(['de has no glossary.'])
})

test('a language with its own script is written in it, except for names and units', () => {
  const inCyrillic = {
    retry: 'Spróbuj',
    meters_one: '{{count}} лічильник',
    meters_other: '{{count}} лічильників {{meter}}',
  }
  expect(complaintsOn(inCyrillic, { terms: { meter: ['лічильник'] } }, 'uk')).toEqual([
    'uk plants/retry is not in the script of its language: “Spróbuj”',
  ])
})

test.each([
  ['de', 'Auf «Erneut» drücken'],
  ['de', 'Auf „Erneut” drücken'],
  ['de', 'Auf ‚Erneut‘ drücken'],
  ['de', 'Auf "Erneut" drücken'],
  ['de', 'Auf „Erneut drücken'],
  ['sl', 'Pritisnite „Znova“'],
  ['sl', 'Pritisnite «Znova»'],
  ['it', 'Premi “Riprova”'],
  ['nl', 'Druk op ‘Opnieuw’'],
  ['ja', '“再試行”を押す'],
  ['fr', 'Appuyez sur «Réessayer»'],
  ['fr', 'Appuyez sur « Réessayer »'],
  ['fr', 'Réessayez : rien n’est perdu'],
  ['fr', 'Réessayez: rien n’est perdu'],
  ['fr', 'Réessayer ?'],
  ['fr', 'Attendez; réessayez'],
  ['zh', '重试, 或取消'],
  ['zh', '重试: 或取消'],
  ['zh', '重试 (kWp)'],
  ['ja', '再試行: {{count}}'],
])('in %s, other signs than those of the language are rejected: %s', (language, text) => {
  expect(signComplaints(text, language)).toHaveLength(1)
  expect(complaintsOn({ retry: text }, {}, language)).toContain(
    `${language} plants/retry ${signComplaints(text, language)[0]}: “${text}”`,
  )
})

test.each([
  ['de', 'Auf „Erneut“ oder „Weiter“ drücken, wenn’s geht'],
  ['sl', 'Pritisnite »Znova« ali »Naprej«'],
  ['nl', 'Druk op “Opnieuw” bij foto’s'],
  ['fr', 'Appuyez sur «\u00A0Réessayer\u00A0»\u00A0: à 13:00;0.25, https://example.com'],
  ['fr', 'Vraiment\u202F? Oui\u202F! Bien\u202F; suite'],
  ['zh', '“重试”，见《条款》（kWp）：https://example.com, PV1'],
  ['ja', '「再試行」、13:00 を押す'],
  ['tr', '%50’nin altında “Yeniden dene”'],
])('in %s, its own signs are not: %s', (language, text) => {
  expect(signComplaints(text, language)).toEqual([])
})

test.each([
  ['de', 'eine Zahl wie 9.8', '9.8'],
  ['de', 'höchstens 10 000', '10 000'],
  ['fr', 'environ 1.000', '1.000'],
  ['pl', 'na przykład 1.234,56', '1.234,56'],
  ['ja', '9,8のような数値', '9,8'],
  ['tr', '%0.3 kadar', '0.3'],
  ['vi', 'từ 0.01', '0.01'],
])('in %s, a number that is written as in another language is rejected: %s', (language, text, number) => {
  const [complaint, ...others] = numberComplaints(text, language)
  expect(complaint).toContain(`writes ${number}, where its language writes `)
  expect(others).toEqual([])
  expect(complaintsOn({ retry: text }, {}, language)).toContain(`${language} plants/retry ${complaint}: “${text}”`)
})

test.each([
  ['de', 'eine Zahl wie 9,8, oder 10.000, oder 1.234,5'],
  ['fr', 'environ 1\u202F000, 10 000, ou 1\u00A0234,5'],
  ['ja', '9.8のような数値、1,000まで'],
  ['tr', '%0,3–0,4’ünü'],
  ['de', 'Version 1.8.0 bei 203.0.113.7 und 2001:db8::/32 seit 31.12.2025, 2026-01-31 und 13:00, siehe 10.1/2'],
  ['de', '48.1371, 11.5754 oder +49 170 1234567'],
  ['de', 'wie in 2026-01-31 13:00;0.25. Zeiten ohne Angabe'],
  ['de', 'Gerät v2.5, TLS-1.3 und Port 1883, 2 300-mal'],
])('in %s, its own numbers, and what is no number, are not: %s', (language, text) => {
  expect(numberComplaints(text, language)).toEqual([])
})

test('how a file writes its numbers is the same in every language', () => {
  const phrases = { formats: { comma: 'CSV mit Kommas: 1.5' } }
  const english = { formats: { comma: 'CSV with commas: 1.5' } }
  const trees = {
    en: { client: { 'data-export': english }, server: {} },
    de: { client: { 'data-export': phrases }, server: {} },
  }
  expect(translationComplaints(trees, { en: { terms: {} }, de: { terms: {}, sameAsEnglish: [] } })).toEqual([])
})

test('the page for translators says of every language whether a native speaker has read it', () => {
  const rows = [...readFileSync(join(root, 'docs/translating.md'), 'utf8').matchAll(/^\| (\w\w) \| .+ \| (.+) \|$/gm)]
  const translated = Object.keys(readLanguages()).filter((language) => language !== 'en')
  expect(rows.map(([, code]) => code).toSorted()).toEqual(translated.toSorted())
  for (const [, , reviewed] of rows) expect(reviewed).toMatch(/^(no|\d{4}-\d{2}-\d{2})$/)
})
