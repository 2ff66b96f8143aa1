import { withSign } from './currencies.ts'
import { groupDigits } from './numbers.ts'
import { isUnclear } from './typed-numbers.ts'

/**
 * Decimals of a currency: 0 for the yen, 2 for most, 3 for the dinar. From a table, not from `Intl`: versions of it say 0 or 2 for the
 * forint, and amounts that were typed in one browser, or stored before an update of Node, would be a hundred times what they were.
 */
export const minorDigits = (currency: string) => digitsOf.get(currency) ?? usualDigits

/** A price that was agreed on, in whole units of the smallest coin: it is exact, so all its decimals show. */
export const amountText = (minor: number, currency: string) =>
  withSign(groupDigits(`${minor < 0 ? '-' : ''}${plainAmount(Math.abs(minor), currency)}`), currency)

/** An amount of no less than zero as a person types it: without sign and groups, with a point. */
export const plainAmount = (minor: number, currency: string) => {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** What a person typed, in the smallest unit; undefined if it is no amount of this currency. */
export const minorOf = (typed: string, currency: string) => {
  const text = typed.trim().replace(',', '.')
  const digits = minorDigits(currency)
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  // Zeros behind the last coin change nothing: 1190.00 yen, and 1.1950 dinars where 1.195 can be two numbers.
  if (fraction.length > digits && (isUnclear(text) || /[^0]/.test(fraction.slice(digits)))) return undefined
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** The tax within an amount, by a rate in hundredths of a percent. Half a unit is rounded away from zero. */
export const taxWithin = (grossMinor: number, rate: number) => {
  const [gross, whole] = [BigInt(Math.abs(grossMinor)) * BigInt(rate), BigInt(tenThousand + rate)]
  const tax = Number((2n * gross + whole) / (2n * whole))
  return grossMinor < 0 ? -tax : tax
}

const usualDigits = 2
const tenThousand = 10_000

const withDigits = (digits: number, codes: string) => codes.split(' ').map((code) => [code, digits] as const)

/** Where they are not the usual ones. As CLDR 48 says, which leaves coins out that people no longer pay with. */
const digitsOf = new Map([
  ...withDigits(
    0,
    'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS',
  ),
  ...withDigits(0, 'SYP UGX VND VUV XAF XOF XPF YER'),
  ...withDigits(3, 'BHD JOD KWD LYD OMR TND'),
  ...withDigits(4, 'CLF UYW'),
])
