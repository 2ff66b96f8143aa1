// Written by `npm run words` from the English files; never by hand.

import type { PhraseTree } from '#kit.ts'
import type { Language } from '#languages.ts'
import type { StartFeature } from './words.ts'

export const startFiles: Record<Language, () => Promise<Record<StartFeature, PhraseTree>>> = {
  en: async () => (await import('./start-files-en.ts')).files,
  zh: async () => (await import('./start-files-zh.ts')).files,
}
