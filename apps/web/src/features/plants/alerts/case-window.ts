import { caseGroups, caseKinds, type CaseGroup, type CaseKind } from '@heliograph/domain/alert-cases'
import type { Level } from './alert-window.ts'

/** The filters of the list of cases. Undefined means all; without a group, what is not muted. */
export interface CaseWindow {
  page: number
  group: CaseGroup | undefined
  level: Level | undefined
  kind: CaseKind | undefined
  mine: boolean
  tag: number | undefined
}

export const firstCases: CaseWindow = {
  page: 1,
  group: undefined,
  level: undefined,
  kind: undefined,
  mine: false,
  tag: undefined,
}

/** The same as search parameters, without defaults. */
export interface CaseSearch {
  page?: number
  group?: CaseGroup
  level?: Level
  kind?: CaseKind
  mine?: true
  tag?: number
}

export const caseSearch = (search: Record<string, unknown>): CaseSearch => {
  const { page, level, mine, tag } = search
  const group = caseGroups.find((one) => one === search['group'])
  const kind = caseKinds.find((one) => one === search['kind'])
  return {
    ...(isCount(page) && page > 1 && page <= mostPages && { page }),
    ...(group !== undefined && { group }),
    ...((level === 0 || level === 1 || level === 2) && { level }),
    ...(kind !== undefined && { kind }),
    ...(mine === true && { mine }),
    ...(isCount(tag) && tag < 2 ** 31 && { tag }),
  }
}

export const casesFrom = (search: CaseSearch): CaseWindow => ({ ...firstCases, ...search })

export const casesTo = (window: CaseWindow): CaseSearch => caseSearch({ ...window })

export const isFilteredCases = ({ group, level, kind, mine, tag }: CaseWindow) =>
  mine || [group, level, kind, tag].some((one) => one !== undefined)

/** The same as the body of the call. */
export const caseWish = ({ group, level, kind, mine, tag }: CaseWindow) => ({
  ...(group !== undefined && { group }),
  ...(level !== undefined && { levels: [level] }),
  ...(kind !== undefined && { kinds: [kind] }),
  ...(mine && { mine }),
  ...(tag !== undefined && { tag }),
})

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const mostPages = 1_000_000
