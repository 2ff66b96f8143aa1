import { looksLikeDay } from '#periods/kinds.ts'

/** The search parameters of the module map: its day, and whether it is a list. */
export interface ComponentLayoutSearch {
  day?: string
  as?: 'list' | undefined
  /** Powers at an instant instead of the energies of the day, or those of a usual one. */
  of?: 'power' | 'pattern' | undefined
}

export const componentLayoutSearch = ({ day, as, of }: Record<string, unknown>): ComponentLayoutSearch => ({
  ...(looksLikeDay(day) && { day }),
  ...(as === 'list' && { as }),
  ...((of === 'power' || of === 'pattern') && { of }),
})
