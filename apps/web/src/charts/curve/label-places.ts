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
  const order = heights.map((_, place) => place).toSorted((left, right) => heights[left]! - heights[right]!)
  const placed = [...heights]
  let least = top
  for (const place of order) {
    placed[place] = Math.max(placed[place]!, least)
    least = placed[place] + apartPx
  }
  let most = bottom
  for (const place of order.toReversed()) {
    placed[place] = Math.min(placed[place]!, most)
    most = placed[place] - apartPx
  }
  return placed
}
