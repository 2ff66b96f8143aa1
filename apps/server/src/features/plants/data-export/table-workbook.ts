import { offsetText, type Day } from '@heliograph/domain/zones'
import { shownAt, workbookOf, type WorkbookCell } from '#documents/workbook.ts'
import { firstOf, measured, timeColumns, type Clock } from './table-text.ts'
import type { Table } from './table.ts'

/**
 * A table as an Excel file, in pieces: the names and columns of the CSV. Days and times are dates, so that charts and pivot tables take
 * them; the offset from UTC keeps apart what has the same time.
 * @param most the most rows
 */
export const workbookPieces = (table: Table, clock: Clock = 'plant', most = Infinity) => {
  const [first = 'time', ...others] = [...timeColumns(table.ofDays, clock), ...table.columns.map(({ name }) => name)]
  const columns = [{ name: first, shows: table.ofDays ? ('day' as const) : ('time' as const) }]
  return workbookOf('Data', [...columns, ...others.map((name) => ({ name }))], cellsOf(table, clock, most))
}

async function* cellsOf({ zone, rows }: Table, clock: Clock, most: number): AsyncGenerator<WorkbookCell[]> {
  for await (const some of firstOf(rows, most))
    for (const { at, values } of some)
      yield [...datesOf(at, zone, clock), ...values.map((value) => (value === null ? null : measured(value)))]
}

const datesOf = (at: number | Day, zone: string, clock: Clock) => {
  if (typeof at === 'string') return [new Date(at)]
  return clock === 'utc' ? [shownAt('UTC', at)] : [shownAt(zone, at), offsetText(zone, at)]
}
