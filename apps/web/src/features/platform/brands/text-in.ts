import type { BrandText } from '@heliograph/brand/texts'
import type { Language } from '@heliograph/phrases'

export const textIn = (text: BrandText | undefined, language: Language) =>
  typeof text === 'object' ? (text[language] ?? '') : (text ?? '')

/** One text is for all languages, as long as no other has its own. */
export const withText = (text: BrandText | undefined, language: Language, typed: string): BrandText | undefined => {
  if (language === 'en' && typeof text !== 'object') return typed === '' ? undefined : typed
  const { [language]: _before, ...others } = typeof text === 'object' ? text : { en: text ?? '' }
  return { en: '', ...others, ...((typed !== '' || language === 'en') && { [language]: typed }) }
}
