import type { LanguageCode } from '@heliograph/brand/languages'
import { areaOfCountry, continentOf, type Area, type Continent } from '@heliograph/domain/areas'
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

/** As lists show it. */
export interface NamedCountry extends Pick<Country, 'id' | 'code' | 'continent' | 'phonePrefix'> {
  name: string
  area: Area
  /** The first that the country pays with. */
  currency: string | null
}

/** Ids that clients of this family already know (and the demo's plants have). */
const knownIds: Readonly<Record<string, number>> = { BR: 33, DE: 60, IN: 105 }

/** Else from the two letters, so that an id stays when a country comes or goes: AA is 1000, ZZ is 1675. */
export const countryIdOf = (code: string) =>
  knownIds[code] ?? 1000 + (code.charCodeAt(0) - letterA) * 26 + code.charCodeAt(1) - letterA

const letterA = 'A'.charCodeAt(0)

/** Those of ISO 3166-1 and Kosovo. Islands with a code of their own that the norm does not have belong to a country. */
export const countries: readonly Country[] = Object.entries(facts).flatMap(([code, { capital, currency }]) => {
  const continent = continentOf(code)
  if (continent === null) return []
  const phonePrefix = isSupportedCountry(code) ? getCountryCallingCode(code) : null
  return [{ id: countryIdOf(code), code, continent, capital, phonePrefix, currencies: currency }]
})

const byCode = new Map(countries.map((country) => [country.code, country]))

export const findCountry = (code: string) => byCode.get(code)

export const countryNamesIn = (language: LanguageCode) => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return (code: string) => names.of(code) ?? code
}

/** Sorted as the language sorts. */
export const countriesIn = (language: LanguageCode): NamedCountry[] => {
  const nameOf = countryNamesIn(language)
  const { compare } = new Intl.Collator(language)
  return countries
    .map(({ id, code, continent, phonePrefix, currencies: [currency = null] }) => {
      return { id, code, name: nameOf(code), continent, area: areaOfCountry(code), phonePrefix, currency }
    })
    .toSorted((left, right) => compare(left.name, right.name))
}
