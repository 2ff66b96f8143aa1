import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { complaintsOf } from './words-check.mjs'
import { translationComplaints } from './words-glossary.mjs'
import { readGlossaries, readLanguages } from './words.mjs'

/** Slovak: it has plural forms that English lacks. */
const code = 'sk'
const { en, de } = readLanguages()
const glossaries = readGlossaries()

/** What `npm run words` says of a new language. */
const complaintsAbout = (texts, glossary) => {
  const languages = { en, de, [code]: texts }
  const complaints = [
    ...complaintsOf(languages),
    ...translationComplaints(languages, { ...glossaries, [code]: glossary }),
  ]
  return complaints.filter((one) => one.startsWith(code) || one.includes(`glossary of ${code}`))
}

test('who begins a language as docs/translating.md says is told each English text, each term and each plural form that is missing', () => {
  // Its first step: the texts of English, and the glossary of German with empty lists.
  expect(readFileSync(join(root, 'docs/translating.md'), 'utf8')).toContain(
    '1. Copy `packages/phrases/src/en` to `packages/phrases/src/<code>`, and `packages/phrases/glossary/de.json` to `<code>.json`',
  )
  const lists = Object.entries(glossaries.de).map(([name, list]) => [name, Array.isArray(list) ? [] : {}])
  const complaints = complaintsAbout(en, Object.fromEntries(lists))
  expect(complaints).toContain(
    `${code} shell/retry is as in English: “Try again”. If it is right, list it in the glossary.`,
  )
  expect(complaints).toContain(`The glossary of ${code} lacks inverter.`)
  expect(complaints).toContain(
    `${code}/server telling/inPlants has the plural forms one,other; its grammar has few,many,one,other.`,
  )
  expect(complaints.filter((one) => one.includes('is as in English')).length).toBeGreaterThan(2000)
})

test('nothing is left to say of a new language once all is translated', () => {
  const { terms } = glossaries.en
  expect(complaintsAbout(translated(en), { terms, sameAsEnglish: [], without: {} })).toEqual([])
})

/** As a translator would: each text begins with a word of the language, has its numbers, and the forms of its grammar. */
const translated = (tree) =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, each]) => {
      if (typeof each !== 'string') return [[key, translated(each)]]
      const told = each.replaceAll(/(?<![\d.])(\d+)\.(\d+)(?!\d|\.\d)/g, '$1,$2')
      const text = /\p{L}/u.test(each) && !each.startsWith('$t(') ? `Žiara: ${told}` : told
      const base = /^(.+)_other$/.exec(key)?.[1]
      return base === undefined
        ? [[key, text]]
        : ['few', 'many', 'other'].map((category) => [`${base}_${category}`, text])
    }),
  )
