import { shownAt, workbookOf, type WorkbookCell } from '#documents/workbook.ts'
import type { ReportedGateway } from './communication-report.store.ts'
import type { DoorOf } from './communication-report.ts'
import { reportColumns, truncatedTo } from './report-columns.ts'

/** A report as an Excel file, in pieces: the columns of the CSV. Times are those of each plant. What is unknown is an empty cell. */
export const reportWorkbook = (gateways: readonly ReportedGateway[], doorOf: DoorOf) => {
  const columns = reportColumns(doorOf)
  return workbookOf(
    'Gateways',
    columns.map(({ name, isTime }) => ({ name, ...(isTime && { shows: 'time' as const }) })),
    rowsOf(columns, gateways),
  )
}

async function* rowsOf(columns: ReturnType<typeof reportColumns>, gateways: readonly ReportedGateway[]) {
  for (const gateway of gateways)
    yield columns.map(({ of, digits = 0 }): WorkbookCell => {
      const value = of(gateway)
      if (value instanceof Date) return shownAt(gateway.zone, value.getTime())
      return typeof value === 'number' ? truncatedTo(value, digits) : value
    })
}
