import type { Span } from './moments.ts'
import { coverOf, type Moment } from './moments.ts'

/** Mean powers of an hour, W, and the battery's level at its end, percent. Null if not measured. */
export interface Hour {
  from: number
  generationW: number | null
  useW: number | null
  pvW: number | null
  batteryW: number | null
  gridW: number | null
  socPercent: number | null
}

/** A day hour by hour, until its last moment: the picture as a table. */
export const hoursOf = (moments: readonly Moment[], { from, to }: Span): Hour[] => {
  const hours: Hour[] = []
  for (let start = from; start < to; start += hourMs) {
    const own = moments.filter(({ at }) => at >= start && at < start + hourMs)
    if (own.length === 0) continue
    const covers = own.map(coverOf)
    hours.push({
      from: start,
      generationW: mean(own.map(({ generationW }) => generationW)),
      useW: mean(own.map(({ useW }) => useW)),
      pvW: mean(covers.map((cover) => cover?.pvW ?? null)),
      batteryW: mean(covers.map((cover) => cover?.batteryW ?? null)),
      gridW: mean(covers.map((cover) => cover?.gridW ?? null)),
      socPercent: own.findLast(({ socPercent }) => socPercent !== null)?.socPercent ?? null,
    })
  }
  return hours
}

const mean = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

const hourMs = 3_600_000
