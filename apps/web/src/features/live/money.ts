import { missing, truncate, truncateFixed } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'

interface Wanted {
  currency: string
  language: string
  units: Words['units']
}

/** An amount in the currency's own sign, truncated: € 1.23 K. Yuan in Chinese step by 万, 亿 and 万亿 (spec §9). */
export const moneyText = (amount: number | null | undefined, { currency, language, units }: Wanted) => {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return missing
  const { first, second, third } = units.money
  const [sizes, signs] =
    language === 'zh' && currency === 'CNY'
      ? [[1e12, 1e8, 1e4], [third, second, first]]
      : [[1e9, 1e6, 1e3], ['B', 'M', 'K']]
  const step = sizes.findIndex((size) => Math.abs(amount) >= size)
  const size = sizes[step]
  const number = size === undefined ? truncateFixed(amount) : `${truncate(amount / size)}\u00A0${signs[step]}`
  return `${signOf(currency, language)}\u00A0${number}`
}

/** A code that no currency has stands for itself. */
const signOf = (currency: string, language: string) => {
  try {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}
