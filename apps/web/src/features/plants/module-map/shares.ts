import type { ModuleMapOfDay, ModulePowers } from '@heliograph/contract/browser'
import { middleOf, type Point } from '@heliograph/domain/module-plane'
import { levelOf, shareOf, siblingMedians, type Level } from '@heliograph/domain/module-shares'

export type MapArray = ModuleMapOfDay['arrays'][number]

/** A module at its place: what stays the same while what it gives changes. */
export interface MapModule {
  /** Unique in the map. */
  key: string
  array: MapArray
  module: MapArray['modules'][number]
  at: Point
}

export interface ShownModule extends MapModule {
  value: number | null
  /** Of the median of its siblings; null if one of them is unknown. */
  share: number | null
  level: Level
}

export const keyOf = (arrayId: number, { row, column }: { row: number; column: number }) =>
  `${arrayId}/${row}/${column}`

/** All modules, in the order of the arrays: anything said of each of them is in the same order. */
export const modulesIn = (arrays: readonly MapArray[]) =>
  arrays.flatMap((array) =>
    array.modules.map((module): MapModule => ({
      key: keyOf(array.id, module),
      array,
      module,
      at: middleOf(array, module),
    })),
  )

/** The same modules while what they gave is not known yet. */
export const withoutEnergies = (arrays: readonly MapArray[]) =>
  arrays.map((array): MapArray => ({
    ...array,
    modules: array.modules.map((module) => ({ ...module, energy: null })),
  }))

/** What each module gave, in the order of the modules: lists, because there are thousands in each frame while a day is played. */
export interface ModuleFigures {
  values: readonly (number | null)[]
  shares: readonly (number | null)[]
  levels: readonly Level[]
}

/**
 * What each module gave beside its siblings: those of its array, or all where these are too few.
 * @param values in the order of the modules
 */
export const figuresOf = (
  arrays: readonly MapArray[],
  values: readonly (number | null)[] = arrays.flatMap(({ modules }) => modules.map(({ energy }) => energy)),
): ModuleFigures => {
  let first = 0
  const valuesByArray = arrays.map(({ modules }) => values.slice(first, (first += modules.length)))
  const medians = siblingMedians(valuesByArray)
  const [shares, levels]: [(number | null)[], Level[]] = [[], []]
  for (const [which, { modules }] of arrays.entries()) {
    const median = medians[which] ?? null
    for (const [place, { sn }] of modules.entries()) {
      const value = valuesByArray[which]?.[place] ?? null
      const share = shareOf(value, median)
      shares.push(share)
      levels.push(levelOf(sn, value, share))
    }
  }
  return { values, shares, levels }
}

/** Modules with what each of them gave. */
export const shownModules = (
  modules: readonly MapModule[],
  { values, shares, levels }: ModuleFigures,
): readonly ShownModule[] =>
  modules.map(({ key, array, module, at }, place) => ({
    key,
    array,
    module,
    at,
    value: values[place] ?? null,
    share: shares[place] ?? null,
    level: levels[place] ?? 'unknown',
  }))

/** The powers of each module during the day, W; none if nothing is known of it. */
export const powersOf = (powers: ModulePowers | undefined) => {
  const said = new Map(powers?.modules.map((module) => [`${module.sn}/${module.input}`, module.powers]))
  return ({ sn, input }: MapArray['modules'][number]) => said.get(`${sn}/${input}`) ?? []
}

/** How many there are of each level. */
export const countsOf = (shown: readonly ShownModule[]) => {
  const counts = new Map<Level, number>()
  for (const { level } of shown) counts.set(level, (counts.get(level) ?? 0) + 1)
  return (...of: readonly Level[]) => of.reduce((sum, level) => sum + (counts.get(level) ?? 0), 0)
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
