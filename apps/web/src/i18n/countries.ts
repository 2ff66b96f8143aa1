import { countryCodes } from '@heliograph/domain/areas'

/** The code itself, if the browser does not know it. */
export const countryName = (code: string, language: string) =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

/** To choose from, by name. */
export const countriesIn = (language: string) => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((left, right) => compare(left.label, right.label))
}
