import { harmlessCell } from '@heliograph/domain/formulas'

export type Separator = ',' | ';'

/** A row of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[], separator: Separator) =>
  `${cells.map((text) => cellText(text, separator)).join(separator)}\r\n`

/** What people and devices wrote must not become a formula. */
const cellText = (text: string, separator: Separator) => {
  const plain = isNumber(text) ? text : harmlessCell(text)
  return /["\r\n]/.test(plain) || plain.includes(separator) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** An income can be below zero. */
const isNumber = (text: string) => /^-\d+([.,]\d+)?$/.test(text)
