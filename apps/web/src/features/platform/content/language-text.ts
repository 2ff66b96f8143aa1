import { languageNames, languages as spoken } from '@heliograph/phrases'

/** The name of a language, or its code if we have no texts in it. */
export const languageText = (lan: string) => {
  const known = spoken.find((code) => code === lan)
  return known ? languageNames[known] : lan
}
