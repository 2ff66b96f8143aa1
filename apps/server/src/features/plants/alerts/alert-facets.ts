import type { AlertFilter } from './alert-filter.ts'
import type { AlertGroup } from './alerts.store.ts'

type Choice = Pick<AlertFilter, 'types' | 'levels' | 'open'>

/** For each filter choice, how many alerts it would find together with the other filters. */
export const facetsOf = (groups: readonly AlertGroup[], { types, levels, open }: Choice) => {
  const fits = {
    type: (group: AlertGroup) => types === undefined || types.includes(group.type),
    level: (group: AlertGroup) => levels === undefined || levels.includes(group.level),
    state: (group: AlertGroup) => open === undefined || open === group.open,
  }
  const ofLevels = groups.filter((group) => fits.type(group) && fits.state(group))
  const ofStates = groups.filter((group) => fits.type(group) && fits.level(group))
  const ofTypes = groups.filter((group) => fits.level(group) && fits.state(group))
  const countOf = (level: number) => sum(ofLevels.filter((group) => group.level === level))
  return {
    total: sum(ofTypes.filter(fits.type)),
    levels: { 0: countOf(0), 1: countOf(1), 2: countOf(2) },
    open: sum(ofStates.filter((group) => group.open)),
    past: sum(ofStates.filter((group) => !group.open)),
    deviceTypes: [...new Set(ofTypes.map(({ type }) => type))]
      .map((type) => ({ type, count: sum(ofTypes.filter((group) => group.type === type)) }))
      .toSorted((left, right) => right.count - left.count || left.type.localeCompare(right.type)),
  }
}

const sum = (groups: readonly AlertGroup[]) => groups.reduce((total, { count }) => total + count, 0)
