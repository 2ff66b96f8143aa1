import type { Language, Words } from '@heliograph/phrases'
import { createContext, use } from 'react'

interface Spoken {
  language: Language
  words: Words
  /** Fetches the language, then shows it. */
  setLanguage: (language: Language) => Promise<void>
}

const WordsContext = createContext<Spoken | null>(null)

export const WordsProvider = WordsContext.Provider

/** The words of one feature in the person's language: `const words = useWords('plants')`. */
export const useWords = <Feature extends keyof Words>(feature: Feature): Words[Feature] => useLanguage().words[feature]

export const useLanguage = () => {
  const spoken = use(WordsContext)
  if (!spoken) throw new Error('No WordsProvider above')
  return spoken
}
