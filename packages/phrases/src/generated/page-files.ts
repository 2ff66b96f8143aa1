// Written by `npm run words` from the English files; never by hand.

import type { PhraseTree } from '#kit.ts'
import type { Language } from '#languages.ts'
import type { PageFeature } from './words.ts'

export const pageFiles: Record<Language, () => Promise<Record<PageFeature, () => Promise<PhraseTree>>>> = {
  en: async () => (await import('./page-files-en.ts')).files,
  zh: async () => (await import('./page-files-zh.ts')).files,
}
