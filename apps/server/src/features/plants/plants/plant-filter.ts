import type { GridType, PlantCondition, PlantType } from '@heliograph/domain/plants'
import type { Window } from '#needs/pages.ts'

/** Which plants are meant. What is left out, or an empty list, leaves nothing out. */
export interface PlantFilter {
  /** A part of the name or the address. */
  keyword?: string | undefined
  countryId?: number | undefined
  divisionId?: number | undefined
  townId?: number | undefined
  conditions?: readonly PlantCondition[] | undefined
  types?: readonly PlantType[] | undefined
  gridTypes?: readonly GridType[] | undefined
}

/** What lists of plants are ordered by. `today` and `fullPowerHours` are of the plant's own day. */
export type PlantOrder = 'id' | 'name' | 'capacity' | 'power' | 'today' | 'fullPowerHours' | 'lastReport' | 'condition'

/** Unknown values come last either way. By condition, descending begins with the worst. */
export interface PlantWindow extends Window {
  orderBy: PlantOrder
  direction: 'asc' | 'desc'
}
