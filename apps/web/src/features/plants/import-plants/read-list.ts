import {
  importColumns,
  largeNumberColumns,
  mostCellLength,
  mostImportRows,
  type ImportColumn,
} from '@heliograph/domain/plant-imports'
import { gridTypes, plantTypes } from '@heliograph/domain/plants'
import { clearNumber, groupSignIn, isUnclear, numberIn, plainNumber } from '@heliograph/domain/typed-numbers'
import { headingsIn, type ColumnNames } from './import-headings.ts'

/** A plant of the list. Its number is that of the row in the spreadsheet. */
export interface ListRow {
  row: number
  cells: Partial<Record<ImportColumn, string>>
}

export type ReadList =
  | { rows: ListRow[]; ignored: readonly string[] }
  | { fault: 'empty' | 'noHeadings' }
  | { fault: 'twice'; columns: readonly ImportColumn[] }
  | { fault: 'tooManyRows'; count: number }

export interface TypeNames {
  type: Readonly<Record<(typeof plantTypes)[number], string>>
  grid: Readonly<Record<(typeof gridTypes)[number], string>>
}

/**
 * The plants of a table with headings.
 * @param isText whether one program wrote all numbers of a column, so that each of them tells about the others
 */
export const listIn = (
  table: readonly (readonly string[])[],
  names: ColumnNames,
  types: TypeNames,
  isText = true,
): ReadList => {
  const top = table.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  const headings = table[top]
  if (!headings) return { fault: 'empty' }
  const { columns, ignored, twice, isComplete } = headingsIn(headings, names)
  if (!isComplete) return { fault: 'noHeadings' }
  if (twice.length > 0) return { fault: 'twice', columns: twice }
  const rows = table.flatMap((cells, place): ListRow[] => {
    if (place <= top || cells.every((cell) => cell.trim() === '')) return []
    const named = columns.flatMap((column, at) => (column ? [[column, cells[at]?.trim() ?? ''] as const] : []))
    return [{ row: place + 1, cells: withCodes(Object.fromEntries(named), types) }]
  })
  if (rows.length === 0) return { fault: 'empty' }
  if (rows.length > mostImportRows) return { fault: 'tooManyRows', count: rows.length }
  return { rows: withPlainNumbers(rows, isText), ignored }
}

/** Numbers that the server can read, where it is clear what they are: it asks about the others. The same cells if all are. */
export const plainCells = (cells: ListRow['cells'], groups: Groups = new Map()): ListRow['cells'] => {
  const read = largeNumberColumns.flatMap((column) => {
    const cell = cells[column] ?? ''
    const plain = isOne(cell) ? undefined : plainNumber(cell, groups.get(column))
    return plain === undefined ? [] : [[column, clearNumber(plain)] as const]
  })
  return read.length === 0 ? cells : { ...cells, ...Object.fromEntries(read) }
}

type Groups = ReadonlyMap<ImportColumn, ReturnType<typeof groupSignIn>>

/** What is unclear, other cells of its column can tell; those of other columns may come from elsewhere. */
const withPlainNumbers = (rows: ListRow[], isText: boolean) => {
  const groups = new Map(
    isText
      ? largeNumberColumns.map((column) => [column, groupSignIn(rows.map(({ cells }) => cells[column] ?? ''))])
      : [],
  )
  return rows.map(({ row, cells }) => ({ row, cells: plainCells(cells, groups) }))
}

const isOne = (cell: string) => !isUnclear(cell) && !Number.isNaN(numberIn(cell))

/** Types as the server names them. A cell that is too long stays too long. */
const withCodes = (cells: ListRow['cells'], { type, grid }: TypeNames): ListRow['cells'] => {
  const codeOf = (cell: string, names: Readonly<Record<string, string>>) =>
    Object.keys(names).find((code) => names[code]?.toLowerCase() === cell.trim().toLowerCase()) ?? cell
  const shortened = importColumns.flatMap((column) => {
    const cell = cells[column]
    return cell === undefined ? [] : [[column, cell.slice(0, mostCellLength)] as const]
  })
  return {
    ...Object.fromEntries(shortened),
    ...(cells.type !== undefined && { type: codeOf(cells.type, type) }),
    ...(cells.gridType !== undefined && { gridType: codeOf(cells.gridType, grid) }),
  }
}
