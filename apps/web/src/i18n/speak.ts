import { phrasesIn, type Language, type PhraseTree, type Words } from '@heliograph/phrases'
import { createInstance } from 'i18next'

/** A language's words: texts as they are, texts with slots as functions. Slots and plurals are i18next's work. */
export const speak = async (language: Language): Promise<Words> => {
  const phrases = (await phrasesIn(language)) as PhraseTree
  const i18n = createInstance({
    lng: language,
    resources: { [language]: { translation: phrases } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    initAsync: false,
  })
  await i18n.init()
  return wordsOf(phrases, (key, values) => i18n.t(key, values)) as Words
}

type Say = (key: string, values: Record<string, unknown>) => string

const wordsOf = (tree: PhraseTree, say: Say, path = ''): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, text]) => {
      const base = key.replace(plural, '')
      const at = path + base
      if (typeof text !== 'string') return [key, wordsOf(text, say, `${at}.`)]
      return [base, base !== key || text.includes('{') ? (values: Record<string, unknown>) => say(at, values) : text]
    }),
  )

const plural = /_(zero|one|two|few|many|other)$/
