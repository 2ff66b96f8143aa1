import type { ModuleArray } from '@heliograph/domain/module-map'
import { boundsOf, cellOf, radiansOf, type Grid } from '@heliograph/domain/module-plane'
import { page, textWidth } from './paper.ts'

/** Where the arrays of a module map stand on paper. */
export interface ModulePlan {
  /** Points. */
  height: number
  perM: number
  /** The middles of the arrays, points from the upper left. */
  middles: readonly { x: number; y: number }[]
  /** They stand closer together than they are. */
  isCloser: boolean
}

/**
 * True to place, as large as a page allows. Where arrays are so far apart that modules would be dots, they are moved together,
 * row by row as they lie, at one scale.
 */
export const planOf = (arrays: readonly Grid[], { width, height }: { width: number; height: number }): ModulePlan => {
  const { left, top, right, bottom } = boundsOf(arrays)
  const perM = Math.min(
    mostPerM,
    (width - 2 * edge) / (right - left),
    (height - nameHeight - 2 * edge) / (bottom - top),
  )
  const shift = (width - (right - left) * perM) / 2
  const plan: ModulePlan = {
    height: (bottom - top) * perM + nameHeight + 2 * edge,
    perM,
    middles: arrays.map(({ x, y }) => ({ x: shift + (x - left) * perM, y: edge + nameHeight + (y - top) * perM })),
    isCloser: false,
  }
  if (perM * cellOf({ portrait: true }).width >= leastModule) return plan
  const closer = closerPlan(arrays, { width, height })
  return closer && closer.perM > perM * worthMoving ? closer : plan
}

/** The largest scale at which all of them fit on a page side by side; undefined if they don't at any. */
const closerPlan = (arrays: readonly Grid[], paper: { width: number; height: number }) => {
  let best: ModulePlan | undefined
  let [least, most] = [0, mostPerM]
  for (let step = 0; step < 20; step++) {
    const perM = (least + most) / 2
    const plan = inShelves(arrays, perM, paper)
    if (plan) [best, least] = [plan, perM]
    else most = perM
  }
  return best
}

const inShelves = (arrays: readonly Grid[], perM: number, paper: { width: number; height: number }) => {
  const middles = arrays.map(() => ({ x: 0, y: 0 }))
  const inOrder = [...arrays.entries()].toSorted(([, one], [, other]) => one.y - other.y || one.x - other.x)
  let [x, y, shelf] = [edge, edge, 0]
  for (const [place, array] of inOrder) {
    const size = sizeOf(array, perM)
    if (size.width > paper.width - 2 * edge) return undefined
    if (x + size.width > paper.width - edge) [x, y, shelf] = [edge, y + shelf, 0]
    const high = size.height + nameHeight + gap
    middles[place] = { x: x + size.width / 2, y: y + nameHeight + size.height / 2 }
    x += size.width + gap
    shelf = Math.max(shelf, high)
    if (y + shelf + edge > paper.height) return undefined
  }
  return { height: y + shelf + edge, perM, middles, isCloser: true }
}

/** Of the box around an array that is turned. */
export const sizeOf = (array: Pick<ModuleArray, 'portrait' | 'angleDeg' | 'rows' | 'columns'>, perM: number) => {
  const cell = cellOf(array)
  const [wide, high] = [cell.width * array.columns * perM, cell.height * array.rows * perM]
  const [sin, cos] = [Math.abs(Math.sin(radiansOf(array.angleDeg))), Math.abs(Math.cos(radiansOf(array.angleDeg)))]
  return { width: wide * cos + high * sin, height: wide * sin + high * cos }
}

/** Of a page, below the heading and above what the looks mean. */
export const planRoom = { width: textWidth, height: page.height - page.top - page.bottom - 150 }

/** A metre is not drawn larger than this. */
const mostPerM = 22
const edge = 4
const gap = 10
/** Above an array. */
const nameHeight = 14
/** Points: what is narrower cannot be told apart on paper. */
const leastModule = 2
/** How much larger it must become for places to be given up. */
const worthMoving = 1.5
