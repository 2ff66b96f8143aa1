import type { ModuleArray } from './module-map.ts'

export interface Point {
  x: number
  y: number
}

export type Grid = Pick<ModuleArray, 'portrait' | 'x' | 'y' | 'angleDeg' | 'rows' | 'columns'>

/** Metres from one module to the next: usual modules, and the gap between them. */
export const cellOf = ({ portrait }: Pick<Grid, 'portrait'>) =>
  portrait ? { width: shortM, height: longM } : { width: longM, height: shortM }

export const radiansOf = (degrees: number) => (degrees * Math.PI) / 180

/** Around the origin, clockwise on a plane whose y goes down. */
export const rotated = ({ x, y }: Point, degrees: number): Point => {
  const [sin, cos] = [Math.sin(radiansOf(degrees)), Math.cos(radiansOf(degrees))]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** The middle of a module on the plane. */
export const middleOf = (array: Grid, { row, column }: { row: number; column: number }): Point => {
  const { width, height } = cellOf(array)
  const own = { x: (column - (array.columns - 1) / 2) * width, y: (row - (array.rows - 1) / 2) * height }
  const { x, y } = rotated(own, array.angleDeg)
  return { x: array.x + x, y: array.y + y }
}

export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

const cornersOf = (array: Grid) =>
  [-0.5, array.rows - 0.5].flatMap((row) =>
    [-0.5, array.columns - 0.5].map((column) => middleOf(array, { row, column })),
  )

/** Of all arrays; a small plane without any. */
export const boundsOf = (arrays: readonly Grid[]): Bounds => {
  const corners = arrays.flatMap(cornersOf)
  if (corners.length === 0) return { left: -5, top: -4, right: 5, bottom: 4 }
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

const [shortM, longM] = [1.16, 1.78]
