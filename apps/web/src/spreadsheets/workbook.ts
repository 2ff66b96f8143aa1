import { strFromU8, unzipSync, zipSync, type Unzipped } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import writeWorkbook from 'write-excel-file/universal'

/** Thrown for a file that would become too large in memory. */
export class WorkbookTooLarge extends Error {
  override name = 'WorkbookTooLarge'
}

/** The cells of an Excel file's first sheet as texts. @throws WorkbookTooLarge, or an error if it is none */
export const tableInWorkbook = async (file: Uint8Array): Promise<string[][]> => {
  const rows = await readSheet(new Blob([storedAgain(file)]))
  return rows.map((row) => row.map(textOf))
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
  for (const [name, part] of Object.entries(parts)) if (name.includes('/worksheets/')) refuseFarCells(strFromU8(part))
  return zipSync(parts, { level: 0 })
}

/** All cells before one are made too: a single cell in the last corner of a sheet would fill the memory. */
const refuseFarCells = (sheet: string) => {
  for (const [, column = '', row] of sheet.matchAll(/ r="([A-Z]*)(\d+)"/g))
    if (column.length > 2 || Number(row) > furthestRow) throw new WorkbookTooLarge()
}

const mostUnpacked = 30 * 1024 * 1024
const furthestRow = 20_000

const textOf = (cell: unknown) => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell)
}
