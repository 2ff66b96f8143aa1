// What a translation must be besides complete: in its language, with the field's terms, and typed with care.
import { leavesOf } from './words-check.mjs'
import { numberComplaints, signComplaints } from './words-signs.mjs'
import { form, reference } from './words-types.mjs'

/**
 * Faults of the translations, one sentence each.
 *
 * @param languages language → client or server → feature → texts
 * @param glossaries language → its glossary; that of English says which words of its texts stand for a term
 */
export const translationComplaints = (languages, glossaries) => {
  const english = textsOf(languages.en)
  return Object.entries(languages).flatMap(([language, trees]) => {
    if (language === 'en') return []
    const glossary = glossaries[language]
    if (!glossary) return [`${language} has no glossary.`]
    const pairs = pairsOf(textsOf(trees), english)
    return [
      ...pairs.flatMap((pair) => careComplaints(`${language} ${pair.key}`, pair, language)),
      ...pairs
        .filter(({ key }) => !ofFiles.has(key))
        .flatMap(({ key, text }) =>
          numberComplaints(text, language).map((fault) => `${language} ${key} ${fault}: “${text}”`),
        ),
      ...sameComplaints(language, pairs, glossary.sameAsEnglish),
      ...termComplaints(language, pairs, glossary, glossaries.en.terms),
    ]
  })
}

/** The texts of a language, each beside the English one. Those that refer to a shared text are checked where that is. */
const pairsOf = (texts, english) =>
  [...texts].flatMap(([key, text]) => {
    const source = english.get(key) ?? english.get(`${key.replace(form, '')}_other`)
    return source === undefined || reference.test(source) || reference.test(text) ? [] : [{ key, text, source }]
  })

const careComplaints = (where, { text, source }, language) => {
  const script = scripts[language]
  // What is as in English is another complaint.
  const isExempt = !script || text === source || !/\p{L}{2}/u.test(withoutSlots(text).replace(names, ''))
  return [
    ...(/^[ \t\n]|[ \t\n]$/.test(text) && !/separator$/i.test(where) ? [`${where} begins or ends with a blank.`] : []),
    ...(/ {2}/.test(text) ? [`${where} has two blanks in a row.`] : []),
    ...(text.includes('...') ? [`${where} has three dots: write …`] : []),
    ...signComplaints(text, language).map((fault) => `${where} ${fault}: “${text}”`),
    ...(isExempt || script.test(text) ? [] : [`${where} is not in the script of its language: “${text}”`]),
  ]
}

/** They show how a file writes its numbers. */
const ofFiles = new Set([
  'data-export/formats/comma',
  'data-export/formats/semicolon',
  'data-export/formats/tab',
  'history-import/point',
  'history-import/comma',
])

const scripts = {
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
}

/** Names, units and abbreviations, which are the same in every language. */
const names =
  /\b(https?:\/\/\S+|[A-Z][A-Z0-9-]+s?|[kMG]?Wp?h?|[kM]?VAh?|VAr|kvar|PV\d*|CO₂|Heliograph|Webhooks?|Modbus|SunSpec|Solarman|Telegram|Slack|PVOutput|Home Assistant|OpenStreetMap|Open-Meteo|GeoNames|Excel|Parquet|Stripe|e-mail|IBAN)\b/g

/** A text that was left in English. What really is the same is listed in the glossary. */
const sameComplaints = (language, pairs, listed) => {
  const allowed = new Set(listed)
  const same = pairs.filter(
    ({ text, source }) => text === source && /\p{L}{2}/u.test(withoutSlots(text).replace(names, '')),
  )
  const used = new Set(same.map(({ text }) => text))
  return [
    ...same
      .filter(({ text }) => !allowed.has(text))
      .map(
        ({ key, text }) => `${language} ${key} is as in English: “${text}”. If it is right, list it in the glossary.`,
      ),
    ...[...allowed]
      .filter((text) => !used.has(text))
      .map((text) => `The glossary of ${language} allows “${text}” as in English, where no text is so.`),
  ]
}

/** A text whose English has a term must say it by the language's word, unless the glossary lists it as doing without. */
const termComplaints = (language, pairs, { terms, without = {} }, english) => [
  ...Object.keys(english)
    .filter((term) => !terms[term]?.length)
    .map((term) => `The glossary of ${language} lacks ${term}.`),
  ...Object.entries(english).flatMap(([term, words]) => {
    const stems = (terms[term] ?? []).map((stem) => stem.toLowerCase())
    const said = termPattern(words)
    const exempt = new Set(without[term])
    return pairs
      .filter(({ key, source, text }) => {
        if (stems.length === 0 || exempt.has(key) || !said.test(withoutSlots(source))) return false
        const told = text.toLowerCase()
        return !stems.some((stem) => told.includes(stem))
      })
      .map(
        ({ key, text }) =>
          `${language} ${key} does not say “${words[0]}” by a word of the glossary (${(terms[term] ?? []).join(', ')}): “${text}”`,
      )
  }),
]

const termPattern = (words) => new RegExp(`(?<![\\p{L}-])(${words.join('|')})s?(?![\\p{L}-])`, 'iu')

const withoutSlots = (text) => text.replace(/\{\{\w+\}\}/g, '')

const textsOf = ({ client, server }) =>
  new Map([...leavesOf(client), ...[...leavesOf(server)].map(([key, text]) => [`server/${key}`, text])])
