/**
 * A sign that no other currency shares: US$, CA$, CN¥, JP¥. The code where there is no such sign. It is the same in every
 * language: a country's own language writes its currency as a bare $ or ¥, and the reader may be from elsewhere.
 */
export const currencySign = (code: string) => {
  const known = signs.get(code)
  if (known !== undefined) return known
  const sign = readSign(code)
  // Only of currencies that exist: other codes are made up, and would be kept for ever.
  if (sign !== code) signs.set(code, sign)
  return sign
}

/**
 * A number that is money, as every screen, mail and PDF says it, in every language: € -1,234.56. The minus stays with its digits, and no line
 * ends between the sign and the number.
 */
export const withSign = (number: string, currency: string) => `${currencySign(currency)}\u00A0${number}`

/** What people type beside an amount of a currency: its sign, also without what tells it from others, or its code. */
export const currencyUnits = (code: string) =>
  [...new Set([currencySign(code), currencySign(code).replace(/^[A-Z]+/, ''), code])].filter((unit) => unit !== '')

/** The same, for the price of a kWh. */
export const priceUnits = (code: string) => {
  const units = currencyUnits(code)
  return [...units.map((unit) => `${unit}/kWh`), ...units]
}

/** Starts with those of most plants: browsers take long for the first one that they are asked for. */
const signs = new Map([
  ['AUD', 'A$'],
  ['BRL', 'R$'],
  ['CNY', 'CN¥'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['INR', '₹'],
  ['USD', 'US$'],
])

const readSign = (code: string) => {
  try {
    const parts = new Intl.NumberFormat('en-001', { style: 'currency', currency: code }).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? code
  } catch {
    return code
  }
}
