/** The rows of a long list that are drawn: from `first` up to, but not including, `end`. */
export interface Sight {
  first: number
  end: number
}

interface View {
  /** How much of the list is above the upper edge of the window, px; negative while it starts below. */
  passed: number
  windowHeight: number
  rowHeight: number
  total: number
}

/** The visible rows and some around them. In steps, so that scrolling by a pixel redraws nothing. */
export const rowsInSight = ({ passed, windowHeight, rowHeight, total }: View): Sight => {
  const last = Math.max(0, total - 1)
  const firstSeen = between(Math.floor(passed / rowHeight), 0, last)
  const lastSeen = between(Math.floor((passed + windowHeight) / rowHeight), firstSeen, last)
  return {
    first: Math.max(0, Math.floor(firstSeen / step) * step - step),
    end: Math.min(total, Math.floor(lastSeen / step) * step + 2 * step),
  }
}

export type Piece = { row: number } | { gap: number; before: number }

/** Rows and the gaps between them, from top to bottom. A kept row is always drawn. */
export const piecesOf = ({ first, end }: Sight, total: number, kept?: number): Piece[] => {
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
  if (kept !== undefined && kept < first) rows.unshift(kept)
  if (kept !== undefined && kept >= end && kept < total) rows.push(kept)
  const pieces: Piece[] = []
  let reached = 0
  for (const row of rows) {
    if (row > reached) pieces.push({ gap: row - reached, before: row })
    pieces.push({ row })
    reached = row + 1
  }
  if (total > reached) pieces.push({ gap: total - reached, before: total })
  return pieces
}

/** The pages, from 1, that contain these rows. */
export const pagesOf = ({ first, end }: Sight, pageSize: number) => {
  const from = Math.floor(first / pageSize) + 1
  const to = Math.max(from, Math.ceil(end / pageSize))
  return Array.from({ length: to - from + 1 }, (_, place) => from + place)
}

/** The row that a key moves to; undefined for other keys. */
export const rowAfterKey = (key: string, row: number, total: number, rowsPerWindow: number) => {
  const steps: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + rowsPerWindow,
    PageUp: row - rowsPerWindow,
    Home: 0,
    End: total - 1,
  }
  const next = steps[key]
  return next === undefined ? undefined : between(next, 0, Math.max(0, total - 1))
}

const step = 8
const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
