import { localeOf } from '@heliograph/phrases'

/** The code itself, if the browser does not know it. */
export const countryName = (code: string, language: string) =>
  new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code) ?? code
