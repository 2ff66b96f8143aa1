import { groupDigits } from '@heliograph/domain/numbers'
import { isList, type Phrase, type PhraseTree } from './kit.ts'
import { localeOf } from './languages.ts'

/** Plain texts stay texts, texts with slots become functions of their values, plurals functions of a count. */
export const speak = (language: string, phrases: PhraseTree): object => {
  const rules = new Intl.PluralRules(localeOf(language))
  const fill = fillIn(language)
  const wordsOf = (phrase: Phrase): unknown => {
    if (typeof phrase === 'string') return phrase.includes('{{') ? (values: Values) => fill(phrase, values) : phrase
    if (isList(phrase)) return phrase.map(wordsOf)
    return Object.fromEntries(
      Object.entries(phrase).map(([key, each]) => {
        const base = key.replace(form, '')
        if (base === key || typeof each !== 'string') return [key, wordsOf(each)]
        return [base, (values: Values) => fill(pick(phrase, base, Number(values['count']), rules), values)]
      }),
    )
  }
  return wordsOf(phrases) as object
}

type Values = Record<string, string | number>

const pick = (tree: PhraseTree, base: string, count: number, rules: Intl.PluralRules) => {
  // Few grammars have a form for zero, but any language can have a text for it.
  const none = count === 0 ? tree[`${base}_zero`] : undefined
  return `${none ?? tree[`${base}_${rules.select(count)}`] ?? tree[`${base}_other`] ?? ''}`
}

/**
 * Fills the slots of texts in a language. A value is never a template: braces in it are kept. Counts are written as the
 * language writes numbers, 12 345 or 12.345; measured values come as texts, or with decimals, and are the same everywhere.
 */
export const fillIn = (language: string) => {
  const shown = (name: string, value: string | number) => {
    if (typeof value !== 'number' || notAmounts.has(name) || isWithoutGroups(value)) return String(value)
    // The first format that a page makes takes longer than all of its texts, and most pages open without a large count.
    return name === 'count' || Number.isInteger(value)
      ? value.toLocaleString(localeOf(language), { maximumFractionDigits: 20 })
      : groupDigits(String(value))
  }
  return (text: string, values: Values) =>
    text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => shown(name, values[name] ?? slot))
}

/** Alike in all of our languages. */
const isWithoutGroups = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000

/** Slots whose numbers are names: 2026, not 2,026. */
const notAmounts = new Set(['code', 'fault', 'function', 'id', 'unit', 'version', 'year'])

const form = /_(zero|one|two|few|many|other)$/
