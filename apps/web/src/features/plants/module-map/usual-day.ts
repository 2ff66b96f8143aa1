import type { ModulePattern } from '@heliograph/contract/browser'
import { shadesIn } from '@heliograph/domain/module-shades'
import { levelOf, shareOf } from '@heliograph/domain/module-shares'
import { keyOf, powersOf, type MapArray, type MapModule, type ModuleFigures } from './shares.ts'

/** What the siblings of each module gave on the days on which it is known, W; none if nothing is known of it. */
export const siblingsOf = (pattern: ModulePattern | undefined) => {
  const said = new Map(pattern?.modules.map((module) => [`${module.sn}/${module.input}`, module.siblings]))
  return ({ sn, input }: MapArray['modules'][number]) => pattern?.siblings[said.get(`${sn}/${input}`) ?? -1] ?? []
}

/** The usual day of each module and of its siblings, in the order of the modules. */
export const usualDayOf = (modules: readonly MapModule[], pattern: ModulePattern | undefined) => {
  const [said, siblings] = [powersOf(pattern), siblingsOf(pattern)]
  return modules.map(({ module }) => ({ sn: module.sn, powers: said(module), siblings: siblings(module) }))
}

/** A step of the usual day: each module beside its siblings on the same days, and unknown where these are. */
export const usualFigures = (usualDay: ReturnType<typeof usualDayOf>, step: number): ModuleFigures => {
  const values = usualDay.map(({ powers }) => powers[step] ?? null)
  const medians = usualDay.map(({ siblings }) => siblings[step] ?? null)
  const shares = values.map((value, place) => shareOf(value, medians[place] ?? null))
  const levels = usualDay.map(({ sn }, place) =>
    levelOf(sn, medians[place] === null ? null : (values[place] ?? null), shares[place] ?? null),
  )
  return { values, shares, levels }
}

/** A module that gives clearly less than its siblings at a time of the day, or all day. */
export interface ReturningShade extends Pick<MapModule, 'array' | 'module'> {
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
