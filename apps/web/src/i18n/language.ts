import { languageCookie, type Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { defaultLanguage } from '@heliograph/brand/languages'
import { languages, localeOf, pseudoLanguage, type Language } from '@heliograph/phrases'
import { readCookie, writeCookie, type CookieJar } from '#api/cookies.ts'
import { nameTab } from '#browser/tab-name.ts'

/** The languages that both the brand and we offer. */
export const offered = (brand: Pick<Brand, 'languages'>): Language[] => {
  const both = brand.languages.flatMap((code) => languages.find((language) => language === code) ?? [])
  return both.length > 0 ? both : [defaultLanguage]
}

interface Wishes {
  cookie: string | undefined
  /** In the browser's order of preference: `pt-BR`, `en`. */
  browser: readonly string[]
}

/** The stored language, then the browser's, then English; each only if it is offered (spec §4). */
export const chooseLanguage = ({ cookie, browser }: Wishes, choice: readonly Language[]): Language => {
  // Not offered in menus: developers and end-to-end tests set the cookie.
  if (cookie === pseudoLanguage) return pseudoLanguage
  const wishes = [cookie, ...browser, defaultLanguage]
  for (const wish of wishes) {
    const found = choice.find((language) => language === wish?.toLowerCase().split('-')[0])
    if (found) return found
  }
  return choice[0] ?? defaultLanguage
}

/** The choice at start-up, which is saved (spec §4). */
export const languageAtStart = (brand: Brand, jar: CookieJar, browser: readonly string[]) => {
  const language = chooseLanguage({ cookie: readCookie(jar, languageCookie(brand)), browser }, offered(brand))
  keepLanguage(brand, jar, language)
  return language
}

export const keepLanguage = (brand: Brand, jar: CookieJar, language: Language) =>
  writeCookie(jar, languageCookie(brand), language, { maxAgeS: yearS })

/** Sets the document's language and title, for hyphenation, fonts and screen readers. */
export const applyLanguage = (brand: Brand, language: Language) => {
  document.documentElement.lang = localeOf(language)
  nameTab({ platform: textOf(brand, 'showName', language) ?? '' })
}

const yearS = 365 * 24 * 60 * 60
