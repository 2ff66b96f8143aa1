import type { LanguageCode } from '@heliograph/brand/languages'
import { countries } from './countries.ts'

export interface Currency {
  code: string
  name: string
  symbol: string
  /** How many decimals an amount is written with. */
  digits: number
}

export const currenciesIn = (language: LanguageCode): Currency[] => {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  const { compare } = new Intl.Collator(language)
  return currenciesInUse
    .map((code) => ({ code, name: names.of(code) ?? code, ...writtenIn(language, code) }))
    .toSorted((left, right) => compare(left.name, right.name))
}

/** What some country pays with today. Units of account, with which nobody pays, have no symbol and are unknown to Intl. */
const payable = new Set(Intl.supportedValuesOf('currency'))
const currenciesInUse = [...new Set(countries.flatMap(({ currencies }) => currencies))].filter((code) =>
  payable.has(code),
)

const writtenIn = (language: LanguageCode, code: string) => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
  return { symbol, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
}
