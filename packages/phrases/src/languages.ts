/** The languages that the product speaks, by their own names, as a person looks for one in a list. Each has a folder here. */
export const languageNames = {
  en: 'English',
  zh: '简体中文',
}

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as Language[]
