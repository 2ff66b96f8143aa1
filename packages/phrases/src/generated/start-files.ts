// Written by `npm run words` from the English files; never by hand.

import type { PhraseTree } from '#kit.ts'
import type { Language } from '#languages.ts'
import type { PageFeature, StartFeature } from './words.ts'

interface StartList {
  files: Record<StartFeature, PhraseTree>
  pageFiles: () => Promise<Record<PageFeature, () => Promise<PhraseTree>>>
}

export const startFiles: Record<Language, () => Promise<StartList>> = {
  en: () => import('./start-files-en.ts'),
  ca: () => import('./start-files-ca.ts'),
  cs: () => import('./start-files-cs.ts'),
  de: () => import('./start-files-de.ts'),
  es: () => import('./start-files-es.ts'),
  fr: () => import('./start-files-fr.ts'),
  it: () => import('./start-files-it.ts'),
  ja: () => import('./start-files-ja.ts'),
  ko: () => import('./start-files-ko.ts'),
  nl: () => import('./start-files-nl.ts'),
  pl: () => import('./start-files-pl.ts'),
  pt: () => import('./start-files-pt.ts'),
  ro: () => import('./start-files-ro.ts'),
  sl: () => import('./start-files-sl.ts'),
  tr: () => import('./start-files-tr.ts'),
  uk: () => import('./start-files-uk.ts'),
  vi: () => import('./start-files-vi.ts'),
  zh: () => import('./start-files-zh.ts'),
}
