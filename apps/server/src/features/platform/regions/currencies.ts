import type { LanguageCode } from '@heliograph/brand/languages'
import { minorDigits } from '@heliograph/domain/amounts'
import { currencySign } from '@heliograph/domain/currencies'
import { localeOf } from '@heliograph/phrases'
import { countries } from './countries.ts'

export interface Currency {
  code: string
  name: string
  symbol: string
  /** The number of decimals of an amount. */
  digits: number
}

export const currenciesIn = (language: LanguageCode): Currency[] => {
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'currency' })
  const { compare } = new Intl.Collator(localeOf(language))
  return currenciesInUse
    .map((code) => ({ code, name: names.of(code) ?? code, symbol: currencySign(code), digits: minorDigits(code) }))
    .toSorted((left, right) => compare(left.name, right.name))
}

/** Currencies in use today. Intl does not know units of account, which have no symbol. */
const payable = new Set(Intl.supportedValuesOf('currency'))
const currenciesInUse = [...new Set(countries.flatMap(({ currencies }) => currencies))].filter((code) =>
  payable.has(code),
)
