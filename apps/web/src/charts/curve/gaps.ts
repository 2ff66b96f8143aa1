import { minuteMs } from '@heliograph/domain/zones'
import type { Span } from '#charts/axes/day-axis.ts'
import { cadenceOf, gapFactor, type Curve } from './curve.ts'

/** Where a cursor can stop: at a time with values, or in a gap. */
export type Stop = { at: number; place: number; gap?: never } | { at: number; gap: Span; place?: never }

/**
 * The stretches of a span without measurements: between two times too far apart, before the first and after the last.
 * Compared series do not fill them. A curve without any value has no gaps: it is empty.
 */
export const gapsOf = ({ times, series }: Curve, { from, to }: Span): Span[] => {
  const own = series.filter(({ faded }) => !faded)
  const known = times.filter((_, place) => own.some(({ values }) => (values[place] ?? null) !== null))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const cadence = Math.max(minuteMs, cadenceOf(known))
  const gaps: Span[] = []
  if (first - from > cadence * gapFactor) gaps.push({ from, to: first })
  known.forEach((at, place) => {
    const next = known[place + 1]
    if (next !== undefined && next - at > cadence * gapFactor) gaps.push({ from: at + cadence, to: next })
  })
  if (to - last > Math.max(lateMs, cadence * gapFactor)) gaps.push({ from: last + cadence, to })
  return gaps
}

/** In order. A gap in which a compared series has values is not a stop itself. */
export const stopsOf = ({ times, series }: Curve, gaps: readonly Span[]): Stop[] => {
  const places = times.flatMap((at, place): Stop[] =>
    series.some(({ values }) => (values[place] ?? null) !== null) ? [{ at, place }] : [],
  )
  const empty = gaps.filter(({ from, to }) => !places.some(({ at }) => at >= from && at < to))
  return [...places, ...empty.map((gap): Stop => ({ at: (gap.from + gap.to) / 2, gap }))].sort((a, b) => a.at - b.at)
}

/** The stop at an instant: the gap around it, or the nearest time within reach. */
export const stopAt = (stops: readonly Stop[], at: number, reachMs: number): number | null => {
  const after = firstFrom(stops, at)
  const near = [after - 1, after].flatMap((index) => {
    const stop = stops[index]
    return stop ? [{ index, gap: stop.gap, distance: Math.abs(stop.at - at) }] : []
  })
  const inGap = near.find(({ gap }) => isWithin(gap, at))
  if (inGap) return inGap.index
  const [best] = near.filter(({ gap }) => gap === undefined).toSorted((a, b) => a.distance - b.distance)
  return best && best.distance <= reachMs ? best.index : null
}

const isWithin = (gap: Span | undefined, at: number) => gap !== undefined && at >= gap.from && at < gap.to

/** Binary search: a month has thousands. */
const firstFrom = (stops: readonly Stop[], at: number) => {
  let [low, high] = [0, stops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (stops[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The newest value of the current day may still be on its way. */
const lateMs = 15 * minuteMs
