/** One quantity over time, in the unit that it is shown in. `values` are in the order of the curve's `times`. */
export interface CurveSeries {
  id: string
  label: string
  unit: string
  axis: 'left' | 'right'
  /** A CSS custom property: `--hg-generation`. */
  colour: string
  /** The second cue besides the colour: lengths of strokes and gaps, px. */
  dash?: readonly number[]
  fill?: boolean
  /** Holds its value until the next. */
  step?: boolean
  /** From another period, for comparison: paler and dashed. It neither creates nor fills gaps. */
  faded?: boolean
  /** Hidden at first. */
  quiet?: boolean
  /** The total of the period, shown beside the name. */
  note?: string
  values: readonly (number | null)[]
}

/** `times` are instants, ms, ascending. */
export interface Curve {
  times: readonly number[]
  series: readonly CurveSeries[]
}

export type CurvePoint = [at: number, value: number | null]

/** The usual interval between values, ms. */
export const cadenceOf = (times: readonly number[]) => {
  const distances = times.slice(1).map((at, place) => at - times[place]!)
  distances.sort((a, b) => a - b)
  return distances[Math.floor(distances.length / 2)] ?? 0
}

/** A series as points. Missing times get a null between their neighbours, so that no line is drawn across them. */
export const pointsOf = (times: readonly number[], values: readonly (number | null)[]): CurvePoint[] => {
  const cadence = cadenceOf(times)
  const points: CurvePoint[] = []
  times.forEach((at, place) => {
    const before = times[place - 1]
    // Where the next value was due: a step series holds its value until then.
    if (before !== undefined && at - before > cadence * gapFactor) points.push([before + cadence, null])
    points.push([at, values[place] ?? null])
  })
  return points
}

/**
 * The same for many series with thousands of times: each packed into one typed array, with times and values
 * alternating. The gaps are found once.
 */
export const packerOf = (times: readonly number[]) => {
  const breaks = pointsOf(times, times)
  const places: number[] = []
  let place = 0
  for (const [, isTime] of breaks) places.push(isTime === null ? -1 : place++)
  return (values: readonly (number | null)[]) => {
    const packed = new Float64Array(breaks.length * 2)
    breaks.forEach(([at], index) => {
      packed[index * 2] = at
      packed[index * 2 + 1] = values[places[index]!] ?? Number.NaN
    })
    return packed
  }
}

/** The part of a curve inside a span, plus one time on either side, so that lines reach the edges. */
export const within = ({ times, series }: Curve, { from, to }: { from: number; to: number }): Curve => {
  const first = times.findIndex((at) => at >= from)
  const after = times.findIndex((at) => at > to)
  const start = Math.max(0, (first < 0 ? times.length : first) - 1)
  const end = after < 0 ? times.length : after + 1
  if (start === 0 && end >= times.length) return { times, series }
  return {
    times: times.slice(start, end),
    series: series.map((each) => ({ ...each, values: each.values.slice(start, end) })),
  }
}

/** The unbroken segments of a series: one line each. */
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

export const hasValues = ({ values }: { values: readonly (number | null)[] }) => values.some((value) => value !== null)

export const peakOf = ({ times }: Curve, values: readonly (number | null)[]) => {
  let peak: { at: number; value: number } | undefined
  values.forEach((value, place) => {
    const at = times[place]
    if (value !== null && at !== undefined && (!peak || value > peak.value)) peak = { at, value }
  })
  return peak
}

/** One late report is not a gap. */
export const gapFactor = 1.5
