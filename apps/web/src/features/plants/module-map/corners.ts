import type { RecognisedSheet, SheetFrame } from '@heliograph/contract/browser'
import type { Point } from '@heliograph/domain/module-plane'
import type { Direction } from './geometry.ts'

export type Corner = keyof SheetFrame['corners']

/** Clockwise. */
export const corners: readonly Corner[] = ['upperLeft', 'upperRight', 'lowerRight', 'lowerLeft']

/** Where the corners of a sheet may be, before a person pointed at them: the stickers next to the corners of its largest grid. */
export const frameOf = (sheet: RecognisedSheet | undefined, size: { rows: number; columns: number }): SheetFrame => {
  const [grid] = sheet?.grids ?? []
  const { rows, columns } = grid ?? size
  const nearest = (right: number, down: number): Point => {
    const [cell] =
      grid?.cells.toSorted((one, other) => down * (other.row - one.row) + right * (other.column - one.column)) ?? []
    if (!cell || !sheet) return { x: 0.5 + right * usual, y: 0.5 + down * usual }
    const mean = (of: 0 | 1) => cell.box.reduce((sum, point) => sum + (point[of] ?? 0), 0) / cell.box.length
    return { x: mean(0) / sheet.picture.width, y: mean(1) / sheet.picture.height }
  }
  return {
    rows: Math.max(2, rows),
    columns: Math.max(2, columns),
    corners: {
      upperLeft: nearest(-1, -1),
      upperRight: nearest(1, -1),
      lowerRight: nearest(1, 1),
      lowerLeft: nearest(-1, 1),
    },
  }
}

/** The corner that is meant by a press on the photo. */
export const nearestCorner = (places: SheetFrame['corners'], { x, y }: Point): Corner => {
  const far = (corner: Corner) => Math.hypot(places[corner].x - x, places[corner].y - y)
  return corners.reduce((best, corner) => (far(corner) < far(best) ? corner : best))
}

/** One step of an arrow key. */
export const stepped = ({ x, y }: Point, key: Direction, isLarge: boolean): Point => {
  const by = isLarge ? largeStep : smallStep
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { x: x + (key === 'ArrowLeft' ? -by : by), y }
  return { x, y: y + (key === 'ArrowUp' ? -by : by) }
}

/** From the middle of the photo. */
const usual = 0.35
const [smallStep, largeStep] = [0.0025, 0.025]
