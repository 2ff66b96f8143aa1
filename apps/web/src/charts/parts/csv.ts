import { harmlessCell } from '@heliograph/domain/formulas'

export type Cell = string | number | null

/** RFC 4180, with a byte order mark, which spreadsheets need to detect UTF-8. Numbers are unchanged. */
export const toCsv = (rows: readonly (readonly Cell[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

const cellText = (cell: Cell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = harmlessCell(cell)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
