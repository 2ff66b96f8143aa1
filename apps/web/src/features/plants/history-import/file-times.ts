import { dayMs, hourMs, minuteMs, offsetAt } from '@heliograph/domain/zones'
import { dayOfInstant, type RowTime } from './cells.ts'
import type { Layout } from './layout.ts'

/** A row with its number in the spreadsheet. */
export interface FileRow extends RowTime {
  row: number
}

/** Rows with a time of day at their instants, in order. Those of a file without any stay at the midnight of their day. */
export const inTime = <Row extends FileRow>(told: readonly Row[], { isUtc }: Layout, zone: string): Row[] => {
  const inZone = isUtc ? 'UTC' : zone
  const rows = withMidnights(told)
  const clockStepMs = usualOf(rows.flatMap(({ at, hasTime, isInstant }) => (hasTime && !isInstant ? at : [])))
  let before: { clock: number; at: number } | undefined
  const timed = rows.map((row): Row => {
    if (!row.hasTime || row.isInstant) return row
    const at = instantOfClock(row.at, inZone, before, clockStepMs ?? hourMs)
    before = { clock: row.at, at }
    return { ...row, at, day: dayOfInstant(zone, at) }
  })
  return timed.toSorted((one, other) => one.at - other.at)
}

/** Spreadsheets show no time at midnight: between rows with times, one without is of that time. */
const withMidnights = <Row extends FileRow>(rows: readonly Row[]): readonly Row[] => {
  const timed = rows.filter(({ hasTime }) => hasTime).length
  return timed > rows.length / 2 && timed < rows.length ? rows.map((row) => ({ ...row, hasTime: true })) : rows
}

/** How far apart rows with times usually are. Undefined if there are less than three. */
export const usualStepOf = (rows: readonly FileRow[]) => usualOf(rows.flatMap(({ at, hasTime }) => (hasTime ? at : [])))

/** Rows further apart tell days, not curves. */
export const longestStepMs = 2 * hourMs

/**
 * When a clock shows a time. In the hour that is shown twice, it is the second time once the clock has been put back; a time
 * that is skipped is as much later as the clock skips.
 */
const instantOfClock = (
  clock: number,
  zone: string,
  before: { clock: number; at: number } | undefined,
  stepMs: number,
) => {
  // Asked at the same two instants for all times of a day, because the answers are kept.
  const midnight = clock - (clock % dayMs)
  const early = clock - offsetAt(zone, midnight - dayMs)
  const late = clock - offsetAt(zone, midnight + 2 * dayMs)
  if (early === late) return early
  const [first, second] = [Math.min(early, late), Math.max(early, late)]
  const isShown = (at: number) => at + offsetAt(zone, at) === clock
  if (!isShown(first) || !isShown(second)) return isShown(first) ? first : isShown(second) ? second : early
  if (!before) return first
  const wasPutBack = clock <= before.clock - (second - first - stepMs)
  return wasPutBack || (before.at > first && before.at <= second) ? second : first
}

/** The middle of the distances. */
const usualOf = (times: readonly number[]) => {
  const some = times.slice(0, 5000)
  const steps = some.flatMap((at, place) => {
    const step = at - (some[place - 1] ?? at)
    return step >= minuteMs / 6 ? step : []
  })
  return steps.length < 2 ? undefined : steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)]
}
