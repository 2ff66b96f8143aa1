import { withSign } from './currencies.ts'
import { fixedText, missing, numberText, scaleMoney } from './numbers.ts'

interface Wanted {
  currency: string
  language: string
  /** Its signs for 万, 亿 and 万亿. */
  units: { money: Record<'first' | 'second' | 'third', string> }
}

/** An amount with its currency's sign, truncated: € 1.23 K. Yuan in Chinese use 万, 亿 and 万亿 (spec §9). */
export const moneyText = (amount: number | null | undefined, { currency, language, units }: Wanted) => {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return missing
  const { value, step, family } = scaleMoney(amount, { currency, language })
  const signs = family === 'myriads' ? units.money : thousands
  const number = step === 'none' ? fixedText(value) : `${numberText(value)}\u00A0${signs[step]}`
  return withSign(number, currency)
}

const thousands = { first: 'K', second: 'M', third: 'B' } as const

/**
 * The price of a kWh: € 0.2846. Feed-in tariffs have four decimals; with two, as elsewhere, the price would be wrong. With
 * a single one, € 0.3, it would not look like money.
 */
export const priceText = (price: number | null | undefined, currency: string) =>
  price === null || price === undefined ? missing : withSign(numberText(price, 4).replace(/\.\d$/, '$&0'), currency)
