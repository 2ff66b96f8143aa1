import { formatInstant, offsetText, type Day } from '@heliograph/domain/zones'
import type { Row, Table } from './data-export.ts'

/** Whose clock the times of a file are of. */
export type Clock = 'plant' | 'utc'

export interface Spreadsheet {
  clock: Clock
  separator: string
  decimal: '.' | ','
}

/**
 * A table as CSV (RFC 4180), in pieces. Times of the plant's clock are as spreadsheets read them, with the offset from UTC in a column
 * of its own, because an hour comes twice when clocks are put back. Only numbers and times: no cell can be a formula.
 * @param most the most rows
 * @param isContinued without the names of the columns, because it goes on after other rows
 */
export async function* csvOf(
  { zone, ofDays, columns, rows }: Table,
  form: Spreadsheet,
  most = Infinity,
  isContinued = false,
) {
  const { separator, decimal, clock } = form
  // An empty table has its columns, too.
  const heads = [...timeColumns(ofDays, clock), ...columns.map(({ name }) => name)]
  let piece = isContinued ? '' : heads.join(separator) + lineEnd
  for await (const row of firstOf(rows, most)) {
    const cells = row.values.map((value) => (value === null ? '' : String(measured(value)).replace('.', decimal)))
    piece += [...timesOf(row.at, zone, clock), ...cells].join(separator) + lineEnd
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** A table as JSON lines, in pieces: an object a row, with the names of the CSV and null for what is unknown. */
export async function* linesOf({ zone, columns, rows }: Table, clock: Clock = 'plant', most = Infinity) {
  let piece = ''
  for await (const { at, values } of firstOf(rows, most)) {
    const fields = columns.map(({ name }, place) => [name, values[place] ?? null] as const)
    piece += JSON.stringify({ ...jsonTimeOf(at, zone, clock), ...Object.fromEntries(fields) }) + '\n'
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

const lineEnd = '\r\n'
const pieceLength = 16_384

export async function* firstOf(rows: AsyncIterable<Row>, most: number) {
  let count = 0
  for await (const row of rows) {
    if (count++ >= most) return
    yield row
  }
}

/** Energies are kept in whole mWh and powers as floats: their last digits are arithmetic, and no device measures them. */
export const measured = (value: number) => Math.round(value * 1e6) / 1e6

export const timeColumns = (ofDays: boolean, clock: Clock) =>
  ofDays ? ['day'] : clock === 'utc' ? ['time_utc'] : ['time', 'utc_offset']

const timesOf = (at: number | Day, zone: string, clock: Clock) => {
  if (typeof at === 'string') return [at]
  return clock === 'utc'
    ? [new Date(at).toISOString().slice(0, 19) + 'Z']
    : [formatInstant(zone, at), offsetText(zone, at)]
}

const jsonTimeOf = (at: number | Day, zone: string, clock: Clock) => {
  if (typeof at === 'string') return { day: at }
  return clock === 'utc'
    ? { time: `${new Date(at).toISOString().slice(0, 19)}Z` }
    : { time: formatInstant(zone, at).replace(' ', 'T') + offsetText(zone, at) }
}
