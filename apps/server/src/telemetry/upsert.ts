import { recordOf } from '@heliograph/domain/records'
import type { Day } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'

/** How a column is built from rows: its type and the text of its array. */
export interface Column<Row> {
  type: string
  text: (rows: readonly Row[]) => string
}

interface Upsert<Row> {
  table: string
  key: Record<string, Column<Row>>
  columns: Record<string, Column<Row>>
  /** The conflict target: a row with the same key is replaced. */
  condition?: string
}

export const upsert = async <Row>(client: PoolClient, rows: readonly Row[], upsertion: Upsert<Row>) => {
  if (rows.length === 0) return
  const { table, key, columns, condition } = upsertion
  const all = { ...key, ...columns }
  await client.query({
    name: `upsert-${table}`,
    text: `insert into ${table} (${Object.keys(all).join(', ')})
           select * from unnest(${Object.values(all)
             .map(({ type }, place) => `$${place + 1}::${type}[]`)
             .join(', ')})
           on conflict (${Object.keys(key).join(', ')}) do update set ${replaced(Object.keys(columns))}
           ${condition === undefined ? '' : `where ${condition}`}`,
    values: Object.values(all).map(({ text }) => text(rows)),
  })
}

export const real = <Row>(of: (row: Row) => number | null): Column<Row> => ({
  type: 'float8',
  text: (rows) => numbersText(rows.map(of)),
})
export const whole = <Row>(of: (row: Row) => number): Column<Row> => ({
  type: 'int',
  text: (rows) => numbersText(rows.map(of)),
})
/** Integers beyond 2^31. */
export const big = <Row>(of: (row: Row) => number | null): Column<Row> => ({
  type: 'bigint',
  text: (rows) => numbersText(rows.map(of)),
})
/** Words without quotes or commas. */
export const text = <Row>(of: (row: Row) => string): Column<Row> => ({
  type: 'text',
  text: (rows) => `{${rows.map(of).join(',')}}`,
})
export const plantIds = whole<{ plantId: number }>(({ plantId }) => plantId)
export const days: Column<{ day: Day }> = { type: 'date', text: (rows) => `{${rows.map(({ day }) => day).join(',')}}` }
export const instants: Column<{ at: number }> = {
  type: 'timestamptz',
  text: (rows) => instantsText(rows.map(({ at }) => at)),
}

export const eachOf = <Name extends string, Row>(names: readonly Name[], column: (name: Name) => Column<Row>) =>
  recordOf(names, column)

export const named = <Name extends string, Row>(
  names: readonly Name[],
  suffix: string,
  column: (name: Name) => Column<Row>,
): Record<string, Column<Row>> => Object.fromEntries(names.map((name) => [`${name}${suffix}`, column(name)]))

export const replaced = (columns: readonly string[]) =>
  columns.map((column) => `${column} = excluded.${column}`).join(', ')
