import { dateOf, monthOf, type Day } from '@heliograph/domain/zones'

export interface DayValue {
  day: Day
  value: number | null
}

/** A month or a date, and its days in order; undefined if the day does not exist or is in the future. */
export interface GridRow {
  head: number
  cells: readonly (DayValue | undefined)[]
}

/** One row per month, or, if `upright`, one row per date. */
export const gridOf = (days: readonly DayValue[], upright: boolean): GridRow[] => {
  const found = new Map(days.map((each) => [keyOf(monthOf(each.day), dateOf(each.day)), each]))
  const line = (head: number, length: number, at: (place: number) => string): GridRow => ({
    head,
    cells: Array.from({ length }, (_, place) => found.get(at(place + 1))),
  })
  return upright
    ? Array.from({ length: 31 }, (_, date) => line(date + 1, 12, (month) => keyOf(month, date + 1)))
    : Array.from({ length: 12 }, (_, month) => line(month + 1, 31, (date) => keyOf(month + 1, date)))
}

/** Where a key moves from a day: to the next cell with a day in that direction, or to the ends of the row. */
export const moved = (rows: readonly GridRow[], from: Day, key: string): Day | undefined => {
  const row = rows.findIndex(({ cells }) => cells.some((cell) => cell?.day === from))
  const cells = rows[row]?.cells ?? []
  const column = cells.findIndex((cell) => cell?.day === from)
  const upwards = rows.map((each) => each.cells[column])
  const ways: Record<string, readonly (DayValue | undefined)[]> = {
    ArrowRight: cells.slice(column + 1),
    ArrowLeft: cells.slice(0, column).toReversed(),
    ArrowDown: upwards.slice(row + 1),
    ArrowUp: upwards.slice(0, row).toReversed(),
    Home: cells,
    End: cells.toReversed(),
  }
  return row < 0 ? undefined : ways[key]?.find((cell) => cell !== undefined)?.day
}

const keyOf = (month: number, date: number) => `${month}-${date}`
