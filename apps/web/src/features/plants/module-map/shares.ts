import type { ModuleMapOfDay, ModulePowers } from '@heliograph/contract/browser'
import { middleOf, type Point } from '@heliograph/domain/module-plane'
import { levelOf, shareOf, siblingMedians, type Level } from '@heliograph/domain/module-shares'

export type MapArray = ModuleMapOfDay['arrays'][number]

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
  const medians = siblingMedians(arrays.map(({ modules }) => modules.map(valueOf)))
  return arrays.flatMap((array, place) =>
    array.modules.map((module) => {
      const value = valueOf(module)
      const share = shareOf(value, medians[place] ?? null)
      return {
        key: keyOf(array.id, module),
        array,
        module,
        at: middleOf(array, module),
        value,
        share,
        level: levelOf(module.sn, value, share),
      }
    }),
  )
}

/** The powers of each module during the day, W; none if nothing is known of it. */
export const powersOf = (powers: ModulePowers | undefined) => {
  const said = new Map(powers?.modules.map((module) => [`${module.sn}/${module.input}`, module.powers]))
  return ({ sn, input }: MapArray['modules'][number]) => said.get(`${sn}/${input}`) ?? []
}

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
