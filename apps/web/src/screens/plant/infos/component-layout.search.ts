import { looksLikeDay } from '#periods/kinds.ts'

/** The search parameters of the module map: its day, and whether it is a list. */
export interface ComponentLayoutSearch {
  day?: string
  as?: 'list'
}

export const componentLayoutSearch = ({ day, as }: Record<string, unknown>): ComponentLayoutSearch => ({
  ...(looksLikeDay(day) && { day }),
  ...(as === 'list' && { as }),
})
