/** The languages that the product speaks, by their own names, as a person looks for one in a list. Each has a folder here. */
export const languageNames = {
  en: 'English',
  zh: '简体中文',
}

export type Language = keyof typeof languageNames

/**
 * English in brackets, longer and accented, to find what is not taken from the words or has no room for them. It stands
 * where a language does, and in no list of languages: a cookie that names it shows it.
 */
export const pseudoLanguage = 'en-XA' as string as Language

export const languages = Object.keys(languageNames) as Language[]
