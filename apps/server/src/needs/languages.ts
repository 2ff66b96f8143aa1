import { languages, type Language } from '@heliograph/phrases'

/** What the product says to whoever asks for a language: that one if it has words in it, else English. */
export const spokenLanguage = (asked: string | undefined): Language => languageIn(languages, asked, 'en')

/** The one of `known` that somebody asks for with zh, zh_CN or zh-Hans, else what stands in for it. */
export const languageIn = <Known extends string, Otherwise>(
  known: readonly Known[],
  asked: string | undefined,
  otherwise: Otherwise,
) => known.find((one) => one === plainLanguage(asked)) ?? otherwise

/** Without script and country: the zh of zh_CN and zh-Hans. */
export const plainLanguage = (asked: string | undefined) => asked?.toLowerCase().split(/[-_]/)[0]
