import { Refusal } from '@heliograph/domain/errors'
import type { AskedTable, ExportForm, ExportTables } from '#needs/export-tables.ts'
import type { DataExport, PlantStep } from './data-export.ts'
import { isColumn } from './export-columns.ts'
import { parquetPieces } from './table-parquet.ts'
import { csvOf, linesOf } from './table-text.ts'
import { workbookPieces } from './table-workbook.ts'
import type { Row, Rows, Table } from './table.ts'

/** The same tables for what is prepared by a job. Programs cannot begin one, so it can have what the plant earns. */
export const largeTables = (exported: DataExport): ExportTables => ({
  async tableOf(plantId, deviceId, { columns, step, ...rest }) {
    const asked = { ...rest, columns: columns?.filter(isColumn) }
    const table = await (
      deviceId === null
        ? exported.plantTable(plantId, { ...asked, step: stepOfPlant(step), seesMoney: true })
        : exported.deviceTable(plantId, deviceId, { ...asked, step })
    ).catch(ifNoData)
    return (
      table && {
        columns: table.columns.map(({ key }) => key),
        pieces: (form, { isContinued, onRow }) =>
          piecesOf({ ...table, rows: told(table.rows, onRow) }, form, isContinued),
      }
    )
  },

  countColumns: async (plantId, { step, columns }) => {
    const asked = { step: stepOfPlant(step), columns: columns?.filter(isColumn), seesMoney: true }
    return (await exported.plantColumns(plantId, asked)).length
  },

  reportedColumns: (deviceIds, { step, columns }) =>
    exported.reportedColumns(deviceIds, { step, columns: columns?.filter(isColumn) }),

  deviceColumns: exported.deviceColumns,
})

const stepOfPlant = (step: AskedTable['step']): PlantStep => (step === 'readings' ? 'minutes' : step)

const piecesOf = (table: Table, form: ExportForm, isContinued: boolean) => {
  if (form.format === 'csv') return csvOf(table, form, Infinity, isContinued)
  if (form.format === 'jsonl') return linesOf(table, form.clock)
  return form.format === 'xlsx' ? workbookPieces(table, form.clock) : parquetPieces(table)
}

async function* told(rows: Rows, onRow: (at: Row['at']) => void): Rows {
  for await (const some of rows) {
    for (const { at } of some) onRow(at)
    yield some
  }
}

const ifNoData = (error: unknown) => {
  if (error instanceof Refusal && error.code === 'NO_DATA') return undefined
  throw error
}
