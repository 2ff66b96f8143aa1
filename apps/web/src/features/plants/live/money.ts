import { missing, scaleMoney, truncate, truncateFixed } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'

interface Wanted {
  currency: string
  language: string
  units: Words['units']
}

/** An amount with its currency symbol, truncated: € 1.23 K. Yuan in Chinese use 万, 亿 and 万亿 (spec §9). */
export const moneyText = (amount: number | null | undefined, { currency, language, units }: Wanted) => {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return missing
  const { value, step, family } = scaleMoney(amount, { currency, language })
  const signs = family === 'myriads' ? units.money : thousands
  const number = step === 'none' ? truncateFixed(value) : `${truncate(value)}\u00A0${signs[step]}`
  return `${signOf(currency, language)}\u00A0${number}`
}

const thousands = { first: 'K', second: 'M', third: 'B' } as const

/** An unknown currency code is shown as is. */
const signOf = (currency: string, language: string) => {
  try {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}

/** The price of a kWh, with up to four decimals: € 0.2846. */
export const priceText = (price: number | null | undefined, { currency, language }: Wanted) =>
  `${signOf(currency, language)}\u00A0${truncate(price, 4)}`
