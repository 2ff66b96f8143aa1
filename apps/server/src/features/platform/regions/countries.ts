import type { LanguageCode } from '@heliograph/brand/languages'
import { areaOfCountry, continentOf, type Area, type Continent } from '@heliograph/domain/areas'
import { countryIdOf } from '@heliograph/domain/countries'
import { localeOf } from '@heliograph/phrases'
import { countries as facts } from 'countries-list'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'

export interface Country {
  id: number
  code: string
  continent: Continent
  capital: string
  phonePrefix: string | null
  currencies: readonly string[]
}

/** A country as shown in lists. */
export interface NamedCountry extends Pick<Country, 'id' | 'code' | 'continent' | 'phonePrefix'> {
  name: string
  area: Area
  /** The country's first currency. */
  currency: string | null
}

/** ISO 3166-1 and Kosovo. Islands with a code that is not in the standard belong to a country. */
export const countries: readonly Country[] = Object.entries(facts).flatMap(([code, { capital, currency }]) => {
  const continent = continentOf(code)
  if (continent === null) return []
  const phonePrefix = isSupportedCountry(code) ? getCountryCallingCode(code) : null
  return [{ id: countryIdOf(code), code, continent, capital, phonePrefix, currencies: currency }]
})

const byCode = new Map(countries.map((country) => [country.code, country]))

export const findCountry = (code: string) => byCode.get(code)

export const countryNamesIn = (language: LanguageCode) => {
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'region' })
  return (code: string) => names.of(code) ?? code
}

/** Sorted by the rules of the language. */
export const countriesIn = (language: LanguageCode): NamedCountry[] => {
  const nameOf = countryNamesIn(language)
  const { compare } = new Intl.Collator(localeOf(language))
  return countries
    .map(({ id, code, continent, phonePrefix, currencies: [currency = null] }) => {
      return { id, code, name: nameOf(code), continent, area: areaOfCountry(code), phonePrefix, currency }
    })
    .toSorted((left, right) => compare(left.name, right.name))
}
