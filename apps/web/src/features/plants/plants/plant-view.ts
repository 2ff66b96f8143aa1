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

/** How the list of all plants opens: those that need attention come first. */
export const worstFirst: PlantView = { ...firstView, by: 'condition' }

/** Conditions that need attention. */
export const needingHelp = ['ALL_OFFLINE', 'PARTIAL_OFFLINE', 'ALARM'] as const satisfies readonly PlantCondition[]

export const showsHelpOnly = ({ conditions }: Pick<PlantView, 'conditions'>) =>
  conditions.length === needingHelp.length && needingHelp.every((condition) => conditions.includes(condition))

/** The parameters of the calls, without empty filters. */
export const filterOf = ({ keyword, conditions, types, gridTypes }: PlantView): PlantFilter => ({
  keyword: keyword || null,
  ...(conditions.length > 0 && { conditions: [...conditions] }),
  ...(types.length > 0 && { types: [...types] }),
  ...(gridTypes.length > 0 && { gridTypes: [...gridTypes] }),
})

export const chips = ({ conditions, types, gridTypes }: PlantView) =>
  conditions.length + types.length + gridTypes.length

/** The same without filters; the order stays. */
export const widened = (view: PlantView): PlantView => ({ ...firstView, by: view.by, direction: view.direction })

/** Adds the value, or removes it if it is included. */
export const toggled = <Value>(chosen: readonly Value[], value: Value): Value[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
