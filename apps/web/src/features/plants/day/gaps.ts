import { sunElevationDeg, type Place } from '@heliograph/domain/daylight'
import { minuteMs } from '@heliograph/domain/zones'
import { cadenceOf, isKnown, reachFactor, type Moment, type Span } from './moments.ts'

interface Where {
  span: Span
  /** Undefined while unknown. */
  place: Place | undefined
}

/**
 * The stretches of a day without readings. Inverters without a battery or a meter switch off with the sun: their silence
 * at night is not a gap.
 */
export const gapsOf = (moments: readonly Moment[], { span, place }: Where): Span[] => {
  const known = moments.filter(isKnown)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return []
  const cadence = Math.max(cadenceOf(known), 5 * minuteMs)
  const longest = cadence * reachFactor
  const holes: Span[] = []
  if (first.at - span.from > longest) holes.push({ from: span.from, to: first.at })
  known.forEach(({ at }, index) => {
    const next = known[index + 1]
    if (next && next.at - at > longest) holes.push({ from: at + cadence, to: next.at })
  })
  if (span.to - last.at > Math.max(lateMs, longest)) holes.push({ from: last.at + cadence, to: span.to })
  const sleeps = known.every(({ useW, socPercent }) => useW === null && socPercent === null)
  return sleeps && place ? holes.flatMap((hole) => inDaylight(hole, place)) : holes
}

/** The part of a hole in which the sun is high enough that inverters run. */
const inDaylight = ({ from, to }: Span, { latitude, longitude }: Place): Span[] => {
  const isUp = (at: number) => sunElevationDeg(at, latitude, longitude) > runsFromDeg
  let [start, end] = [from, to]
  while (start < end && !isUp(start)) start += stepMs
  while (end > start && !isUp(end)) end -= stepMs
  return end - start > lateMs ? [{ from: start, to: end }] : []
}

/**
 * What counters added while nothing was received: the day's sum without the part that the curve shows. Null where that
 * is unknown or too little to tell from rounding.
 */
export const addedInGaps = (moments: readonly Moment[], sumKwh: number | null, gaps: readonly Span[]) => {
  if (sumKwh === null || gaps.length === 0) return null
  const hours = Math.max(cadenceOf(moments), 5 * minuteMs) / 3_600_000
  const shown = moments.reduce((sum, { generationW }) => sum + Math.max(0, generationW ?? 0) * hours, 0) / 1000
  const added = sumKwh - shown
  return added > Math.max(0.1, sumKwh * leastShare) ? added : null
}

/** The newest values may still be on their way. */
const lateMs = 15 * minuteMs
const stepMs = 5 * minuteMs
/** Below this, clouds and mountains can keep an inverter asleep. */
const runsFromDeg = 5
/** The curve is made of means: the sum of its parts is off by a little. */
const leastShare = 0.03
