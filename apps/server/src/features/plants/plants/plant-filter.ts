import type { GridType, PlantCondition, PlantType } from '@heliograph/domain/plants'
import type { Window } from '#needs/pages.ts'

/** A filter for plants. Missing fields and empty lists match everything. */
export interface PlantFilter {
  /** Part of the name or the address. */
  keyword?: string | undefined
  /** The plants that may hold the keyword, if that is known. */
  holding?: readonly number[] | undefined
  countryId?: number | undefined
  divisionId?: number | undefined
  townId?: number | undefined
  conditions?: readonly PlantCondition[] | undefined
  types?: readonly PlantType[] | undefined
  gridTypes?: readonly GridType[] | undefined
  minCapacityKwp?: number | undefined
  /** Plants with this tag of the caller. */
  tagId?: number | undefined
  /** Only favourites of this person. */
  favouriteOf?: number | undefined
  /** Only these. */
  among?: readonly number[] | undefined
  /** An open alert of a rule that began in a time, both ends included. */
  alert?: { ruleId: number; from: number; to: number } | undefined
}

/** The sort orders of lists of plants. `today` and `fullPowerHours` refer to the plant's own day. */
export type PlantOrder =
  | 'id'
  | 'name'
  | 'capacity'
  | 'power'
  | 'today'
  | 'fullPowerHours'
  | 'lastReport'
  | 'condition'
  | 'cost'
  | 'favourite'

/**
 * Unknown values come last in both directions. By cost, descending starts with the costliest; by condition, with the worst;
 * by favourite, with the favourites of the person who asks.
 */
export interface PlantWindow extends Window {
  orderBy: PlantOrder
  direction: 'asc' | 'desc'
}

const keptOrders = ['id', 'name', 'capacity', 'condition', 'cost', 'favourite'] as const
type KeptOrder = (typeof keptOrders)[number]

/** Orders that an index supports, and those by cost and by favourite, which few plants have. All others are sorted for each request. */
export const isKept = (order: PlantOrder): order is KeptOrder => keptOrders.some((kept) => kept === order)
export type KeptWindow = PlantWindow & { orderBy: KeptOrder }
export type SortedWindow = PlantWindow & { orderBy: Exclude<PlantOrder, KeptOrder> }
