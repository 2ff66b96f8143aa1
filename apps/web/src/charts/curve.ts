/** One quantity over time, in the unit that it is shown in. `values` stand in the order of the curve's `times`. */
export interface CurveSeries {
  id: string
  label: string
  unit: string
  axis: 'left' | 'right'
  /** A custom property of the style sheet, `--hg-generation`. */
  colour: string
  /** The second cue beside the colour: lengths of strokes and gaps, px. */
  dash?: readonly number[]
  fill?: boolean
  /** Holds its value until the next one. */
  step?: boolean
  /** What the period adds up to, beside the name. */
  note?: string
  values: readonly (number | null)[]
}

/** `times` are instants, ms, rising. */
export interface Curve {
  times: readonly number[]
  series: readonly CurveSeries[]
}

export type CurvePoint = [at: number, value: number | null]

/** The distance at which values usually follow each other, ms. */
export const cadenceOf = (times: readonly number[]) => {
  const distances = times.slice(1).map((at, place) => at - times[place]!)
  distances.sort((a, b) => a - b)
  return distances[Math.floor(distances.length / 2)] ?? 0
}

/**
 * A series as points to draw. Where a time is missing, a null stands between its neighbours, so that nothing is drawn
 * across: what was not measured is not shown.
 */
export const pointsOf = (times: readonly number[], values: readonly (number | null)[]): CurvePoint[] => {
  const longest = cadenceOf(times) * gapFactor
  const points: CurvePoint[] = []
  times.forEach((at, place) => {
    const before = times[place - 1]
    if (before !== undefined && at - before > longest) points.push([(before + at) / 2, null])
    points.push([at, values[place] ?? null])
  })
  return points
}

/** The unbroken pieces of a series: as many lines as will be seen. */
export const segmentsOf = (points: readonly CurvePoint[]): CurvePoint[][] => {
  const segments: CurvePoint[][] = []
  let open = false
  for (const point of points) {
    if (point[1] === null) open = false
    else if (open) segments.at(-1)!.push(point)
    else {
      segments.push([point])
      open = true
    }
  }
  return segments
}

/** The place of the time nearest to an instant, or null where there is none within reach of the usual distance. */
export const nearest = (times: readonly number[], at: number): number | null => {
  let best: number | null = null
  times.forEach((time, place) => {
    if (best === null || Math.abs(time - at) < Math.abs(times[best]! - at)) best = place
  })
  return best !== null && Math.abs(times[best]! - at) <= Math.max(cadenceOf(times) * gapFactor, 1) ? best : null
}

export const hasValues = ({ values }: { values: readonly (number | null)[] }) => values.some((value) => value !== null)

export const peakOf = ({ times }: Curve, values: readonly (number | null)[]) => {
  let peak: { at: number; value: number } | undefined
  values.forEach((value, place) => {
    const at = times[place]
    if (value !== null && at !== undefined && (!peak || value > peak.value)) peak = { at, value }
  })
  return peak
}

/** One late report is no gap. */
const gapFactor = 1.5
