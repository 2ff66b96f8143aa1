import { keysOf } from '@heliograph/domain/records'

/** The languages of the product, by their own names, as people look for them in a list. Each has a folder here. */
export const languageNames = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  pt: 'Português',
  pl: 'Polski',
  nl: 'Nederlands',
  fr: 'Français',
  ko: '한국어',
  vi: 'Tiếng Việt',
  ja: '日本語',
  it: 'Italiano',
  de: 'Deutsch',
  cs: 'Čeština',
  sl: 'Slovenščina',
  tr: 'Türkçe',
  ca: 'Català',
  ro: 'Română',
  uk: 'Українська',
}

export type Language = keyof typeof languageNames

/**
 * English in brackets, longer and accented, to find texts that are hard-coded or have too little space. It works like a
 * language, but is in no list of languages: a cookie with its name shows it.
 */
export const pseudoLanguage = 'en-XA' as string as Language

export const languages = keysOf(languageNames)

/** The locale for `Intl` and for the document: simplified Chinese, and the Portuguese of Portugal, in which its texts are. */
export const localeOf = (language: string) => locales[language] ?? language

const locales: Readonly<Record<string, string>> = { zh: 'zh-CN', pt: 'pt-PT' }
