/** A number without groups and units, with a point or a comma; NaN if it is none, null if nothing was typed. */
export const numberIn = (typed: string) => {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** What is between the groups of a large number's digits. */
export type GroupSign = '.' | ',' | ' '

/** Whether it can be two numbers: 25.000 and 25,000 are 25 for some and 25000 for others. 0.125 and 1250.125 are one. */
export const isUnclear = (typed: string) => /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/.test(typed.trim())

/**
 * A number as people write it, in digits with a point: 1.250,50 and 1 250,50 and 1'250.50 are 1250.50. What is unclear is told
 * by the sign between groups. Undefined if it is no number, or unclear without that sign.
 * @param units that can be before or behind it
 */
export const plainNumber = (typed: string, group?: GroupSign, units: readonly string[] = []) => {
  const [, minus = '', digits = ''] = /^([-−]?)(.*)$/s.exec(withoutUnit(typed, units)) ?? []
  if (isUnclear(digits) && group === undefined) return undefined
  const isGroup = isUnclear(digits) ? group !== undefined && digits.includes(group) : isGrouped(digits)
  const plain = isGroup ? digits.replaceAll(groupIn(digits), '') : digits
  return /^\d+([.,]\d+)?$/.test(plain) ? `${minus && '-'}${plain.replace(',', '.')}` : undefined
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

/** As a language groups them. */
export const groupSignOf = (language: string): GroupSign =>
  withSpaces.has(language) ? ' ' : withPoints.has(language) ? '.' : ','

/** A plain number with the decimal sign of a language. */
export const numberWritten = (plain: string, language: string) =>
  groupSignOf(language) !== ',' && /^-?\d+\.\d+$/.test(plain) ? plain.replace('.', ',') : plain

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
    if (text.startsWith(`-${unit}`)) return `-${text.slice(unit.length + 1).trim()}`
    if (text.endsWith(unit)) return text.slice(0, -unit.length).trim()
  }
  return text
}

const withPoints: ReadonlySet<string> = new Set(['ca', 'de', 'es', 'it', 'nl', 'pt', 'ro', 'sl', 'tr', 'vi'])
const withSpaces: ReadonlySet<string> = new Set(['cs', 'fr', 'pl', 'uk'])
