/** The interface languages of the platform (spec §1), in the order of its lists. A brand may support fewer. */
export const languageCodes = [
  'zh',
  'en',
  'es',
  'pt',
  'pl',
  'nl',
  'fr',
  'ko',
  'vi',
  'ja',
  'it',
  'de',
  'cs',
  'sl',
  'tr',
  'ca',
  'ro',
  'uk',
] as const
export type LanguageCode = (typeof languageCodes)[number]

export const defaultLanguage = 'en'
