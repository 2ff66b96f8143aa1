/** A point on a drawing, px. */
export type Point = readonly [x: number, y: number]

export interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * The part of a closed ring that lies in a frame, closed along the frame's edges; empty if nothing does. A coast has
 * thousands of points, and a canvas computes each of them, also those that nobody sees.
 */
export const clipped = (ring: readonly Point[], { left, top, right, bottom }: Frame): readonly Point[] => {
  const inX = cut(
    cut(ring, ([x]) => x - left),
    ([x]) => right - x,
  )
  return cut(
    cut(inX, ([, y]) => y - top),
    ([, y]) => bottom - y,
  )
}

/** What lies on the positive side of an edge (Sutherland and Hodgman). */
const cut = (ring: readonly Point[], inside: (point: Point) => number): readonly Point[] => {
  const kept: Point[] = []
  let before = ring.at(-1)
  for (const point of ring) {
    const [from, to] = [inside(before ?? point), inside(point)]
    if (before && from < 0 !== to < 0) kept.push(between(before, point, from / (from - to)))
    if (to >= 0) kept.push(point)
    before = point
  }
  return kept
}

const between = ([x, y]: Point, to: Point, share: number): Point => [x + (to[0] - x) * share, y + (to[1] - y) * share]
