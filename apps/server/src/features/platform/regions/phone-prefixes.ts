import type { LanguageCode } from '@heliograph/brand/languages'
import { getExampleNumber, isSupportedCountry, Metadata, type CountryCode } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { countriesIn } from './countries.ts'

export interface PhonePrefix {
  countryCode: string
  prefix: string
  /** The id of the country. */
  name: string
}

export interface PhonePattern extends PhonePrefix {
  /** A mobile number as written after the prefix. */
  example: string | null
  /** The numbers of digits that a number there can have. */
  lengths: number[]
}

export const phonePrefixesIn = (language: LanguageCode): PhonePrefix[] =>
  countriesIn(language).flatMap(({ code, name, phonePrefix }) =>
    phonePrefix === null ? [] : [{ countryCode: code, prefix: phonePrefix, name }],
  )

export const phonePatternsIn = (language: LanguageCode): PhonePattern[] =>
  phonePrefixesIn(language).flatMap(({ countryCode, prefix, name }) =>
    isSupportedCountry(countryCode) ? [{ countryCode, prefix, name, ...patternOf(countryCode, prefix) }] : [],
  )

const patternOf = (country: CountryCode, prefix: string) => {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return {
    example: getExampleNumber(country, examples)?.formatInternational().slice(`+${prefix} `.length) ?? null,
    lengths: metadata.numberingPlan?.possibleLengths() ?? [],
  }
}
