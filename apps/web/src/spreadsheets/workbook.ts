import { clearNumber } from '@heliograph/domain/typed-numbers'
import { strFromU8, unzipSync, zipSync, type Unzipped } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import writeWorkbook from 'write-excel-file/universal'

/** Thrown for a file that would become too large in memory. */
export class WorkbookTooLarge extends Error {
  override name = 'WorkbookTooLarge'
}

/**
 * The cells of an Excel file's first sheet as texts, dates without their times unless these are wanted.
 * @throws WorkbookTooLarge, or an error if it is none
 */
export const tableInWorkbook = async (file: Uint8Array, hasTimes = false): Promise<string[][]> => {
  const rows = await readSheet(new Blob([storedAgain(file)]))
  return rows.map((row) => row.map((cell) => textOf(cell, hasTimes)))
}

/** An Excel file with these rows as texts. */
export const workbookOf = (rows: readonly (readonly string[])[], sheet: string): Promise<Blob> =>
  writeWorkbook(
    rows.map((row, place) =>
      row.map((value) => ({ value, type: String, ...(place === 0 && { fontWeight: 'bold' as const }) })),
    ),
    { sheet, columns: (rows[0] ?? []).map(({ length }) => ({ width: Math.max(12, length + 2) })) },
  ).toBlob()

/**
 * The same file without compression. What is unpacked is counted by the sizes that the file claims, and it is cut there, so
 * a small file can't fill the memory. An uncompressed file is also read without a worker, which our content policy forbids.
 */
const storedAgain = (file: Uint8Array) => {
  let unpacked = 0
  const parts: Unzipped = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false
      unpacked += originalSize
      if (unpacked > mostUnpacked) throw new WorkbookTooLarge()
      return true
    },
  })
  for (const part of Object.values(parts)) {
    const text = strFromU8(part)
    // A file says itself where its sheets are.
    if (/<([\w.-]+:)?sheetData/.test(text)) refuseFarCells(text)
  }
  return zipSync(parts, { level: 0 })
}

/** All cells before one are made too: a single cell in the last corner of a sheet would fill the memory. */
const refuseFarCells = (sheet: string) => {
  let [columns, rows] = [1, 1]
  for (const [, before, , place = ''] of sheet.matchAll(/(\sxmlns:|[\s:])r=(["'])(.*?)\2/gs)) {
    if (before?.endsWith('xmlns:')) continue
    // Written otherwise, such as `1e6` or by numbers of signs, it would be read all the same.
    const [, column, row] = /^([A-Z]{0,2})(\d+)$/.exec(place) ?? []
    if (column === undefined) throw new WorkbookTooLarge()
    columns = Math.max(columns, numberOf(column))
    rows = Math.max(rows, Number(row))
    if (rows > furthestRow || columns * rows > mostCells) throw new WorkbookTooLarge()
  }
}

/** A is 1. */
const numberOf = (column: string) => [...column].reduce((number, sign) => number * 26 + sign.charCodeAt(0) - 64, 0)

const mostUnpacked = 60 * 1024 * 1024
/** As two years of five minutes have. */
const furthestRow = 211_000
const mostCells = 4_000_000

const textOf = (cell: unknown, hasTimes: boolean) => {
  if (cell instanceof Date) {
    // Excel keeps fractions of days.
    const shown = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString()
    // A time in a cell of its own is a part of the first day that they count.
    if (hasTimes && cell.getTime() < secondDay) return shown.slice(11, 19)
    return hasTimes && !shown.includes('T00:00:00') ? shown.slice(0, 19).replace('T', ' ') : shown.slice(0, 10)
  }
  // As a text, 12.345 could be 12345.
  if (typeof cell === 'number') return clearNumber(String(cell))
  return cell === null || cell === undefined ? '' : String(cell)
}

/** Of workbooks that count from 1904; most do from 1900. */
const secondDay = Date.UTC(1904, 0, 2)
