import { formatInstant } from '@heliograph/domain/zones'
import type { ReportedGateway } from './communication-report.store.ts'
import { reportColumns, truncatedTo } from './report-columns.ts'

/** A report as CSV (RFC 4180), in pieces. Times are those of each plant. What is unknown is empty. */
export function* reportText(gateways: readonly ReportedGateway[], separator: ',' | ';') {
  yield textOf(
    reportColumns.map(({ name }) => name),
    separator,
  )
  for (const gateway of gateways) yield textOf(cellsOf(gateway, separator === ';' ? ',' : '.'), separator)
}

const cellsOf = (gateway: ReportedGateway, decimal: string) =>
  reportColumns.map(({ of, digits = 0 }) => {
    const value = of(gateway)
    if (value instanceof Date) return formatInstant(gateway.zone, value.getTime())
    if (typeof value === 'number') return truncatedTo(value, digits).toFixed(digits).replace('.', decimal)
    return value ?? ''
  })

const textOf = (cells: readonly string[], separator: string) =>
  `${cells.map((text) => cellText(text, separator)).join(separator)}\r\n`

/** What people and devices wrote must not become a formula. */
const cellText = (text: string, separator: string) => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /["\r\n]/.test(plain) || plain.includes(separator) ? `"${plain.replaceAll('"', '""')}"` : plain
}
