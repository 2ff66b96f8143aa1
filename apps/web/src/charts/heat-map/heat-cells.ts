/** Mean powers of one row, W, in the order of the columns. */
export interface HeatRow {
  id: string
  label: string
  values: readonly (number | null)[]
}

/** An hour of the day. */
export interface HeatColumn {
  /** 06. */
  label: string
  /** 06:00 to 07:00. */
  title: string
  isLight: boolean
}

interface Cell {
  row: number
  column: number
}

/** The hours with daylight and one on either side, with their places among all. All of them if none has daylight. */
export const shownColumns = (columns: readonly HeatColumn[]) => {
  const placed = columns.map((column, place) => ({ ...column, place }))
  const first = columns.findIndex(({ isLight }) => isLight)
  const last = columns.findLastIndex(({ isLight }) => isLight)
  return first < 0 ? placed : placed.slice(Math.max(0, first - 1), last + 2)
}

/** Where a key moves from a cell; undefined for other keys. */
export const movedCell = ({ row, column }: Cell, key: string, rows: number, columns: number): Cell | undefined => {
  const ways: Record<string, Cell> = {
    ArrowRight: { row, column: Math.min(columns - 1, column + 1) },
    ArrowLeft: { row, column: Math.max(0, column - 1) },
    ArrowDown: { row: Math.min(rows - 1, row + 1), column },
    ArrowUp: { row: Math.max(0, row - 1), column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  }
  return ways[key]
}
