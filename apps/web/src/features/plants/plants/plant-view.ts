import type { PlantFilter, PlantOrder } from '@heliograph/contract/browser'
import type { GridType, PlantCondition, PlantType } from '@heliograph/domain/plants'

/** A list's filters and order. */
export interface PlantView {
  keyword: string
  conditions: readonly PlantCondition[]
  types: readonly PlantType[]
  gridTypes: readonly GridType[]
  by: PlantOrder
  direction: 'ASC' | 'DESC'
  /** Only plants of at least this many kWp. */
  minCapacity?: number
  /** Only the person's favourites. */
  favourites?: true
  /** Only plants with this tag. */
  tag?: number
  /** Only plants with an open alert of one rule that began in a time: those of one cause. */
  cause?: Cause
}

export interface Cause {
  ruleId: number
  /** Seconds. */
  from: number
  to: number
}

/** Newest first (spec §9). */
export const firstView: PlantView = {
  keyword: '',
  conditions: [],
  types: [],
  gridTypes: [],
  by: 'id',
  direction: 'DESC',
}

/** The same with the person's favourites before the others. */
export const favouritesFirst: PlantView = { ...firstView, by: 'following' }

/** How the list of all plants opens: those that need attention come first. */
export const worstFirst: PlantView = { ...firstView, by: 'condition' }

/** Conditions that need attention. */
export const needingHelp = ['ALL_OFFLINE', 'PARTIAL_OFFLINE', 'ALARM'] as const satisfies readonly PlantCondition[]

export const showsHelpOnly = ({ conditions }: Pick<PlantView, 'conditions'>) =>
  conditions.length === needingHelp.length && needingHelp.every((condition) => conditions.includes(condition))

/** The parameters of the calls, without empty filters. */
export const filterOf = ({
  keyword,
  conditions,
  types,
  gridTypes,
  minCapacity,
  favourites,
  tag,
  cause,
}: PlantView): PlantFilter => ({
  keyword: keyword || null,
  ...(conditions.length > 0 && { conditions: [...conditions] }),
  ...(types.length > 0 && { types: [...types] }),
  ...(gridTypes.length > 0 && { gridTypes: [...gridTypes] }),
  ...(minCapacity !== undefined && { minCapacity }),
  ...(favourites && { following: true }),
  ...(tag !== undefined && { tagId: tag }),
  ...(cause && { alert: cause }),
})

export const chips = ({ conditions, types, gridTypes, minCapacity, favourites, tag, cause }: PlantView) =>
  conditions.length +
  types.length +
  gridTypes.length +
  (favourites ? 1 : 0) +
  (tag === undefined ? 0 : 1) +
  (minCapacity === undefined ? 0 : 1) +
  (cause ? 1 : 0)

/** The same without filters; the order stays. */
export const widened = (view: PlantView): PlantView => ({ ...firstView, by: view.by, direction: view.direction })

/** The same without a filter that is not a list. */
export const without = (view: PlantView, filter: 'cause' | 'minCapacity' | 'favourites' | 'tag'): PlantView => {
  const { [filter]: _, ...others } = view
  return others
}

/** Adds the value, or removes it if it is included. */
export const toggled = <Value>(chosen: readonly Value[], value: Value): Value[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
