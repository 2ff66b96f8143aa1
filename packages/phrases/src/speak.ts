import { groupDigits } from '@heliograph/domain/numbers'
import { isList, type Phrase, type PhraseTree } from './kit.ts'

/** Plain texts stay texts, texts with slots become functions of their values, plurals functions of a count. */
export const speak = (language: string, phrases: PhraseTree): object => {
  const rules = new Intl.PluralRules(language)
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

/** A value is never a template: braces in it are kept. */
export const fill = (text: string, values: Values) =>
  text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => {
    const value = values[name] ?? slot
    return typeof value === 'number' && !notAmounts.has(name) ? groupDigits(String(value)) : String(value)
  })

/** Slots whose numbers are names: 2026, not 2,026. */
const notAmounts = new Set(['code', 'fault', 'function', 'id', 'unit', 'version', 'year'])

const form = /_(zero|one|two|few|many|other)$/
