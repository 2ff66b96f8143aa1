import { parquetOf, type ParquetCell } from '#documents/parquet.ts'
import { firstOf, measured, timeColumns } from './table-text.ts'
import type { Table } from './table.ts'

/**
 * A table as Parquet, in pieces: the names and columns of the CSV in UTC. A moment is a moment, whatever clocks showed; the file names the
 * plant's zone for those who want its hours.
 * @param most the most rows
 */
export const parquetPieces = (table: Table, most = Infinity) => {
  const times = timeColumns(table.ofDays, 'utc').map((name) => ({
    name,
    holds: table.ofDays ? ('day' as const) : ('moment' as const),
  }))
  const numbers = table.columns.map(({ name }) => ({ name, holds: 'number' as const }))
  return parquetOf([...times, ...numbers], cellsOf(table, most), { timezone: table.zone })
}

async function* cellsOf({ rows }: Table, most: number): AsyncGenerator<ParquetCell[]> {
  for await (const some of firstOf(rows, most))
    for (const { at, values } of some)
      yield [new Date(at), ...values.map((value) => (value === null ? null : measured(value)))]
}
