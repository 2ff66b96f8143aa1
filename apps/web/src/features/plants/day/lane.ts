import { xOf, type Axis } from './axis.ts'

/** Something that happened on the day: a fault, a warning, a silent device. */
export interface DayEvent {
  id: string
  from: number
  /** Null while it lasts. */
  to: number | null
  text: string
  tone: 'error' | 'warning'
}

export interface LaneBar {
  id: string
  tone: DayEvent['tone']
  x: number
  widthPx: number
  row: number
  /** Where its name starts; undefined without room for it. */
  labelX: number | undefined
  text: string
}

interface Room {
  /** Where events that last end: now. */
  until: number
  /** Where labels can start and end. */
  marginPx: number
  isLabelled: boolean
}

/** Events as bars over their time, in as many rows as their names need. */
export const laneOf = (events: readonly DayEvent[], axis: Axis, { until, marginPx, isLabelled }: Room): LaneBar[] => {
  const rows: number[] = []
  const end = Math.min(until, axis.span.to)
  return events
    .filter(({ from, to }) => from < axis.span.to && (to ?? end) > axis.span.from)
    .toSorted((one, other) => one.from - other.from)
    .map(({ id, from, to, text, tone }): LaneBar => {
      const x = xOf(axis, Math.max(from, axis.span.from))
      const right = xOf(axis, Math.min(to ?? end, end))
      const widthPx = Math.max(leastPx, right - x)
      const labelPx = isLabelled ? text.length * letterPx : 0
      const labelX = Math.max(marginPx, Math.min(x, axis.widthPx - marginPx - labelPx))
      const free = rows.findIndex((until) => until <= Math.min(x, labelX))
      const row = free === -1 ? Math.min(rows.length, mostRows - 1) : free
      const fits = isLabelled && (free !== -1 || rows.length < mostRows)
      rows[row] = Math.max(x + widthPx, fits ? labelX + labelPx : 0) + betweenPx
      return { id, tone, x, widthPx, row, labelX: fits ? labelX : undefined, text }
    })
}

const leastPx = 6
const letterPx = 7
const betweenPx = 8
const mostRows = 3
