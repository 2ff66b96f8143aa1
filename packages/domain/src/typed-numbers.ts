/** A number without groups and units, with a point or a comma; NaN if it is none, null if nothing was typed. */
export const numberIn = (typed: string) => {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** What is between the groups of a large number's digits; with 'none', an unclear number has none. */
export type GroupSign = '.' | ',' | 'none'

/** Whether it can be two numbers: 25.000 and 25,000 are 25 for some and 25000 for others. 0.125 and 1250.125 are one. */
export const isUnclear = (typed: string) => /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/.test(typed.trim())

/**
 * A number as people write it, in digits with a point: 1.250,50 and 1 250,50 and 1'250.50 are 1250.50. Undefined if it is no
 * number, or unclear: only the sign between groups makes an unclear one clear.
 * @param units that can be before or behind it
 */
export const plainNumber = (typed: string, group?: GroupSign, units: readonly string[] = []) => {
  const [, minus = '', digits = ''] = /^([-−]?)(.*)$/s.exec(withoutUnit(typed, units)) ?? []
  if (isUnclear(digits) && group === undefined) return undefined
  const isGroup = isUnclear(digits) ? group !== undefined && digits.includes(group) : isGrouped(digits)
  const plain = isGroup ? digits.replaceAll(groupIn(digits), '') : digits
  return /^\d+([.,]\d+)?$/.test(plain) ? `${minus && '-'}${plain.replace(',', '.')}` : undefined
}

/**
 * How each of the two numbers that an unclear one can be is written, so that it is one: 25 or 25000. A decimal has the sign that
 * was typed: a number pad may have no other one. Undefined if it is clear.
 */
export const readingsOf = (typed: string, units: readonly string[] = []) => {
  const digits = withoutUnit(typed, units)
  if (!isUnclear(digits)) return undefined
  const decimal = plainNumber(digits, 'none') ?? ''
  const sign = digits.includes(',') ? ',' : '.'
  return { decimal: clearNumber(decimal).replace('.', sign), whole: decimal.replace('.', '') }
}

/** A plain number, written so that it is the same in every notation: 12.3450 for 12.345, and 25 for 25.000. */
export const clearNumber = (plain: string) => {
  if (!isUnclear(plain)) return plain
  const short = plain.replace(/\.?0+$/, '')
  return short === plain ? `${plain}0` : short
}

/** Of a list: what its numbers show about the sign between groups. Undefined if that is nothing, or not the same. */
export const groupSignIn = (numbers: readonly string[]): '.' | ',' | undefined => {
  const decimals = new Set(numbers.map(decimalSignIn).filter((sign) => sign !== undefined))
  if (decimals.size !== 1) return undefined
  return decimals.has('.') ? ',' : '.'
}

/** Three digits in each group but the first, and the decimal sign is another one behind them. */
const isGrouped = (digits: string) =>
  /^[1-9]\d{0,2}(?:([.,])\d{3}(\1\d{3})+|([.,])\d{3}(\3\d{3})*(?!\3)[.,]\d+|([\s'’])\d{3}(\5\d{3})*([.,]\d+)?)$/.test(
    digits,
  )

const groupIn = (digits: string) => /[.,\s'’]/.exec(digits)?.[0] ?? ''

/** Undefined if none is certain. */
const decimalSignIn = (number: string) => {
  const plain = plainNumber(number)
  if (plain === undefined) return undefined
  const [, sign] = /([.,])\d+$/.exec(number.trim()) ?? []
  if (plain.includes('.')) return sign === ',' ? ',' : '.'
  // Groups only: 1.250.000
  return sign === undefined ? undefined : sign === ',' ? '.' : ','
}

const withoutUnit = (typed: string, units: readonly string[]) => {
  const text = typed.trim()
  for (const unit of units) {
    if (text.startsWith(unit)) return text.slice(unit.length).trim()
    if (/^[-−]/.test(text) && text.startsWith(unit, 1)) return `-${text.slice(unit.length + 1).trim()}`
    if (text.endsWith(unit)) return text.slice(0, -unit.length).trim()
  }
  return text
}
