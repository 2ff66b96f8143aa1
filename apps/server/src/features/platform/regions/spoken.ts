import { defaultLanguage, languageCodes, type LanguageCode } from '@heliograph/brand/languages'

/** Which of the platform's languages is meant: `de-AT` is `de`, an unknown one English. */
export const spokenLanguage = (asked: string = defaultLanguage): LanguageCode =>
  languageCodes.find((code) => code === asked.toLowerCase().split(/[-_]/)[0]) ?? defaultLanguage
