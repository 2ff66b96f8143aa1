import { addDays, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { ExportColumn, Units } from '#needs/export-tables.ts'
import type { Span } from '#telemetry/spans.ts'
import { inUnits } from './export-columns.ts'

/** Of a moment, or of a day or longer period by its first day. */
export interface Row {
  at: number | Day
  values: readonly (number | null)[]
}

/** In order, some at a time: read as they are asked for, so that a long file is never in memory. */
export type Rows = AsyncIterable<readonly Row[]>

export interface Table {
  zone: string
  /** Its rows are of days or longer periods, otherwise of moments. */
  ofDays: boolean
  columns: readonly ExportColumn[]
  rows: Rows
}

/** Rows of some days after those of others, when the ones before were taken. */
export async function* piecewise(
  zone: string,
  { first, last }: { first: Day; last: Day },
  days: number,
  read: (span: Span, days: { first: Day; last: Day }) => Promise<readonly Row[]>,
): Rows {
  for (let day = first; day <= last; day = addDays(day, days)) {
    const end = addDays(day, days - 1) < last ? addDays(day, days - 1) : last
    yield await read({ from: spanOfDay(zone, day).from, to: spanOfDay(zone, end).to }, { first: day, last: end })
  }
}

/** The same table with its numbers in other units. */
export const tableIn = (table: Table, units: Units): Table => {
  const { columns, convert } = inUnits(table.columns, units)
  return convert ? { ...table, columns, rows: converted(table.rows, convert) } : table
}

async function* converted(rows: Rows, convert: (values: Row['values']) => Row['values']): Rows {
  for await (const some of rows) yield some.map(({ at, values }) => ({ at, values: convert(values) }))
}
