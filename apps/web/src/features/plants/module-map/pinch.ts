import type { Point } from '@heliograph/domain/module-plane'

/** Two fingers on a drawing. */
export type Fingers = readonly [Point, Point]

/** What of the plane shows, and how large. */
interface Looked {
  pxPerM: number
  x: number
  y: number
}

/**
 * What shows after two fingers moved: what was between them still is, as much larger as they are farther apart, within bounds.
 * @param least px for each metre of the whole
 */
export const pinched = (
  from: Fingers,
  to: Fingers,
  view: Looked,
  size: { width: number; height: number },
  { least, most }: { least: number; most: number },
): Looked => {
  const apart = Math.max(1, distance(from))
  const pxPerM = Math.min(most, Math.max(least, (view.pxPerM * distance(to)) / apart))
  const [before, after] = [middle(from), middle(to)]
  const held = {
    x: view.x + (before.x - size.width / 2) / view.pxPerM,
    y: view.y + (before.y - size.height / 2) / view.pxPerM,
  }
  return {
    pxPerM,
    x: held.x - (after.x - size.width / 2) / pxPerM,
    y: held.y - (after.y - size.height / 2) / pxPerM,
  }
}

const distance = ([one, other]: Fingers) => Math.hypot(one.x - other.x, one.y - other.y)

const middle = ([one, other]: Fingers) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
