import { offsetAt, offsetText, type Day } from '@heliograph/domain/zones'
import type { Rows, Table } from './table.ts'

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
  const timeOf = createTimeTexts(zone, clock, separator)
  let piece = isContinued ? '' : heads.join(separator) + lineEnd
  for await (const some of firstOf(rows, most)) {
    for (const { at, values } of some) {
      piece += timeOf(at)
      for (const value of values) piece += value === null ? separator : separator + numberText(value, decimal)
      piece += lineEnd
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
  }
  yield piece
}

/** A table as JSON lines, in pieces: an object a row, with the names of the CSV and null for what is unknown. */
export async function* linesOf({ zone, ofDays, columns, rows }: Table, clock: Clock = 'plant', most = Infinity) {
  // Names are written once, and a row is put together from texts: an object for each of 105,000 rows took three times as long.
  const names = columns.map(({ name }) => `,${JSON.stringify(name)}:`)
  const timeOf = createTimeTexts(zone, clock, undefined)
  let piece = ''
  for await (const some of firstOf(rows, most)) {
    for (const { at, values } of some) {
      piece += `{"${ofDays ? 'day' : 'time'}":"${timeOf(at)}"`
      for (const [place, name] of names.entries()) piece += name + numberOrNull(values[place])
      piece += '}\n'
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
  }
  yield piece
}

const lineEnd = '\r\n'
const pieceLength = 16_384

export async function* firstOf(rows: Rows, most: number): Rows {
  let left = most
  for await (const some of rows) {
    yield some.length > left ? some.slice(0, left) : some
    left -= some.length
    if (left <= 0) return
  }
}

/** Energies are kept in whole mWh and powers as floats: their last digits are arithmetic, and no device measures them. */
export const measured = (value: number) => Math.round(value * 1e6) / 1e6

export const timeColumns = (ofDays: boolean, clock: Clock) =>
  ofDays ? ['day'] : clock === 'utc' ? ['time_utc'] : ['time', 'utc_offset']

const numberText = (value: number, decimal: '.' | ',') => {
  const text = String(measured(value))
  return decimal === '.' ? text : text.replace('.', decimal)
}

const numberOrNull = (value: number | null | undefined) =>
  value === null || value === undefined ? 'null' : String(measured(value))

/**
 * The text of a row's time: in CSV the time, and its offset from UTC in a column of its own; without a separator as in JSON. What is the
 * same in an hour is kept: rows come in order of time.
 */
const createTimeTexts = (zone: string, clock: Clock, separator: string | undefined) => {
  let kept = { hour: Number.NaN, offset: Number.NaN, before: '', after: '' }
  return (at: number | Day) => {
    if (typeof at === 'string') return at
    const offset = clock === 'utc' ? 0 : offsetAt(zone, at)
    const second = Math.floor((at + offset) / 1000)
    const hour = Math.floor(second / 3600)
    if (hour !== kept.hour || offset !== kept.offset) {
      const text = new Date(second * 1000).toISOString().slice(0, 14)
      const isSpreadsheet = clock === 'plant' && separator !== undefined
      kept = {
        hour,
        offset,
        before: isSpreadsheet ? text.replace('T', ' ') : text,
        after: clock === 'utc' ? 'Z' : (separator ?? '') + offsetText(zone, at),
      }
    }
    const left = second - hour * 3600
    return `${kept.before}${twoDigits[Math.floor(left / 60)]}:${twoDigits[left % 60]}${kept.after}`
  }
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
