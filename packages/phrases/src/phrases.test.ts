import { expect, test } from 'vitest'
import type { Translated } from './kit.ts'
import { languageNames, languages, phrasesIn, wordsIn, type PhraseTree } from './phrases.ts'
import { speak } from './speak.ts'

const english = flat((await phrasesIn('en')) as PhraseTree)
const others = languages.filter((language) => language !== 'en')

test.each(languages)('%s has the texts of English, and no other', async (language) => {
  const phrases = flat((await phrasesIn(language)) as PhraseTree)
  expect(basesOf(phrases)).toEqual(basesOf(english))
})

test.each(languages)('%s has exactly the plural forms of its grammar', async (language) => {
  const phrases = flat((await phrasesIn(language)) as PhraseTree)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  for (const base of pluralsOf(english)) {
    const found = [...phrases.keys()].filter((key) => baseOf(key) === base && key !== base)
    expect(found.map((key) => key.slice(base.length + 1)).toSorted()).toEqual(forms)
  }
})

test.each(others)('%s keeps the slots of English', async (language) => {
  for (const [key, text] of flat((await phrasesIn(language)) as PhraseTree)) {
    const model = english.get(key) ?? english.get(`${baseOf(key)}_other`)
    expect({ key, slots: slotsOf(text) }).toEqual({ key, slots: slotsOf(model ?? '') })
  }
})

test.each(languages)('%s leaves no text empty and has a name', async (language) => {
  for (const [key, text] of flat((await phrasesIn(language)) as PhraseTree)) {
    // What stands between two facts may be a space, or nothing.
    if (!key.endsWith('Separator')) expect(text.trim(), key).not.toBe('')
  }
  expect(languageNames[language]).not.toBe('')
})

test('Chinese is written in Chinese, but for the names that it shares', async () => {
  for (const [key, text] of flat((await phrasesIn('zh')) as PhraseTree)) {
    const letters = text.replace(/\{\w+\}/g, '').match(/\p{L}/u)
    if (letters && text !== english.get(key)) expect(text, key).toMatch(/\p{Script=Han}/u)
  }
})

test('slots are filled, and the count picks the form', async () => {
  const [en, zh] = [await wordsIn('en'), await wordsIn('zh')]
  expect([0, 1, 2].map((count) => en.shell.total({ count }))).toEqual([
    'Total 0 records',
    'Total 1 record',
    'Total 2 records',
  ])
  expect(zh.shell.total({ count: 1 })).toBe('共 1 条记录')
  expect(en.plants.noMatchTitle({ keyword: '{keyword} $&' })).toBe('No plant matches “{keyword} $&”')
})

test('languages with more forms use them', () => {
  const phrases = {
    rows_one: '{count} řádek',
    rows_few: '{count} řádky',
    rows_many: '{count} řádku',
    rows_other: '{count} řádků',
  }
  const { rows } = speak('cs', phrases) as { rows: (values: { count: number }) => string }
  expect([1, 3, 1.5, 7].map((count) => rows({ count }))).toEqual(['1 řádek', '3 řádky', '1.5 řádku', '7 řádků'])
})

test('a lost slot and a missing text do not compile', () => {
  type English = { total: 'Total {total}'; rows_one: '{count} row'; rows_other: '{count} rows' }
  const whole = { total: '共 {total}', rows_other: '{count} 行' } as const satisfies Translated<English>
  // @ts-expect-error the slot is lost
  const lost = { total: '共', rows_other: '{count} 行' } as const satisfies Translated<English>
  // @ts-expect-error a text is missing
  const missing = { total: '共 {total}' } as const satisfies Translated<English>
  expect([whole, lost, missing]).toHaveLength(3)
})

function flat(tree: PhraseTree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => {
      const at = path === '' ? key : `${path}.${key}`
      return typeof value === 'string' ? [[at, value] as const] : [...flat(value, at)]
    }),
  )
}
function baseOf(key: string) {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}
function basesOf(phrases: Map<string, string>) {
  return [...new Set([...phrases.keys()].map(baseOf))].toSorted()
}
function pluralsOf(phrases: Map<string, string>) {
  return [...phrases.keys()].filter((key) => key.endsWith('_other')).map(baseOf)
}
function slotsOf(text: string) {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
}
