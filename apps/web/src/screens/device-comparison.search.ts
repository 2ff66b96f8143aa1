import { isCalendarKind, looksLikeDay } from '#periods/kinds.ts'

/** The search parameters of a comparison. */
export interface ComparisonSearch {
  plant?: number
  /** Ids separated by commas: 12,13 for inverters, 12.1,12.2 for strings; or all inverters. */
  of?: string
  period?: 'week' | undefined
  day?: string | undefined
}

export const comparisonSearch = ({ plant, of, period, day }: Record<string, unknown>): ComparisonSearch => ({
  ...(typeof plant === 'number' && Number.isSafeInteger(plant) && plant > 0 && { plant }),
  ...(of === allInverters ? { of } : subjectsIn(of).length > 0 && { of: subjectsIn(of).join(',') }),
  ...(isCalendarKind(period) && period === 'week' && { period }),
  ...(looksLikeDay(day) && { day }),
})

export const allInverters = 'all'

/** At most six, all inverters or all strings. A single one arrives as a number. */
export const subjectsIn = (of: unknown): string[] => {
  const named = typeof of === 'string' || typeof of === 'number' ? `${of}`.split(',') : []
  const ids = [...new Set(named)].filter((id) => /^[1-9]\d{0,9}(\.[1-4])?$/.test(id))
  const isString = ids[0]?.includes('.')
  return ids.filter((id) => id.includes('.') === isString).slice(0, 6)
}
