/** Stands for a missing or invalid value (spec §9). */
export const missing = '--'

/**
 * A number with at most `digits` decimals, truncated, never rounded (spec §9). It works on the shortest decimal text,
 * because 0.29 * 100 is 28.999… and would lose a digit.
 */
export const truncate = (value: number | null | undefined, digits = 2) => {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing
  const text = plain(value)
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, digits).replace(/0+$/, '')
  const cut = kept === '' ? whole : `${whole}.${kept}`
  return Number(cut) === 0 ? cut.replace('-', '') : cut
}

/** The same with all its decimals: 1.5 → 1.50. */
export const truncateFixed = (value: number | null | undefined, digits = 2) => {
  const text = truncate(value, digits)
  if (text === missing || digits === 0) return text
  const [whole, fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(digits, '0')}`
}

/** A number as shown: truncated, with its digits in groups of three: 1234.567 → 1,234.56. The same in every language. */
export const numberText = (value: number | null | undefined, digits = 2) => groupDigits(truncate(value, digits))

/** The same with all its decimals: 1234.5 → 1,234.50. */
export const fixedText = (value: number | null | undefined, digits = 2) => groupDigits(truncateFixed(value, digits))

/** Groups the digits before the decimal point. */
export const groupDigits = (text: string) => text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** A value in the unit that suits its size (spec §9): Wh, kWh, W and kΩ step by k, M and G. */
export const scale = (value: number, unit: 'W' | 'Wh' | 'kWh' | 'kWp' | 'kΩ'): { value: number; unit: string } => {
  const from = unit.startsWith('k') ? 3 : 0
  const size = Math.abs(shift(value, from))
  const [places, prefix] = size >= 1e9 ? [9, 'G'] : size >= 1e6 ? [6, 'M'] : size >= 1e3 ? [3, 'k'] : [0, '']
  return { value: shift(value, from - places), unit: prefix + unit.replace('k', '') }
}

/** An amount in the unit that suits its size (spec §9): K, M and B; yuan in Chinese step by 万, 亿 and 万亿. */
export const scaleMoney = (amount: number, { currency, language }: { currency: string; language: string }) => {
  const family = language === 'zh' && currency === 'CNY' ? 'myriads' : 'thousands'
  const [first, second, third] = moneyPlaces[family]
  const size = Math.abs(amount)
  const reached = (
    [
      [third, 'third'],
      [second, 'second'],
      [first, 'first'],
    ] as const
  ).find(([places]) => size >= 10 ** places)
  const [places, step] = reached ?? ([0, 'none'] as const)
  return { value: shift(amount, -places), step, family } as const
}

const moneyPlaces = { thousands: [3, 6, 9], myriads: [4, 8, 12] } as const

/** Moves the decimal point of the text: 8.29 * 1000 is 8289.999…, and would lose a digit. */
const shift = (value: number, places: number) => {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return places === 0 ? value : Number(`${mantissa}e${Number(exponent) + places}`)
}

const plain = (value: number) => {
  const text = String(value)
  return text.includes('e') ? expand(text) : text
}

/** 1.5e-7 → 0.00000015 */
const expand = (text: string) => {
  const [mantissa = '', exponent = '0'] = text.split('e')
  const negative = mantissa.startsWith('-')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const unsigned =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : point >= digits.length
        ? digits.padEnd(point, '0')
        : `${digits.slice(0, point)}.${digits.slice(point)}`
  return negative ? `-${unsigned}` : unsigned
}

/** A product with a factor that may be unknown; unknown stays unknown. */
export const times = (value: number | null | undefined, factor: number) =>
  value === null || value === undefined ? null : value * factor
