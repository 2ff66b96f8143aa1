import { boundsOf, middleOf, type Bounds } from '@heliograph/domain/module-plane'
import type { Arrays, Position } from './edits.ts'

/** The positions that people chose while they draw. */
export interface Selection {
  /** Where keys go on from. */
  at: Position
  /** Where a range begins. */
  from: Position
  /** With `at`. */
  all: readonly Position[]
}

export const only = (at: Position): Selection => ({ at, from: at, all: [at] })

/** All from where the range begins to a position; in another array, that position too. */
export const rangeTo = ({ from, all }: Selection, at: Position): Selection => {
  if (from.arrayId !== at.arrayId) return { at, from: at, all: [...all, at] }
  const [rows, columns] = [between(from.row, at.row), between(from.column, at.column)]
  return { at, from, all: rows.flatMap((row) => columns.map((column) => ({ arrayId: at.arrayId, row, column }))) }
}

/** One more, or one less; the last one stays. */
export const toggled = (selection: Selection, at: Position): Selection => {
  const others = selection.all.filter((one) => !isSame(one, at))
  if (others.length === selection.all.length) return { at, from: at, all: [...others, at] }
  const last = others.at(-1)
  return last ? { at: last, from: last, all: others } : selection
}

/** The modules whose middle is in a part of the plane; of all of it without one. */
export const modulesWithin = (arrays: Arrays, part: Bounds = boundsOf(arrays)): Selection | undefined => {
  const all = arrays.flatMap((array) =>
    array.modules.flatMap(({ row, column }) => {
      const { x, y } = middleOf(array, { row, column })
      const isWithin = x >= part.left && x <= part.right && y >= part.top && y <= part.bottom
      return isWithin ? { arrayId: array.id, row, column } : []
    }),
  )
  const [first] = all
  return first && { at: first, from: first, all }
}

/** Without positions that are gone, as after an undone step. */
export const stillIn = (arrays: Arrays, selection: Selection | undefined): Selection | undefined => {
  const grids = new Map(arrays.map((array) => [array.id, array]))
  const isThere = ({ arrayId, row, column }: Position) => {
    const grid = grids.get(arrayId)
    return grid !== undefined && row < grid.rows && column < grid.columns
  }
  if (!selection || selection.all.every(isThere)) return selection
  const all = selection.all.filter(isThere)
  const [first] = all
  if (!first) return undefined
  const at = isThere(selection.at) ? selection.at : first
  return { at, from: isThere(selection.from) ? selection.from : at, all }
}

/** The arrays that have a chosen position, that of the keys first. */
export const arraysIn = ({ at, all }: Selection) => [...new Set([at, ...all].map(({ arrayId }) => arrayId))]

const isSame = (one: Position, other: Position) =>
  one.arrayId === other.arrayId && one.row === other.row && one.column === other.column

const between = (one: number, other: number) =>
  Array.from({ length: Math.abs(one - other) + 1 }, (_, place) => Math.min(one, other) + place)
