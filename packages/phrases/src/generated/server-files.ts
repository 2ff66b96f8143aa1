// Written by `npm run words` from the English files; never by hand.

import type { PhraseTree } from '#kit.ts'
import type { Language } from '#languages.ts'
import type { ServerWords } from './words.ts'

export const serverFiles: Record<Language, Record<keyof ServerWords, () => Promise<PhraseTree>>> = {
  en: {
  },
  zh: {
  },
}
