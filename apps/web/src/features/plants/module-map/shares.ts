import type { ModuleMapOfDay, ModulePowers } from '@heliograph/contract/browser'
import { middleOf, type Point } from './geometry.ts'

export type MapArray = ModuleMapOfDay['arrays'][number]

/** How a module does beside its siblings. The first three have no share. */
export const levels = ['unnamed', 'unknown', 'zero', 'half', 'low', 'less', 'usual', 'more'] as const
export type Level = (typeof levels)[number]

export interface ShownModule {
  /** Unique in the map. */
  key: string
  array: MapArray
  module: MapArray['modules'][number]
  at: Point
  value: number | null
  /** Of the median of its siblings; null if one of them is unknown. */
  share: number | null
  level: Level
}

export const keyOf = (arrayId: number, { row, column }: { row: number; column: number }) =>
  `${arrayId}/${row}/${column}`

/** Modules with what each of them gave beside its siblings: those of its array, or all where these are too few. */
export const shownModules = (
  arrays: readonly MapArray[],
  valueOf: (module: MapArray['modules'][number]) => number | null = ({ energy }) => energy,
): ShownModule[] => {
  const ofAll = arrays.flatMap(({ modules }) => modules.flatMap((module) => valueOf(module) ?? []))
  return arrays.flatMap((array) => {
    const known = array.modules.flatMap((module) => valueOf(module) ?? [])
    const median = medianOf(known.length >= fewestSiblings ? known : ofAll)
    return array.modules.map((module) => {
      const value = valueOf(module)
      const share = value === null || median === null || median <= 0 ? null : value / median
      return {
        key: keyOf(array.id, module),
        array,
        module,
        at: middleOf(array, module),
        value,
        share,
        level: levelOf(module.sn, value, share),
      }
    })
  })
}

/** The powers of each module during the day, W; none if nothing is known of it. */
export const powersOf = (powers: ModulePowers | undefined) => {
  const said = new Map(powers?.modules.map((module) => [`${module.sn}/${module.input}`, module.powers]))
  return ({ sn, input }: MapArray['modules'][number]) => said.get(`${sn}/${input}`) ?? []
}

export const medianOf = (values: readonly number[]) => {
  const sorted = values.toSorted((left, right) => left - right)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The lowest of those that stand out, the worst first. */
export const worstOf = (shown: readonly ShownModule[], most = 5) =>
  shown
    .filter(({ level, share }) => level === 'zero' || (share !== null && share < usualFrom))
    .toSorted((left, right) => (left.share ?? 0) - (right.share ?? 0))
    .slice(0, most)

/** Those around a module in its array, in reading order, with itself. */
export const neighboursOf = <Placed extends Pick<ShownModule, 'array' | 'module'>>(
  placed: readonly Placed[],
  { array, module }: Pick<ShownModule, 'array' | 'module'>,
) =>
  placed
    .filter(
      (other) =>
        other.array.id === array.id &&
        Math.abs(other.module.row - module.row) <= 1 &&
        Math.abs(other.module.column - module.column) <= 1,
    )
    .toSorted((one, other) => one.module.row - other.module.row || one.module.column - other.module.column)

const levelOf = (sn: string | null, value: number | null, share: number | null): Level => {
  if (sn === null) return 'unnamed'
  if (value === null) return 'unknown'
  if (value <= 0) return 'zero'
  if (share === null) return 'usual'
  if (share < halfBelow) return 'half'
  if (share < lowBelow) return 'low'
  if (share < usualFrom) return 'less'
  return share < moreFrom ? 'usual' : 'more'
}

const fewestSiblings = 3
const [halfBelow, lowBelow, usualFrom, moreFrom] = [0.5, 0.75, 0.9, 1.1]
