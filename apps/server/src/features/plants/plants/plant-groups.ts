import {
  gridTypes,
  plantConditions,
  plantTypes,
  type GridType,
  type PlantCondition,
  type PlantType,
} from '@heliograph/domain/plants'
import type { PlantFilter } from './plant-filter.ts'
import type { PlantGroup } from './plant-search.store.ts'

export interface PlantCounts {
  total: number
  conditions: Record<PlantCondition, number>
  types: Record<PlantType, number>
  gridTypes: Record<GridType, number>
}

/** Each filter is counted as if it were not set, so that every option shows how many plants it would find. */
export const countsOf = (groups: readonly PlantGroup[], chosen: PlantFilter): PlantCounts => {
  const isOfCondition = ({ condition }: PlantGroup) => isAmong(chosen.conditions, condition)
  const isOfType = ({ type }: PlantGroup) => isAmong(chosen.types, type)
  const isOfGridType = ({ gridType }: PlantGroup) => isAmong(chosen.gridTypes, gridType)
  const sum = (...asked: ((group: PlantGroup) => boolean)[]) =>
    groups.filter((group) => asked.every((isMeant) => isMeant(group))).reduce((all, { plants }) => all + plants, 0)
  const each = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>
  return {
    total: sum(isOfCondition, isOfType, isOfGridType),
    conditions: each(plantConditions, (name) => sum(({ condition }) => condition === name, isOfType, isOfGridType)),
    types: each(plantTypes, (name) => sum(({ type }) => type === name, isOfCondition, isOfGridType)),
    gridTypes: each(gridTypes, (name) => sum(({ gridType }) => gridType === name, isOfCondition, isOfType)),
  }
}

/** An empty filter matches everything. */
const isAmong = <Name>(chosen: readonly Name[] | undefined, name: Name) => !chosen?.length || chosen.includes(name)
