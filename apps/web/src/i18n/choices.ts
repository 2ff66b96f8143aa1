import { countryCodes } from '@heliograph/domain/areas'
import { localeOf } from '@heliograph/phrases'
import { countryName } from './countries.ts'

/** Countries to choose from, by name. In a file of its own: pages that only name a country need no list of them. */
export const countriesIn = (language: string) => {
  const { compare } = new Intl.Collator(localeOf(language))
  return countryCodes
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((left, right) => compare(left.label, right.label))
}

/** Currencies to choose from, by code, each with its name. */
export const currenciesIn = (language: string) => {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} – ${names.of(value)}` }))
}
