import type { Span } from '#charts/axes/day-axis.ts'
import type { Curve } from './curve.ts'

/** The place where the lines are furthest apart: there, labels next to them can be told apart too. */
export const widestPlace = ({ times, series }: Curve, { from, to }: Span) => {
  let widest: { place: number; spread: number } | undefined
  times.forEach((at, place) => {
    const values = series.flatMap((each) => each.values[place] ?? [])
    if (at < from || at > to || values.length === 0) return
    // More lines count more than a wider spread of fewer.
    const spread = values.length + (Math.max(...values) - Math.min(...values)) / 1e9
    if (widest === undefined || spread > widest.spread) widest = { place, spread }
  })
  return widest?.place
}

/** Heights moved as little as needed for labels not to cover each other, within a box. In the order given. */
export const spreadOut = (
  heights: readonly number[],
  apartPx: number,
  { top, bottom }: { top: number; bottom: number },
) => {
  const ordered = heights.map((height, place) => ({ height, place })).toSorted((a, b) => a.height - b.height)
  let least = top
  for (const label of ordered) {
    label.height = Math.max(label.height, least)
    least = label.height + apartPx
  }
  let most = bottom
  for (const label of ordered.toReversed()) {
    label.height = Math.min(label.height, most)
    most = label.height - apartPx
  }
  return ordered.toSorted((a, b) => a.place - b.place).map(({ height }) => height)
}
