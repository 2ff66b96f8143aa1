import type { LanguageCode } from '@heliograph/brand/languages'
import type { PhonePattern, PhonePrefix } from '@heliograph/contract'
import { getExampleNumber, isSupportedCountry, Metadata, type CountryCode } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { countriesIn } from './countries.ts'

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
    lengthList: metadata.numberingPlan?.possibleLengths() ?? [],
  }
}
