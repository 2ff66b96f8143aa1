import { formatInstant } from '@heliograph/domain/zones'
import { csvLine, type Separator } from '#documents/csv.ts'
import type { ReportedGateway } from './communication-report.store.ts'
import type { DoorOf } from './communication-report.ts'
import { reportColumns, truncatedTo } from './report-columns.ts'

/** A report as CSV (RFC 4180), in pieces. Times are those of each plant. What is unknown is empty. */
export function* reportText(gateways: readonly ReportedGateway[], doorOf: DoorOf, separator: Separator) {
  const columns = reportColumns(doorOf)
  yield csvLine(
    columns.map(({ name }) => name),
    separator,
  )
  for (const gateway of gateways) yield csvLine(cellsOf(columns, gateway, separator === ';' ? ',' : '.'), separator)
}

const cellsOf = (columns: ReturnType<typeof reportColumns>, gateway: ReportedGateway, decimal: string) =>
  columns.map(({ of, digits = 0 }) => {
    const value = of(gateway)
    if (value instanceof Date) return formatInstant(gateway.zone, value.getTime())
    if (typeof value === 'number') return truncatedTo(value, digits).toFixed(digits).replace('.', decimal)
    return value ?? ''
  })
