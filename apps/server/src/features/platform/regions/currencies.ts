import type { LanguageCode } from '@heliograph/brand/languages'
import { countries } from './countries.ts'

export interface Currency {
  code: string
  name: string
  symbol: string
  /** The number of decimals of an amount. */
  digits: number
}

export const currenciesIn = (language: LanguageCode): Currency[] => {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  const { compare } = new Intl.Collator(language)
  return currenciesInUse
    .map((code) => ({ code, name: names.of(code) ?? code, ...writtenIn(language, code) }))
    .toSorted((left, right) => compare(left.name, right.name))
}

/** Currencies in use today. Intl does not know units of account, which have no symbol. */
const payable = new Set(Intl.supportedValuesOf('currency'))
const currenciesInUse = [...new Set(countries.flatMap(({ currencies }) => currencies))].filter((code) =>
  payable.has(code),
)

const writtenIn = (language: LanguageCode, code: string) => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
  return { symbol, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
}
