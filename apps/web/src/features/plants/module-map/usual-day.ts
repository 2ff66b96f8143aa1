import type { ModulePattern } from '@heliograph/contract/browser'
import { shadesIn } from '@heliograph/domain/module-shades'
import { levelOf, shareOf } from '@heliograph/domain/module-shares'
import { keyOf, powersOf, type MapArray, type MapModule, type ShownModule } from './shares.ts'

/** What the siblings of each module gave on the days on which it is known, W; none if nothing is known of it. */
export const siblingsOf = (pattern: ModulePattern | undefined) => {
  const said = new Map(pattern?.modules.map((module) => [`${module.sn}/${module.input}`, module.siblings]))
  return ({ sn, input }: MapArray['modules'][number]) => pattern?.siblings[said.get(`${sn}/${input}`) ?? -1] ?? []
}

/** The usual day of each module and of its siblings, in the order of the modules. */
export const usualDayOf = (modules: readonly MapModule[], pattern: ModulePattern | undefined) => {
  const [said, siblings] = [powersOf(pattern), siblingsOf(pattern)]
  return modules.map(({ module }) => ({ powers: said(module), siblings: siblings(module) }))
}

/** Modules in a step of the usual day: beside their siblings on the same days, and unknown where these are. */
export const usualModules = (
  modules: readonly MapModule[],
  usualDay: ReturnType<typeof usualDayOf>,
  step: number,
): ShownModule[] =>
  modules.map(({ key, array, module, at }, place) => {
    const { powers = [], siblings = [] } = usualDay[place] ?? {}
    const [value, median] = [powers[step] ?? null, siblings[step] ?? null]
    const share = shareOf(value, median)
    return { key, array, module, at, value, share, level: levelOf(module.sn, median === null ? null : value, share) }
  })

/** A module that gives clearly less than its siblings at a time of the day, or all day. */
export interface ReturningShade extends Pick<ShownModule, 'array' | 'module'> {
  /** Of the module, as in the map. */
  moduleKey: string
  /** The first step and the one after the last; undefined: all day. */
  steps: { from: number; to: number } | undefined
  /** As a share of what its siblings give in a day. */
  lost: number
}

/** The largest loss first. */
export const returningShades = (
  arrays: readonly MapArray[],
  pattern: ModulePattern | undefined,
): readonly ReturningShade[] => {
  const [said, siblings] = [powersOf(pattern), siblingsOf(pattern)]
  return arrays
    .flatMap((array) =>
      shadesIn(array.modules.map((one) => ({ powers: said(one), siblings: siblings(one) }))).flatMap(
        (shade, place): ReturningShade[] => {
          const module = array.modules[place]
          if (!shade || !module) return []
          const of = { array, module, moduleKey: keyOf(array.id, module) }
          return shade.kind === 'allDay'
            ? [{ ...of, steps: undefined, lost: shade.lost }]
            : shade.times.map(({ lost, ...steps }) => ({ ...of, steps, lost }))
        },
      ),
    )
    .toSorted((left, right) => right.lost - left.lost)
}
