import type { ExportColumnKey } from '@heliograph/domain/export-columns'
import { points, type Point } from '@heliograph/domain/points'
import type { Sample } from '#telemetry/device-day.ts'
import { allowanceOf, longestAllowanceMs } from '#telemetry/energy-track.ts'
import { counters } from '#telemetry/measures.ts'
import type { Span } from '#telemetry/spans.ts'
import { isMeasure, isPoint } from './export-columns.ts'
import type { Row } from './table.ts'

/** What has to be read besides a day: a counter's value at midnight lies between two reports. */
export const besideMs = longestAllowanceMs

/**
 * What a device showed and gained in each slot of a day, from its samples in order of time, with those shortly before and after it. What
 * is momentary is the mean of the reports in the slot; a code is the last one. What a counter gained is the difference of its values at the
 * slot's edges, each on the line between the reports around it: so slots add up to what the counter gained, and where reports are further
 * apart than is usual for the device, or a counter restarted, it is unknown.
 */
export const slotsOf = (
  samples: readonly Sample[],
  keys: readonly ExportColumnKey[],
  day: Span,
  slotMs: number,
): Row[] => {
  const times = samples.map(({ at }) => at)
  const allowanceMs = allowanceOf(times)
  const gains = new Map(
    keys.filter(isMeasure).map((measure) => [measure, gainsOf(readingsOf(samples, measure), allowanceMs)]),
  )
  const rows: Row[] = []
  let next = samples.findIndex(({ at }) => at >= day.from)
  if (next < 0) next = samples.length
  for (let from = day.from; from < day.to; from += slotMs) {
    const to = Math.min(from + slotMs, day.to)
    const first = next
    while ((samples[next]?.at ?? Infinity) < to) next++
    const within = samples.slice(first, next)
    const values = keys.map((key) => {
      if (isMeasure(key)) return gains.get(key)?.(from, to) ?? null
      return isPoint(key) ? shownIn(within, key) : null
    })
    if (values.some((value) => value !== null)) rows.push({ at: from, values })
  }
  return rows
}

const shownIn = (within: readonly Sample[], key: Point) => {
  const told = within.flatMap(({ values }) => values[key] ?? [])
  if (told.length === 0) return null
  if (points[key].kind === 'code') return told.at(-1) ?? null
  return told.reduce((sum, value) => sum + value, 0) / told.length
}

interface Reading {
  at: number
  kwh: number
}

/** Of the lifetime counter, or of the daily one where there is no other. */
const readingsOf = (samples: readonly Sample[], measure: keyof typeof counters): Reading[] => {
  const { today, total } = counters[measure]
  const of = (point: Point) =>
    samples.flatMap(({ at, values }): Reading[] => {
      const kwh = values[point]
      return kwh === undefined ? [] : [{ at, kwh }]
    })
  const lifetime = of(total)
  return lifetime.length > 0 ? lifetime : of(today)
}

/** Asked in order of time. */
const gainsOf = (readings: readonly Reading[], allowanceMs: number) => {
  let place = 0
  /** The last reading that is not after a time. */
  const placeAt = (at: number) => {
    while ((readings[place + 1]?.at ?? Infinity) <= at) place++
    return place
  }
  const valueAt = (at: number) => {
    const [before, after] = [readings[placeAt(at)], readings[place + 1]]
    if (!before || before.at > at) return undefined
    if (before.at === at) return before.kwh
    if (!after || after.at - before.at > allowanceMs || after.kwh < before.kwh) return undefined
    return before.kwh + ((after.kwh - before.kwh) * (at - before.at)) / (after.at - before.at)
  }
  return (from: number, to: number) => {
    const begin = valueAt(from)
    const first = place
    const end = valueAt(to)
    if (begin === undefined || end === undefined) return null
    for (let each = first; each < place; each++) {
      if ((readings[each + 1]?.kwh ?? 0) < (readings[each]?.kwh ?? 0)) return null
    }
    return end - begin
  }
}
