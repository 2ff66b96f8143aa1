import { languages, type Language } from '@heliograph/phrases'

/** The language for a request: the one asked for if we have its texts, else English. */
export const spokenLanguage = (asked: string | undefined): Language => languageIn(languages, asked, 'en')

/** The one of `known` that matches a tag such as zh, zh_CN or zh-Hans, else `otherwise`. */
export const languageIn = <Known extends string, Otherwise>(
  known: readonly Known[],
  asked: string | undefined,
  otherwise: Otherwise,
) => known.find((one) => one === plainLanguage(asked)) ?? otherwise

/** The language that a request names, or else the first of ours that its sender prefers. */
export const askedLanguage = (named: string | undefined, preferred: readonly string[]) =>
  named ?? preferred.find((one) => languages.some((ours) => ours === one))

/** The primary language of a tag: zh for zh_CN and zh-Hans. */
export const plainLanguage = (asked: string | undefined) => asked?.toLowerCase().split(/[-_]/)[0]
