import type { PhraseTree } from './kit.ts'

/** Texts as they are, texts with slots as functions of their values, plurals as functions that need a count. */
export const speak = (language: string, phrases: PhraseTree): object => {
  const { select } = plurals(language)
  const wordsOf = (tree: PhraseTree): object =>
    Object.fromEntries(
      Object.entries(tree).map(([key, text]) => {
        if (typeof text !== 'string') return [key, wordsOf(text)]
        const base = key.replace(form, '')
        if (base !== key)
          return [base, (values: Values) => fill(pick(tree, base, select(Number(values['count']))), values)]
        return [key, text.includes('{') ? (values: Values) => fill(text, values) : text]
      }),
    )
  return wordsOf(phrases)
}

type Values = Record<string, string | number>

const plurals = (language: string) => {
  const rules = new Intl.PluralRules(language)
  return { select: (count: number) => rules.select(count) }
}

const pick = (tree: PhraseTree, base: string, wanted: string) =>
  `${tree[`${base}_${wanted}`] ?? tree[`${base}_other`] ?? ''}`

/** A value is never a template: what it holds in braces stays as it is. */
const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => `${values[name] ?? slot}`)

const form = /_(zero|one|two|few|many|other)$/
