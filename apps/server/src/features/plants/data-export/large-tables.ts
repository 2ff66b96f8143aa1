import { Refusal } from '@heliograph/domain/errors'
import { points } from '@heliograph/domain/points'
import type { Day } from '@heliograph/domain/zones'
import type { Asked, ColumnKey, DataExport, Row, Table } from './data-export.ts'
import { parquetPieces } from './table-parquet.ts'
import { csvOf, linesOf, type Spreadsheet } from './table-text.ts'
import { workbookPieces } from './table-workbook.ts'

export interface LargeAsked {
  step: 'readings' | 'days'
  first: Day
  last: Day
  columns?: readonly string[] | undefined
}

export interface Form extends Spreadsheet {
  format: 'csv' | 'xlsx' | 'parquet' | 'jsonl'
}

export interface How {
  /** After other rows of the same file. */
  isContinued: boolean
  onRow: (at: Row['at']) => void
}

/** The same tables for what is prepared by a job: undefined if there are no columns. */
export const largeTables = (exported: DataExport) => ({
  async tableOf(plantId: number, deviceId: number | null, { step, columns, ...days }: LargeAsked) {
    const asked = { ...days, columns: columns?.filter(isColumn) }
    const table = await (
      deviceId === null
        ? exported.plantTable(plantId, { ...asked, step: step === 'readings' ? 'minutes' : step })
        : exported.deviceTable(plantId, deviceId, { ...asked, step } satisfies Asked<'readings' | 'days'>)
    ).catch(ifNoData)
    return (
      table && {
        columns: table.columns.map(({ key }) => key),
        pieces: (form: Form, { isContinued, onRow }: How) =>
          piecesOf({ ...table, rows: told(table.rows, onRow) }, form, isContinued),
      }
    )
  },
})

const piecesOf = (table: Table, form: Form, isContinued: boolean) => {
  if (form.format === 'csv') return csvOf(table, form, Infinity, isContinued)
  if (form.format === 'jsonl') return linesOf(table, form.clock)
  return form.format === 'xlsx' ? workbookPieces(table, form.clock) : parquetPieces(table)
}

async function* told(rows: AsyncIterable<Row>, onRow: How['onRow']) {
  for await (const row of rows) {
    onRow(row.at)
    yield row
  }
}

const ofPlant: readonly string[] = 'generation use buy sell charge discharge generator backup soc'.split(' ')
const isColumn = (key: string): key is ColumnKey => Object.hasOwn(points, key) || ofPlant.includes(key)

const ifNoData = (error: unknown) => {
  if (error instanceof Refusal && error.code === 'NO_DATA') return undefined
  throw error
}
