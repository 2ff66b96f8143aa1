import { cellOf, radiansOf, rotated, type Bounds, type Grid, type Point } from '@heliograph/domain/module-plane'

/** The position of an array at a point of the plane. */
export const positionAt = (array: Grid, point: Point) => {
  const { width, height } = cellOf(array)
  const { x, y } = rotated({ x: point.x - array.x, y: point.y - array.y }, -array.angleDeg)
  const column = Math.floor(x / width + array.columns / 2)
  const row = Math.floor(y / height + array.rows / 2)
  return row >= 0 && row < array.rows && column >= 0 && column < array.columns ? { row, column } : undefined
}

/** What of the plane shows: its middle, and how large a metre is. */
export interface View extends Point {
  pxPerM: number
}

/** All of it, with room for the names above. */
export const viewOf = ({ left, top, right, bottom }: Bounds, { width, height }: Size): View => ({
  x: (left + right) / 2,
  y: (top + bottom - nameM) / 2,
  pxPerM: Math.max(
    0.1,
    Math.min(largestPx, (width - 2 * edgePx) / (right - left), (height - 2 * edgePx) / (bottom - top + nameM)),
  ),
})

/** How high the drawing is best, for its width. */
export const heightFor = ({ left, top, right, bottom }: Bounds, width: number, most: number) => {
  const pxPerM = Math.min(largestPx, (width - 2 * edgePx) / (right - left))
  return Math.round(Math.max(leastHeightPx, Math.min(most, (bottom - top + nameM) * pxPerM + 2 * edgePx)))
}

/** Of an array, the part that is in sight, in rows and columns; undefined if none is. */
export const partInSight = (array: Grid, view: View, { width, height }: Size): Bounds | undefined => {
  const cell = cellOf(array)
  const middle = rotated({ x: view.x - array.x, y: view.y - array.y }, -array.angleDeg)
  const [sin, cos] = [Math.abs(Math.sin(radiansOf(array.angleDeg))), Math.abs(Math.cos(radiansOf(array.angleDeg)))]
  const halfX = (cos * width + sin * height) / 2 / view.pxPerM
  const halfY = (sin * width + cos * height) / 2 / view.pxPerM
  const columnAt = (x: number) => x / cell.width + array.columns / 2
  const rowAt = (y: number) => y / cell.height + array.rows / 2
  const part = {
    left: Math.max(0, Math.floor(columnAt(middle.x - halfX))),
    right: Math.min(array.columns, Math.ceil(columnAt(middle.x + halfX))),
    top: Math.max(0, Math.floor(rowAt(middle.y - halfY))),
    bottom: Math.min(array.rows, Math.ceil(rowAt(middle.y + halfY))),
  }
  return part.left < part.right && part.top < part.bottom ? part : undefined
}

export interface Size {
  width: number
  height: number
}

export const toPlane = ({ x, y }: Point, view: View, { width, height }: Size): Point => ({
  x: view.x + (x - width / 2) / view.pxPerM,
  y: view.y + (y - height / 2) / view.pxPerM,
})

export const toScreen = ({ x, y }: Point, view: View, { width, height }: Size): Point => ({
  x: width / 2 + (x - view.x) * view.pxPerM,
  y: height / 2 + (y - view.y) * view.pxPerM,
})

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
export const isDirection = (key: string): key is Direction => key in ways

const ways: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The nearest one in a direction on the screen, also across arrays that are turned. */
export const nearestIn = <Placed extends { at: Point }>(placed: readonly Placed[], from: Point, key: Direction) => {
  const way = ways[key] ?? { x: 0, y: 0 }
  let [best, least]: [Placed | undefined, number] = [undefined, Infinity]
  for (const one of placed) {
    const [x, y] = [one.at.x - from.x, one.at.y - from.y]
    const along = x * way.x + y * way.y
    const aside = Math.abs(x * way.y) + Math.abs(y * way.x)
    // Within 60° of the way: what is beside is no step ahead.
    if (along < 0.1 || aside > along * 1.8) continue
    const far = along + 2 * aside
    if (far < least) [best, least] = [one, far]
  }
  return best
}

const [edgePx, leastHeightPx, largestPx] = [16, 220, 56]
/** The name of an array stands above it. */
const nameM = 0.9
